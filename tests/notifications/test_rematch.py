"""A rematch: the same people are invited once more, in the name of whoever asks first."""

from datetime import datetime, timedelta

import pytest
from django.contrib.auth.models import User
from pytest_django import Settings

from games.core.deal import BadWord
from notifications.messages.compose import compose
from notifications.models import Address, Delivery, InboundMail
from notifications.reply_addresses import full_address, seat_reply_address
from notifications.telling.outbox import handle_facts
from tests.notifications.conftest import address_of, dealt
from tests.notifications.inbound.post import (
    PROVEN,
    composed,
    post,
    raw_mail,
    reply_to_letter,
    told,
)
from turns.clocks.clock import PerTurn
from turns.clocks.terms import Leaving, Terms
from turns.models import Match, Seat, Source
from turns.services import MatchPlan, SeatPlan, cancel_match, create_match
from turns.services.leaving import resign
from turns.services.rematch import CannotRematch, rematch

pytestmark = pytest.mark.django_db

TERMS = Terms(clock=PerTurn(timedelta(days=3)), leaving=Leaving.END)


@pytest.fixture
def over(people: list[User], now: datetime) -> Match:
    """A match that ended, as was agreed, when dora gave up."""
    match = dealt(people, rounds="short", now=now, terms=TERMS)
    return resign(seat_of(match, 3), source=Source.PAGE, now=now)


@pytest.fixture(autouse=True)
def receiver(settings: Settings) -> None:
    """Its verdicts count."""
    settings.AUTHSERV_ID = "mx.example.org"


def seat_of(match: Match, index: int) -> Seat:
    return match.seats.select_related("match", "player").get(index=index)


def write(
    text: str, seat: Seat, *, now: datetime, fields: tuple[str, ...] = (PROVEN,)
) -> InboundMail:
    """A mail to where the result can be answered."""
    assert seat.player is not None
    to = full_address(seat_reply_address(seat, now=now).local_part)
    sender = address_of(seat.player.username)
    return post(raw_mail(text, to=to, sender=sender, fields=fields), now=now)


def test_rematch_has_the_same_game_options_terms_and_order(over: Match, now: datetime) -> None:
    made = rematch(seat_of(over, 2), now=now)

    match = made.match
    assert made.is_new
    assert (match.engine_key, match.options, match.agreed) == (
        over.engine_key,
        over.options,
        over.agreed,
    )
    assert match.rematch_of == over
    assert [seat.name for seat in match.seats.order_by("index")] == [
        "charlie",
        "dora",
        "alice",
        "bob",
    ]
    assert (match.status, match.host) == (Match.Status.OPEN, seat_of(over, 2).player)
    assert match.commitment != over.commitment


def test_second_rematch_finds_the_first(over: Match, now: datetime) -> None:
    first = rematch(seat_of(over, 2), now=now)

    second = rematch(seat_of(over, 1), now=now)

    assert (second.match, second.is_new) == (first.match, False)
    assert over.rematches.count() == 1


def test_rematch_that_was_called_off_can_be_asked_for_again(
    over: Match, people: list[User], now: datetime
) -> None:
    first = rematch(seat_of(over, 0), now=now)
    cancel_match(first.match.pk, by=people[0], now=now)

    assert rematch(seat_of(over, 1), now=now).is_new


def test_match_in_play_has_no_rematch(match: Match, now: datetime) -> None:
    with pytest.raises(CannotRematch) as refused:
        rematch(seat_of(match, 0), now=now)

    assert refused.value.is_too_early


def test_nobody_else_asks_for_it(over: Match, people: list[User], now: datetime) -> None:
    stranger = User.objects.create_user("stranger")
    seat = seat_of(over, 0)
    seat.player = stranger

    with pytest.raises(CannotRematch):
        rematch(seat, now=now)


def test_bad_word_makes_nothing(over: Match, now: datetime) -> None:
    with pytest.raises(BadWord):
        rematch(seat_of(over, 0), word="event", now=now)

    assert not over.rematches.exists()


