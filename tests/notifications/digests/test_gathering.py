"""What is gathered for a digest, and when that leaves."""

from datetime import UTC, datetime, time, timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.mail import EmailMultiAlternatives

from notifications.digests import gathering
from notifications.digests.gathering import hasten
from notifications.messages.compose import compose
from notifications.models import Delivery, Preference, Stop
from notifications.preferences.keeping import MatchWish, keep_for_all, keep_for_match
from notifications.sending import claims
from notifications.sending.batches import send_waiting
from notifications.telling.outbox import handle_facts, withdraw_turn
from notifications.telling.queue import enqueue
from notifications.telling.reminders import handle_reminders
from tests.notifications.conftest import address_of, at_once, dealt, play_one
from tests.notifications.digests.conftest import digest_of, prefer, turn_row, until_asked
from turns.clocks.clock import PerTurn
from turns.clocks.terms import Absence, Terms
from turns.models import Prompt, Reminder, Rhythm, Source
from turns.services import say

pytestmark = [pytest.mark.database, pytest.mark.django_db]

Kind = Delivery.Kind
Telling = Preference.Telling
NEXT_YEAR = datetime(2027, 1, 1, tzinfo=UTC)
EVENING = timedelta(hours=6)
"""The tests begin at noon."""


def timed(people: list[User], *, hours: int, now: datetime) -> Prompt:
    """Alice is asked in a match with so many hours for each turn."""
    terms = Terms(clock=PerTurn(timedelta(hours=hours)), absence=Absence.BOT_TURN)
    match = dealt(people, rounds="short", now=now, terms=terms)
    return until_asked(match, people[0], now=now)


def test_turns_of_all_matches_are_told_in_one_digest(
    prompts: list[Prompt], digest: Delivery, now: datetime
) -> None:
    rows = [turn_row(prompt) for prompt in prompts]
    assert {(row.status, row.reason) for row in rows} == {("withdrawn", "told in your digest")}
    assert {row.digest for row in rows} == {digest}


def test_digest_waits_for_its_time_of_day(digest: Delivery, now: datetime) -> None:
    assert (digest.due_at, digest.held) == (now + EVENING, Delivery.Hold.DIGEST)


def test_nothing_is_mailed_before_the_digest(
    digest: Delivery, now: datetime, mailoutbox: list[EmailMultiAlternatives]
) -> None:
    send_waiting(now + timedelta(hours=5))
    assert address_of("alice") not in [mail.to[0] for mail in mailoutbox]


def test_turns_that_come_while_it_waits_are_added(
    digest: Delivery, alice: User, people: list[User], now: datetime
) -> None:
    later = now + timedelta(hours=2)
    prompt = until_asked(dealt(people, rounds="short", now=later), alice, now=later)
    handle_facts(later)
    assert turn_row(prompt).digest == digest_of(alice) == digest
    assert digest_of(alice).due_at == now + EVENING


def test_next_digest_is_another_one(
    digest: Delivery, alice: User, people: list[User], now: datetime
) -> None:
    evening = now + EVENING
    send_waiting(evening)
    prompt = until_asked(dealt(people, rounds="short", now=evening), alice, now=evening)
    handle_facts(evening + timedelta(minutes=1))
    assert turn_row(prompt).digest == digest_of(alice) != digest
    assert digest_of(alice).due_at == evening + timedelta(days=1)


def test_turn_is_not_added_to_a_digest_that_is_being_sent(
    digest: Delivery, alice: User, people: list[User], now: datetime
) -> None:
    evening = now + EVENING
    assert claims.claim(digest.pk, now=evening)
    prompt = until_asked(dealt(people, rounds="short", now=evening), alice, now=evening)
    handle_facts(evening)
    added_to = turn_row(prompt).digest
    assert added_to is not None
    assert added_to != digest


def test_fact_that_is_read_again_adds_nothing(
    prompts: list[Prompt], digest: Delivery, now: datetime
) -> None:
    prompts[0].match.facts.update(handled_at=None)
    send_waiting(now + EVENING)
    handle_facts(now + EVENING)
    assert Delivery.objects.filter(kind=Kind.DIGEST).count() == 1


def test_every_so_many_hours(prompts: list[Prompt], alice: User, now: datetime) -> None:
    prefer(alice, digest_hours=3)
    handle_facts(now)
    assert digest_of(alice).due_at == now + timedelta(hours=3)


def test_digest_waits_for_the_end_of_the_quiet_hours(
    prompts: list[Prompt], alice: User, now: datetime
) -> None:
    quiet = {"quiet_from": time(17), "quiet_until": time(20)}
    Rhythm.objects.create(player=alice, zone="UTC", **quiet)
    handle_facts(now)
    assert digest_of(alice).due_at == now + timedelta(hours=8)


def test_digest_comes_earlier_where_a_clock_runs_out(
    alice: User, people: list[User], now: datetime
) -> None:
    timed(people, hours=4, now=now)
    handle_facts(now)
    assert digest_of(alice).due_at == now + timedelta(hours=3)


def test_digest_that_waits_is_brought_forward(
    digest: Delivery, alice: User, people: list[User], now: datetime
) -> None:
    timed(people, hours=4, now=now)
    handle_facts(now)
    assert digest_of(alice).pk == digest.pk
    assert digest_of(alice).due_at == now + timedelta(hours=3)


def test_digest_is_brought_forward_where_a_clock_begins_again(
    digest: Delivery, prompts: list[Prompt], alice: User, now: datetime
) -> None:
    opened = now - timedelta(hours=4)
    due_at = now + timedelta(hours=5)
    Prompt.objects.filter(pk=prompts[1].pk).update(opened_at=opened, due_at=due_at)
    handle_reminders(now)
    assert digest_of(alice).due_at == due_at - timedelta(hours=9) / 4


