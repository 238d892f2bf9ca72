"""Nudging whoever is asked."""

from datetime import UTC, datetime, time, timedelta

import pytest
from django.contrib.auth.models import User

from tests.turns.conftest import RecordedContacts, legal_command
from tests.turns.services.clocked import THREE_DAYS, asked, clocked, lives_in, player_of
from turns.models import Match, Prompt, Reminder, Seat, Source
from turns.services import submit_move
from turns.services.nudges import CannotNudge, TooSoon, nudge

pytestmark = pytest.mark.django_db

HOUR = timedelta(hours=1)


@pytest.fixture
def slow(people: list[User], contacts: RecordedContacts, now: datetime) -> Match:
    """Three days for every turn, from Monday noon on."""
    return clocked(people, THREE_DAYS, now=now)


def opponents(prompt: Prompt) -> list[Seat]:
    return list(Seat.objects.filter(match=prompt.match_id).exclude(pk=prompt.seat_id))


def test_opponent_has_the_player_reminded(slow: Match, now: datetime) -> None:
    prompt = asked(slow)
    by = opponents(prompt)[0]
    nudge(prompt.pk, by=by, now=now + HOUR)
    reminder = Reminder.objects.get(point="nudge")
    assert (reminder.prompt, reminder.by, reminder.at) == (prompt, by, now + HOUR)
    assert reminder.handled_at is None


def test_match_without_a_clock_has_nudges_too(match: Match, now: datetime) -> None:
    prompt = asked(match)
    assert nudge(prompt.pk, by=opponents(prompt)[0], now=now + HOUR).prompt == prompt


def test_nudge_at_night_waits_for_the_morning(slow: Match, now: datetime) -> None:
    prompt = asked(slow)
    lives_in(player_of(prompt), "UTC", (time(22), time(8)))
    night = datetime(2026, 3, 2, 23, tzinfo=UTC)
    reminder = nudge(prompt.pk, by=opponents(prompt)[0], now=night)
    assert reminder.at == datetime(2026, 3, 3, 8, tzinfo=UTC)


def test_turn_is_nudged_once_in_twelve_hours_by_whomever(slow: Match, now: datetime) -> None:
    prompt = asked(slow)
    first, second, _ = opponents(prompt)
    nudge(prompt.pk, by=first, now=now + HOUR)
    with pytest.raises(TooSoon) as refusal:
        nudge(prompt.pk, by=second, now=now + 13 * HOUR - timedelta(seconds=1))
    assert refusal.value.again_at == now + 13 * HOUR
    nudge(prompt.pk, by=second, now=now + 13 * HOUR)
    assert Reminder.objects.filter(point="nudge").count() == 2


def test_turn_is_not_nudged_within_its_first_hour(slow: Match, now: datetime) -> None:
    prompt = asked(slow)
    with pytest.raises(TooSoon) as refusal:
        nudge(prompt.pk, by=opponents(prompt)[0], now=now + HOUR - timedelta(seconds=1))
    assert refusal.value.again_at == now + HOUR


def test_next_turn_of_the_same_player_can_be_nudged_anew(slow: Match, now: datetime) -> None:
    prompt = asked(slow)
    nudge(prompt.pk, by=opponents(prompt)[0], now=now + HOUR)
    submit_move(prompt, legal_command(prompt), source=Source.PAGE, now=now + HOUR)
    following = asked(slow)
    nudge(following.pk, by=opponents(following)[0], now=now + 2 * HOUR)
    assert Reminder.objects.filter(point="nudge").count() == 2


def test_nobody_nudges_himself(slow: Match, now: datetime) -> None:
    prompt = asked(slow)
    with pytest.raises(CannotNudge):
        nudge(prompt.pk, by=prompt.seat, now=now + HOUR)


def test_player_of_another_match_nudges_nobody(slow: Match, match: Match, now: datetime) -> None:
    prompt = asked(slow)
    for seat in match.seats.all():
        with pytest.raises(CannotNudge):
            nudge(prompt.pk, by=seat, now=now + HOUR)


def test_bot_is_not_nudged(bot_match: Match, now: datetime) -> None:
    bot_match.prompts.update(bot="easy", seat=bot_match.seats.get(index=1))
    prompt = asked(bot_match)
    with pytest.raises(CannotNudge):
        nudge(prompt.pk, by=bot_match.seats.get(index=0), now=now + HOUR)


def test_bot_nudges_nobody(bot_match: Match, now: datetime) -> None:
    bot_match.prompts.update(bot="", seat=bot_match.seats.get(index=0))
    with pytest.raises(CannotNudge):
        nudge(asked(bot_match).pk, by=bot_match.seats.get(index=1), now=now + HOUR)


def test_answered_turn_is_not_nudged(slow: Match, now: datetime) -> None:
    prompt = asked(slow)
    submit_move(prompt, legal_command(prompt), source=Source.PAGE, now=now)
    with pytest.raises(CannotNudge):
        nudge(prompt.pk, by=opponents(prompt)[0], now=now + HOUR)


def test_nobody_is_nudged_while_the_match_is_paused(slow: Match, now: datetime) -> None:
    Match.objects.update(paused_at=now)
    prompt = asked(slow)
    with pytest.raises(CannotNudge):
        nudge(prompt.pk, by=opponents(prompt)[0], now=now + HOUR)
    assert not Reminder.objects.filter(point="nudge").exists()