def test_bots_sit_down_at_once(people: list[User], now: datetime) -> None:
    plan = MatchPlan("oheila", [SeatPlan(bot="easy")] * 3, {"rounds": "short"})
    match = create_match(plan, host=people[0], host_name="alice", now=now)
    resign(seat_of(match, 0), source=Source.PAGE, now=now)

    made = rematch(seat_of(match, 0), now=now)

    assert made.match.status == Match.Status.PLAYING


def test_result_can_be_answered_with_rematch(over: Match, now: datetime) -> None:
    handle_facts(now)
    result = Delivery.objects.get(kind=Delivery.Kind.RESULT, email=address_of("bob"))
    mail = compose(result, now)
    for part in (mail.text, mail.html):
        assert "Answer this mail with “rematch”." in " ".join(part.replace("\n| ", " ").split())
    raw = raw_mail(
        "Revanche !",
        to=full_address(mail.reply_local_part),
        sender=address_of("bob"),
        fields=[PROVEN],
    )

    answer = post(raw, now=now)

    assert told(answer) == ["rematch"]
    match = over.rematches.get()
    assert match.host is not None
    assert match.host.username == "bob"
    assert "the others are invited again" in composed(answer, now=now).text.replace("\n| ", " ")
    handle_facts(now)
    invited = Delivery.objects.filter(kind=Delivery.Kind.INVITATION, seat__match=match)
    assert {letter.email for letter in invited} == {
        address_of(name) for name in ("alice", "charlie", "dora")
    }
    invitation = compose(invited.filter(email=address_of("alice")).get(), now)
    assert "bob asks you for a rematch of Oheila" in invitation.subject
    assert "The same people, the same game" in invitation.text


def test_yes_of_a_player_who_is_invited_again_seats_his_own_account(
    over: Match, people: list[User], now: datetime
) -> None:
    match = rematch(seat_of(over, 0), now=now).match
    handle_facts(now)
    letters = Delivery.objects.filter(kind=Delivery.Kind.INVITATION, seat__match=match)

    for letter in letters.order_by("seat__index"):
        reply_to_letter("yes", letter, now=now)

    match.refresh_from_db()
    assert match.status == Match.Status.PLAYING
    assert [seat.player for seat in match.seats.order_by("index")] == people


def test_second_player_who_asks_is_told_of_the_first(over: Match, now: datetime) -> None:
    write("rematch", seat_of(over, 0), now=now)

    other = write("rematch", seat_of(over, 1), now=now)
    same = write("rematch", seat_of(over, 0), now=now)

    assert (told(other), told(same)) == (["rematch-there"], ["rematch-there"])
    text = composed(other, now=now).text.replace("\n| ", " ")
    assert "alice has asked for this rematch already." in text
    assert "You have asked for this rematch already." in composed(same, now=now).text


def test_player_without_an_address_is_named(over: Match, people: list[User], now: datetime) -> None:
    Address.objects.filter(user=people[3]).delete()

    mail = write("rematch", seat_of(over, 0), now=now)

    assert told(mail) == ["rematch", "unreached"]
    assert "dora has no mail address here" in composed(mail, now=now).text


def test_rematch_before_the_end_is_refused_in_words(match: Match, now: datetime) -> None:
    mail = write("rematch", seat_of(match, 0), now=now)

    assert told(mail) == ["rematch-too-early"]
    assert not match.rematches.exists()


def test_sender_whom_nobody_proves_is_asked_before_others_are_mailed(
    over: Match, now: datetime
) -> None:
    mail = write("rematch", seat_of(over, 0), now=now, fields=())

    assert mail.status == InboundMail.Status.HELD
    assert not over.rematches.exists()
    asked = Delivery.objects.get(inbound=mail)
    assert told(reply_to_letter("yes", asked, now=now)) == ["rematch"]
    assert over.rematches.count() == 1