def test_digest_that_comes_in_time_stays(digest: Delivery, alice: User, now: datetime) -> None:
    Prompt.objects.filter(seat__player=alice).update(due_at=now + timedelta(hours=7))
    assert hasten(now) == 0


def test_words_to_whoever_is_asked_are_told_in_the_next_digest(
    digest: Delivery, prompts: list[Prompt], alice: User, now: datetime
) -> None:
    evening = now + EVENING
    send_waiting(evening)
    later = evening + timedelta(hours=1)
    say(prompts[0].match.seats.get(index=1), "Still there?", source=Source.PAGE, now=later)
    handle_facts(later)
    assert Delivery.objects.get(kind=Kind.TALK).digest == digest_of(alice)
    assert "Still there?" in compose(digest_of(alice), later).text


def test_reminders_come_beside_digests(
    digest: Delivery, prompts: list[Prompt], now: datetime
) -> None:
    reminder = Reminder.objects.create(prompt=prompts[0], point="half", at=now)
    handle_reminders(now)
    row = Delivery.objects.get(context__reminder=reminder.pk)
    assert (row.status, row.due_at) == ("waiting", now)


def test_turn_that_an_answer_showed_is_not_told_again(
    digest: Delivery, prompts: list[Prompt], now: datetime
) -> None:
    assert withdraw_turn(prompts[0], email=address_of("alice"), language="en", now=now)
    row = turn_row(prompts[0])
    assert (row.digest, row.reason) == (None, "told in the answer")


def test_who_wants_turns_at_once_again_gets_them_at_once(
    digest: Delivery,
    prompts: list[Prompt],
    alice: User,
    now: datetime,
    mailoutbox: list[EmailMultiAlternatives],
) -> None:
    keep_for_all(alice, {"telling": Telling.TURNS}, now=now)
    send_waiting(now)
    send_waiting(now + EVENING)
    mine = [mail.subject for mail in mailoutbox if mail.to == [address_of("alice")]]
    assert len(mine) == 2
    assert all(subject.startswith("Your turn") for subject in mine)


def test_one_match_leaves_the_digest(
    digest: Delivery, prompts: list[Prompt], alice: User, now: datetime
) -> None:
    keep_for_match(alice, prompts[0].match, MatchWish("turns"), now=now)
    assert [turn_row(prompt).status for prompt in prompts] == ["waiting", "withdrawn"]


def test_who_chooses_digests_has_what_waits_gathered(
    prompts: list[Prompt], alice: User, now: datetime
) -> None:
    prefer(alice, telling=Telling.TURNS)
    handle_facts(now - timedelta(minutes=5))
    keep_for_all(alice, {"telling": Telling.DIGEST}, now=now)
    assert {turn_row(prompt).digest for prompt in prompts} == {digest_of(alice)}


def test_digest_that_waits_goes_by_its_new_time(
    digest: Delivery, alice: User, now: datetime
) -> None:
    wish = {"telling": Telling.DIGEST, "digest_at": time(15)}
    keep_for_all(alice, wish, now=now)
    assert digest_of(alice).due_at == now + timedelta(hours=3)


def test_who_chooses_digests_again_takes_their_stop_back(alice: User, now: datetime) -> None:
    Stop.objects.create(user=alice, match=None, kind=Kind.DIGEST, created_at=now)
    keep_for_all(alice, {"telling": Telling.DIGEST}, now=now)
    assert not Stop.objects.exists()


def test_stopped_digests_gather_nothing(prompts: list[Prompt], alice: User, now: datetime) -> None:
    Stop.objects.create(user=alice, match=None, kind=Kind.DIGEST, created_at=now)
    handle_facts(now)
    assert {turn_row(prompt).status for prompt in prompts} == {"withdrawn"}
    assert not Delivery.objects.filter(kind=Kind.DIGEST, user=alice).exists()


def test_answered_turns_leave_an_empty_digest_unsent(
    digest: Delivery,
    prompts: list[Prompt],
    now: datetime,
    mailoutbox: list[EmailMultiAlternatives],
) -> None:
    for prompt in prompts:
        play_one(prompt.match, now=now)
    send_waiting(now + EVENING)
    digest.refresh_from_db()
    assert (digest.status, digest.reason) == ("withdrawn", "nothing is left to tell")
    assert address_of("alice") not in [mail.to[0] for mail in mailoutbox]


@pytest.mark.django_db(transaction=True)
def test_workers_at_once_make_one_digest(prompts: list[Prompt], alice: User, now: datetime) -> None:
    at_once(lambda: handle_facts(now), times=3)
    handle_facts(now)
    assert {turn_row(prompt).digest for prompt in prompts} == {digest_of(alice)}


@pytest.mark.parametrize(
    "fate", [{"status": "sent"}, {"status": "withdrawn"}, {"lease_until": NEXT_YEAR}]
)
def test_turn_is_not_gathered_into_a_digest_that_leaves_as_it_is_found(
    prompts: list[Prompt],
    alice: User,
    now: datetime,
    monkeypatch: pytest.MonkeyPatch,
    fate: dict[str, object],
) -> None:
    def enqueue_late(*args: Any, **kwargs: Any) -> Delivery:
        # Another worker has made it, and a third one has it already.
        monkeypatch.undo()
        made = enqueue(*args, **kwargs)
        Delivery.objects.filter(pk=made.pk).update(**fate)
        return made

    monkeypatch.setattr(gathering, "enqueue", enqueue_late)
    handle_facts(now)

    rows = [turn_row(prompt) for prompt in prompts]
    waiting = Delivery.objects.filter(kind=Kind.DIGEST, status="waiting", lease_until=None)
    assert {row.digest for row in rows} == {waiting.get()}
