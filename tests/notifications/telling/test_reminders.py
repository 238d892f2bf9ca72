"""Reminders that are due become mails, once, and never of a turn that was answered."""

from datetime import datetime, timedelta

import pytest
from django.contrib.auth.models import User

from notifications.messages.compose import compose
from notifications.messages.mail import Withdrawn
from notifications.models import Delivery
from notifications.telling.outbox import handle_facts
from notifications.telling.reminders import handle_reminders
from tests.notifications.conftest import address_of, at_once, dealt, open_prompt, play_one
from turns.clocks.clock import PerTurn
from turns.clocks.terms import Absence, Terms
from turns.models import Match, Prompt, Reminder

pytestmark = [pytest.mark.database, pytest.mark.django_db]

A_WEEK = timedelta(days=7)


@pytest.fixture
def timed(people: list[User], now: datetime) -> Match:
    """A match with a week for each turn, all of whose mails up to now have left."""
    match = dealt(people, rounds="short", now=now, terms=Terms(clock=PerTurn(A_WEEK)))
    handle_facts(now)
    Delivery.objects.update(status=Delivery.Status.SENT)
    return match


def reminders() -> list[Delivery]:
    """The reminders that were queued."""
    return list(Delivery.objects.filter(kind=Delivery.Kind.REMINDER).order_by("pk"))


def test_player_is_reminded_at_half_time_and_a_day_before(timed: Match, now: datetime) -> None:
    prompt = open_prompt(timed)

    assert handle_reminders(now + A_WEEK / 2 - timedelta(seconds=1)) == 0
    assert handle_reminders(now + A_WEEK / 2) == 1
    assert handle_reminders(now + A_WEEK / 2) == 0
    assert handle_reminders(now + timedelta(days=6)) == 1

    assert [row.prompt for row in reminders()] == [prompt, prompt]
    assert {row.email for row in reminders()} == {address_of(prompt.seat.label)}


def test_reminder_shows_the_turn_as_it_is_when_it_leaves(timed: Match, now: datetime) -> None:
    later = now + A_WEEK / 2
    handle_reminders(later)
    [row] = reminders()

    mail = compose(row, later)

    assert mail.subject.startswith("Reminder: Your turn 1: Oheila with")
    for part in (mail.text, mail.html):
        assert "It is still your turn." in part
        assert "Monday 9 March 2026, 12:00 UTC, in 3 days 12 hours." in part
        assert "Then the others can vote to go on without you." in part


def test_reminder_is_withdrawn_once_the_turn_is_answered(timed: Match, now: datetime) -> None:
    handle_reminders(now + A_WEEK / 2)
    play_one(timed, now=now + A_WEEK / 2)

    with pytest.raises(Withdrawn, match="answered"):
        compose(reminders()[0], now + A_WEEK / 2)


def test_nobody_is_reminded_of_a_turn_that_was_answered_before(timed: Match, now: datetime) -> None:
    play_one(timed, now=now)

    handle_reminders(now + A_WEEK / 2 - timedelta(hours=1))

    assert reminders() == []


def test_nobody_is_reminded_before_the_turn_mail_has_left(timed: Match, now: datetime) -> None:
    Delivery.objects.filter(kind=Delivery.Kind.TURN).update(status=Delivery.Status.WAITING)

    handle_reminders(now + A_WEEK / 2)

    assert reminders() == []


def test_nobody_is_reminded_while_the_match_is_paused(timed: Match, now: datetime) -> None:
    Match.objects.filter(pk=timed.pk).update(paused_at=now)

    handle_reminders(now + A_WEEK / 2)

    assert reminders() == []


def test_nudge_names_who_waits(timed: Match, now: datetime) -> None:
    prompt = open_prompt(timed)
    other = timed.seats.exclude(pk=prompt.seat_id).order_by("index")[0]
    Reminder.objects.create(prompt=prompt, point=Reminder.Point.NUDGE, at=now, by=other)

    handle_reminders(now)

    mail = compose(reminders()[0], now)
    assert f"| {other.label} waits for you: it is still your turn." in mail.text
    assert f"{other.label} waits for you: it is still your turn." in mail.html


def test_bot_that_took_the_turn_withdraws_the_reminder(timed: Match, now: datetime) -> None:
    handle_reminders(now + A_WEEK / 2)
    Prompt.objects.update(bot="easy")

    with pytest.raises(Withdrawn, match="a bot"):
        compose(reminders()[0], now + A_WEEK / 2)


@pytest.mark.parametrize(
    ("absence", "misses", "said"),
    [
        (Absence.END, 0, "Then the match ends, and you are placed last."),
        (Absence.BOT_TURN, 0, "Then a bot plays this turn for you."),
        (Absence.BOT_SEAT, 0, "Then a bot plays this turn for you."),
        (Absence.BOT_SEAT, 1, "Then a bot plays for you until you are back."),
    ],
)
def test_turn_mail_says_by_when_and_what_happens_then(
    people: list[User], now: datetime, absence: Absence, misses: int, said: str
) -> None:
    terms = Terms(clock=PerTurn(A_WEEK), absence=absence)
    match = dealt(people, rounds="short", now=now, terms=terms)
    match.seats.update(misses=misses)
    handle_facts(now)

    mail = compose(Delivery.objects.get(prompt=open_prompt(match)), now)

    for part in (mail.text, mail.html):
        assert "Please answer by Monday 9 March 2026, 12:00 UTC, in 7 days." in " ".join(
            part.split()
        )
        assert said in " ".join(part.split())


@pytest.mark.django_db(transaction=True)
def test_two_workers_remind_once(people: list[User], now: datetime) -> None:
    dealt(people, rounds="short", now=now, terms=Terms(clock=PerTurn(A_WEEK)))

    handled = at_once(lambda: handle_reminders(now + A_WEEK / 2), times=4)

    assert sum(handled) == len(reminders()) == 1
