"""How each kind of mail comes about."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass
from datetime import timedelta

from django.db import transaction

from notifications.bounces.troubles import tell_host
from notifications.chat.failing import PATIENCE, note_failure
from notifications.identity.address_checks import request_address_check
from notifications.identity.declining import decline_seat
from notifications.identity.sign_ins import request_sign_in
from notifications.models import Address, Chat, Delivery, Invitation, Preference
from notifications.telling.invitations import (
    EXPIRE_AFTER,
    REMIND_AFTER,
    ask_anew,
    handle_invitations,
)
from notifications.telling.reminders import handle_reminders
from notifications.unsubscribe.links import Stoppage
from notifications.unsubscribe.stopping import stop
from tests.mail_samples.forwarding import forward
from tests.mail_samples.stage import LATE, Stage, address_of, asked, seat_of
from tests.notifications.inbound.post import answer_to, reply
from tests.notifications.inbound.post import post as post_mail
from turns.models import Reminder, Seat, Source, Vote
from turns.ports import contacts
from turns.services import cancel_match, deadlines, take_seat
from turns.services.absence import come_back
from turns.services.leaving import Friend, resign
from turns.services.standing_orders import give
from turns.services.unseating import leave_table, send_away
from turns.services.votes import ask

Kind = Delivery.Kind
Make = Callable[[Stage], Delivery]
REFUSED = {"oheila": "bid 40", "olenon": "7 7 7 7 7 7", "odin": "1R 2R 3R 4R 5R 6R 7R 8R 9R"}
"""By game, a command that is read, and never legal."""
SOME_MOVES = 22
"""Some rounds or tricks into the match."""


@dataclass(frozen=True, slots=True)
class Sample:
    """A message that can be composed now."""

    name: str
    delivery: Delivery
    stage: Stage


def samples(stage: Stage) -> Generator[Sample, None, None]:
    """All samples of the stage's game, one after another: each is undone before the next."""
    for name, (kind, make) in SAMPLES.items():
        if kind is Kind.LEFT and not stage.engine.teams:
            continue
        with transaction.atomic():
            later = stage.later(LATE) if name in AFTER_AN_ABSENCE else stage
            yield Sample(name, make(stage), later)
            transaction.set_rollback(True)


def _invitation(stage: Stage) -> Delivery:
    match = stage.open_match()
    return stage.told(Kind.INVITATION, seat=match.seats.get(index=1))


def _offered_seat(stage: Stage) -> Delivery:
    match = stage.match(moves=SOME_MOVES)
    seat = match.seats.get(index=1)
    friend = Friend("newcomer", address_of("newcomer"), "en")
    resign(seat, source=Source.PAGE, now=stage.now, friend=friend)
    return stage.told(Kind.INVITATION, seat=seat)


def _way_back(stage: Stage) -> Delivery:
    seat = stage.match().seats.get(index=1)
    contacts().revoke_invitation(seat)
    return stage.told(Kind.INVITATION, seat=seat)


def _unanswered(stage: Stage, after: timedelta, kind: Delivery.Kind) -> Delivery:
    stage.open_match()
    stage.settle()
    late = stage.later(after)
    handle_invitations(late.now)
    return late.told(kind)


def _reminded_of_an_invitation(stage: Stage) -> Delivery:
    return _unanswered(stage, REMIND_AFTER, Kind.INVITATION_REMINDER)


def _reminded_of_an_offer(stage: Stage) -> Delivery:
    offered = _offered_seat(stage)
    Invitation.objects.filter(seat=offered.seat).update(created_at=stage.now - REMIND_AFTER)
    handle_invitations(stage.now)
    return stage.told(Kind.INVITATION_REMINDER)


def _expired(stage: Stage) -> Delivery:
    return _unanswered(stage, EXPIRE_AFTER, Kind.INVITATION_EXPIRED)


def _asked_anew(stage: Stage) -> Delivery:
    expired = _expired(stage)
    ask_anew(Invitation.objects.get(pk=expired.context["seat"]), now=stage.now)
    return stage.told(Kind.INVITATION_EXPIRED)


def _got_up(stage: Stage) -> Delivery:
    seat = _seated(stage)
    leave_table(seat, source=Source.PAGE, now=stage.now)
    return stage.told(Kind.GOT_UP)


def _sent_away(stage: Stage) -> Delivery:
    seat = _seated(stage)
    send_away(seat, by=stage.people[0], now=stage.now)
    return stage.told(Kind.SENT_AWAY)


def _seated(stage: Stage) -> Seat:
    """Bob's, before the deal."""
    match, bob = stage.open_match(), stage.people[1]
    stage.settle()
    seat = match.seats.get(index=1)
    return take_seat(seat.pk, bob, name="bob", source=Source.LINK, now=stage.now)


def _declined(stage: Stage) -> Delivery:
    match = stage.open_match()
    decline_seat(match.seats.get(index=2), now=stage.now)
    return stage.told(Kind.DECLINED)


def _started(stage: Stage) -> Delivery:
    match = stage.match()
    seat = match.seats.exclude(pk=asked(match).seat_id).first()
    return stage.told(Kind.STARTED, seat=seat)


def _first_turn(stage: Stage) -> Delivery:
    return stage.told(Kind.TURN, prompt=asked(stage.match()))


def _turn(stage: Stage) -> Delivery:
    """With remarks, and an order that stands."""
    match = stage.match(moves=SOME_MOVES)
    stage.talk(match)
    prompt = asked(match)
    kinds = match.engine.orders.kinds(match.engine.view(stage.state(match), prompt.seat.index))
    ready = [kind for kind in kinds if not kind.numbers and not kind.is_typed]
    with transaction.atomic():
        give(prompt.seat, ready[0].example, now=stage.now)
        if not type(prompt).objects.filter(pk=prompt.pk, closed_at=None).exists():
            transaction.set_rollback(True)
    return stage.told(Kind.TURN, prompt=prompt)


def _reminder(stage: Stage) -> Delivery:
    prompt = asked(stage.match(moves=SOME_MOVES))
    prompt.reminders.update(at=stage.now)
    handle_reminders(stage.now)
    return stage.told(Kind.REMINDER)


def _nudge(stage: Stage) -> Delivery:
    match = stage.match(moves=SOME_MOVES)
    prompt = asked(match)
    by = match.seats.exclude(pk=prompt.seat_id).first()
    Reminder.objects.create(prompt=prompt, point=Reminder.Point.NUDGE, at=stage.now, by=by)
    handle_reminders(stage.now)
    return stage.told(Kind.REMINDER)


def _timed_out(stage: Stage) -> Delivery:
    stage.match(moves=SOME_MOVES)
    late = stage.later(LATE)
    deadlines.sweep(lambda: late.now)
    return late.told(Kind.TIMED_OUT)


def _left(stage: Stage) -> Delivery:
    match = stage.match(moves=SOME_MOVES)
    resign(match.seats.get(index=2), source=Source.PAGE, now=stage.now)
    return stage.told(Kind.LEFT)


def _vote(stage: Stage) -> Delivery:
    match = stage.match(moves=SOME_MOVES)
    ask(match.pk, Vote.Kind.PAUSE, by=match.seats.get(index=0), now=stage.now)
    return stage.told(Kind.VOTE)


def _talk(stage: Stage) -> Delivery:
    match = stage.match(moves=SOME_MOVES)
    stage.talk(match)
    return stage.told(Kind.TALK)


def _digest(stage: Stage) -> Delivery:
    """Three matches, in two of which bob is asked."""
    bob = stage.people[1]
    Preference.objects.create(user=bob, telling=Preference.Telling.DIGEST)
    matches = [stage.match(moves=moves) for moves in (SOME_MOVES, 5, 9)]
    for match in matches:
        to = seat_of(match, bob) if match in matches[:2] else None
        forward(match, 4, now=stage.now, to=to)
        stage.talk(match)
    return stage.told(Kind.DIGEST)


def _welcome_back(stage: Stage) -> Delivery:
    return _back(stage, moves=5)


def _long_absence(stage: Stage) -> Delivery:
    return _back(stage, moves=150)


def _back(stage: Stage, *, moves: int) -> Delivery:
    match = stage.match(moves=SOME_MOVES)
    seat, late = asked(match).seat, stage.later(LATE)
    deadlines.sweep(lambda: late.now)
    forward(match, moves, now=late.now, away=seat)
    come_back(seat, source=Source.PAGE, now=late.now)
    return late.told(Kind.WELCOME_BACK)


def _several_returns(stage: Stage) -> Delivery:
    matches, bob = [stage.match(moves=moves) for moves in (SOME_MOVES, 9)], stage.people[1]
    for match in matches:
        forward(match, 1, now=stage.now, to=seat_of(match, bob))
    late = stage.later(LATE)
    deadlines.sweep(lambda: late.now)
    come_back(seat_of(matches[0], bob), source=Source.PAGE, now=late.now)
    return late.told(Kind.WELCOME_BACK)


def _stopped(stage: Stage) -> Delivery:
    match = stage.match(moves=SOME_MOVES)
    stop(Stoppage(stage.people[1], Kind.TURN, match), now=stage.now)
    return stage.told(Kind.STOPPED)


def _trouble(stage: Stage) -> Delivery:
    match = stage.match(moves=SOME_MOVES)
    bob = match.seats.get(index=1)
    forward(match, 1, now=stage.now, to=bob)
    Address.objects.filter(user=bob.player).update(failing_since=stage.now, failing_why="550")
    tell_host(asked(match), now=stage.now)
    return stage.told(Kind.TROUBLE)


def _way_stopped(stage: Stage) -> Delivery:
    chat = Chat.objects.create(
        user=stage.people[1],
        url="ntfys://ntfy.example.org/cards",
        created_at=stage.now,
        failing_since=stage.now - PATIENCE,
    )
    note_failure(chat, now=stage.now)
    return stage.told(Kind.WAY_STOPPED)


def _result(stage: Stage) -> Delivery:
    stage.ended()
    return stage.told(Kind.RESULT)


def _cancelled(stage: Stage) -> Delivery:
    match = stage.open_match()
    cancel_match(match.pk, by=stage.people[0], now=stage.now)
    return stage.told(Kind.CANCELLED)


def _answer_to(text: str) -> Make:
    def make(stage: Stage) -> Delivery:
        match = stage.match(moves=SOME_MOVES)
        prompt = asked(match)
        written = text.format(
            move=stage.commands(prompt)[0], refused=REFUSED.get(stage.engine.key, "")
        )
        return answer_to(post_mail(reply(written, prompt, now=stage.now), now=stage.now))

    return make


def _answer_among_remarks(stage: Stage) -> Delivery:
    """A move that crossed a remark."""
    match = stage.match(moves=SOME_MOVES)
    stage.talk(match)
    prompt = asked(match)
    raw = reply(stage.commands(prompt)[0], prompt, now=stage.now)
    return answer_to(post_mail(raw, now=stage.now + timedelta(seconds=1)))


def _sign_in(stage: Stage) -> Delivery:
    request_sign_in(address_of("bob"), browser="of bob", now=stage.now)
    return stage.told(Kind.SIGN_IN)


def _address_check(stage: Stage) -> Delivery:
    own = Address.objects.create(user=stage.people[1], email="bob@example.net")
    request_address_check(own, language="en", now=stage.now)
    return stage.told(Kind.ADDRESS_CHECK)


def _confirm(stage: Stage) -> Delivery:
    prompt = asked(stage.match(moves=SOME_MOVES))
    move = stage.commands(prompt)[0]
    post_mail(
        reply(move, prompt, now=stage.now, sender="stranger@example.net"),
        now=stage.now,
    )
    return stage.told(Kind.CONFIRM)


SAMPLES: Mapping[str, tuple[Delivery.Kind, Make]] = {
    "invitation": (Kind.INVITATION, _invitation),
    "invitation-to-a-seat-that-was-left": (Kind.INVITATION, _offered_seat),
    "invitation-as-the-way-back": (Kind.INVITATION, _way_back),
    "invitation-reminder": (Kind.INVITATION_REMINDER, _reminded_of_an_invitation),
    "invitation-reminder-of-a-seat-that-was-left": (
        Kind.INVITATION_REMINDER,
        _reminded_of_an_offer,
    ),
    "invitation-expired": (Kind.INVITATION_EXPIRED, _expired),
    "invitation-asked-for-anew": (Kind.INVITATION_EXPIRED, _asked_anew),
    "declined": (Kind.DECLINED, _declined),
    "got-up": (Kind.GOT_UP, _got_up),
    "sent-away": (Kind.SENT_AWAY, _sent_away),
    "started": (Kind.STARTED, _started),
    "turn-first": (Kind.TURN, _first_turn),
    "turn": (Kind.TURN, _turn),
    "reminder": (Kind.REMINDER, _reminder),
    "reminder-by-a-nudge": (Kind.REMINDER, _nudge),
    "timed-out": (Kind.TIMED_OUT, _timed_out),
    "left": (Kind.LEFT, _left),
    "vote": (Kind.VOTE, _vote),
    "talk": (Kind.TALK, _talk),
    "digest": (Kind.DIGEST, _digest),
    "welcome-back": (Kind.WELCOME_BACK, _welcome_back),
    "welcome-back-after-long": (Kind.WELCOME_BACK, _long_absence),
    "welcome-back-to-several": (Kind.WELCOME_BACK, _several_returns),
    "stopped": (Kind.STOPPED, _stopped),
    "trouble": (Kind.TROUBLE, _trouble),
    "way-stopped": (Kind.WAY_STOPPED, _way_stopped),
    "result": (Kind.RESULT, _result),
    "cancelled": (Kind.CANCELLED, _cancelled),
    "answer-done": (Kind.ANSWER, _answer_to("{move}")),
    "answer-refused": (Kind.ANSWER, _answer_to("{refused}")),
    "answer-not-understood": (Kind.ANSWER, _answer_to("I shall think about it.")),
    "answer-to-help": (Kind.ANSWER, _answer_to("help")),
    "answer-among-remarks": (Kind.ANSWER, _answer_among_remarks),
    "sign-in": (Kind.SIGN_IN, _sign_in),
    "address-check": (Kind.ADDRESS_CHECK, _address_check),
    "confirm": (Kind.CONFIRM, _confirm),
    "confirm-to-resign": (Kind.CONFIRM, _answer_to("resign")),
}
"""By name; each kind has one at least."""
AFTER_AN_ABSENCE = {
    "timed-out",
    "welcome-back",
    "welcome-back-after-long",
    "welcome-back-to-several",
}
