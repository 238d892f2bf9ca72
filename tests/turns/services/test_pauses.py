"""Stopping the clocks of a match, starting them again, more time, other terms."""

from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.contrib.auth.models import User

from tests.turns.conftest import RecordedContacts, legal_command, play_on
from tests.turns.services.clocked import DAY, THREE_DAYS, asked, clocked, vault_of
from turns.clocks.clock import Bank, NoClock, PerTurn, TimeOfDay
from turns.clocks.terms import Terms
from turns.history import steps
from turns.models import Match, Reminder, Source
from turns.services import Verdict, pauses, submit_move

pytestmark = pytest.mark.django_db

HOUR = timedelta(hours=1)
WEEKEND = frozenset({5, 6})


@pytest.fixture
def slow(people: list[User], contacts: RecordedContacts, now: datetime) -> Match:
    """Three days for every turn, from Monday noon on."""
    return clocked(people, THREE_DAYS, now=now)


def pause(match: Match, now: datetime) -> None:
    pauses.pause(match, vault_of(match), source=Source.PAGE, now=now)
    match.save()


def resume(match: Match, now: datetime) -> None:
    pauses.resume(match, vault_of(match), source=Source.PAGE, now=now)
    match.save()


def extend(match: Match, hours: int, now: datetime) -> None:
    pauses.extend(match, vault_of(match), hours, source=Source.PAGE, now=now)
    match.save()


def agree(match: Match, terms: Terms, now: datetime) -> None:
    pauses.change_terms(match, vault_of(match), terms, source=Source.PAGE, now=now)
    match.save()


def last_event(match: Match) -> tuple[str, dict[str, object]]:
    event = match.events.order_by("version").last()
    assert event is not None
    return event.kind, event.payload


def waiting_reminders(match: Match) -> dict[str, datetime]:
    waiting = Reminder.objects.filter(prompt__match=match, handled_at__isnull=True)
    return dict(waiting.values_list("point", "at"))


def test_paused_turn_is_due_never_and_keeps_what_is_left(slow: Match, now: datetime) -> None:
    pause(slow, now + DAY)
    prompt = asked(slow)
    assert (prompt.due_at, prompt.remaining) == (None, 2 * DAY)
    assert slow.paused_at == now + DAY
    assert last_event(slow) == ("match.paused", {"schema": 1})


def test_nobody_is_reminded_in_a_paused_match(slow: Match, now: datetime) -> None:
    pause(slow, now + HOUR)
    assert not waiting_reminders(slow)


def test_second_pause_changes_nothing(slow: Match, now: datetime) -> None:
    pause(slow, now + DAY)
    version = slow.version
    pause(slow, now + 2 * DAY)
    assert (slow.version, slow.paused_at) == (version, now + DAY)


def test_resumed_turn_has_what_was_left(slow: Match, now: datetime) -> None:
    pause(slow, now + DAY)
    resume(slow, now + 11 * DAY)
    prompt = asked(slow)
    assert (prompt.due_at, prompt.remaining) == (now + 13 * DAY, None)
    assert slow.paused_at is None
    assert last_event(slow) == ("match.resumed", {"schema": 1})


def test_reminders_after_a_pause_come_at_half_of_the_players_own_time(
    slow: Match, now: datetime
) -> None:
    pause(slow, now + DAY)
    resume(slow, now + 11 * DAY)
    half, day_before = now + 11 * DAY + 12 * HOUR, now + 12 * DAY
    assert waiting_reminders(slow) == {"half": half, "day": day_before}


def test_reminder_that_was_sent_before_the_pause_is_not_sent_again(
    slow: Match, now: datetime
) -> None:
    Reminder.objects.filter(point="half").update(handled_at=now + 2 * DAY)
    pause(slow, now + 2 * DAY)
    resume(slow, now + 3 * DAY)
    assert "half" not in waiting_reminders(slow)


def test_match_that_runs_is_not_resumed(slow: Match, now: datetime) -> None:
    version = slow.version
    resume(slow, now + DAY)
    assert slow.version == version


def test_pause_over_a_free_weekend_costs_no_hour_that_counts(
    people: list[User], contacts: RecordedContacts, now: datetime
) -> None:
    friday = now + 4 * DAY
    terms = Terms(clock=PerTurn(DAY), free_weekdays=WEEKEND)
    match = clocked(people, terms, now=friday)
    assert asked(match).due_at == datetime(2026, 3, 9, 12, tzinfo=UTC)  # Monday noon
    pause(match, friday + 6 * HOUR)
    resume(match, friday + DAY)  # Saturday: it goes on by itself on Monday
    assert asked(match).due_at == datetime(2026, 3, 9, 18, tzinfo=UTC)


def test_pause_at_a_weekend_that_ends_there_moves_nothing(
    people: list[User], contacts: RecordedContacts, now: datetime
) -> None:
    saturday = now + 5 * DAY
    match = clocked(people, Terms(clock=PerTurn(DAY), free_weekdays=WEEKEND), now=now + 4 * DAY)
    due = asked(match).due_at
    pause(match, saturday)
    resume(match, saturday + DAY)
    assert asked(match).due_at == due


def test_move_is_taken_while_paused_and_the_next_turn_keeps_all_of_its_time(
    slow: Match, now: datetime
) -> None:
    pause(slow, now + DAY)
    prompt = asked(slow)
    answer = submit_move(prompt, legal_command(prompt), source=Source.PAGE, now=now + 2 * DAY)
    assert answer.verdict is Verdict.PLAYED
    following = asked(slow)
    assert following.pk != prompt.pk
    assert (following.due_at, following.remaining) == (None, 3 * DAY)


def test_bank_is_not_spent_by_a_pause(
    people: list[User], contacts: RecordedContacts, now: datetime
) -> None:
    match = clocked(people, Terms(clock=Bank(5 * DAY, 12 * HOUR, 7 * DAY)), now=now)
    pause(match, now + DAY)
    prompt = asked(match)
    submit_move(prompt, legal_command(prompt), source=Source.PAGE, now=now + 20 * DAY)
    prompt.seat.refresh_from_db()
    assert prompt.seat.bank == 4 * DAY + 12 * HOUR


def test_fixed_time_of_day_stays_that_time_after_a_pause(
    people: list[User], contacts: RecordedContacts, now: datetime
) -> None:
    clock = TimeOfDay(time(21), ZoneInfo("Europe/Paris"))
    match = clocked(people, Terms(clock=clock), now=now)
    assert asked(match).due_at == datetime(2026, 3, 2, 20, tzinfo=UTC)
    pause(match, now + 2 * HOUR)
    resume(match, now + 4 * HOUR)  # six hours are left, at 16:00
    assert asked(match).due_at == datetime(2026, 3, 3, 20, tzinfo=UTC)


def test_turn_whose_time_was_up_is_not_given_a_new_one_by_a_pause(
    slow: Match, now: datetime
) -> None:
    late = now + 3 * DAY + HOUR
    slow.prompts.update(timed_out_at=late)
    pause(slow, late + HOUR)
    resume(slow, late + DAY)
    prompt = asked(slow)
    assert (prompt.due_at, prompt.timed_out_at) == (late + DAY, late)


def test_extension_adds_to_what_is_left(slow: Match, now: datetime) -> None:
    extend(slow, 30, now + DAY)
    assert asked(slow).due_at == now + 3 * DAY + 30 * HOUR
    assert last_event(slow) == ("match.extended", {"schema": 1, "hours": 30})
    assert waiting_reminders(slow)["day"] == now + 2 * DAY + 30 * HOUR


def test_extension_of_a_paused_match_adds_to_what_is_kept(slow: Match, now: datetime) -> None:
    pause(slow, now + DAY)
    extend(slow, 1, now + 2 * DAY)
    prompt = asked(slow)
    assert (prompt.due_at, prompt.remaining) == (None, 2 * DAY + HOUR)


def test_extension_of_a_turn_whose_time_is_up_counts_from_now(slow: Match, now: datetime) -> None:
    slow.prompts.update(timed_out_at=now + 3 * DAY)
    extend(slow, 24, now + 5 * DAY)
    prompt = asked(slow)
    assert (prompt.due_at, prompt.timed_out_at) == (now + 6 * DAY, None)


@pytest.mark.parametrize("hours", [-1, 0, 14 * 24 + 1])
def test_extension_beyond_its_bounds_is_refused(slow: Match, hours: int, now: datetime) -> None:
    version = slow.version
    with pytest.raises(pauses.BadExtension):
        extend(slow, hours, now)
    assert (slow.version, asked(slow).due_at) == (version, now + 3 * DAY)


@pytest.mark.parametrize("hours", [1, 14 * 24])
def test_shortest_and_longest_extension_are_given(slow: Match, hours: int, now: datetime) -> None:
    extend(slow, hours, now)
    assert asked(slow).due_at == now + 3 * DAY + hours * HOUR


def test_match_without_a_clock_can_be_paused_extended_and_resumed(
    match: Match, now: datetime
) -> None:
    pause(match, now)
    extend(match, 5, now)
    resume(match, now + DAY)
    prompt = asked(match)
    assert (prompt.due_at, prompt.remaining) == (None, None)


@pytest.mark.parametrize("clock", [PerTurn(HOUR), NoClock(), Bank(HOUR, HOUR, DAY)])
def test_other_clock_leaves_the_open_turn_alone(
    slow: Match, clock: PerTurn | NoClock | Bank, now: datetime
) -> None:
    agree(slow, Terms(clock=clock), now + HOUR)
    assert asked(slow).due_at == now + 3 * DAY


def test_other_clock_counts_from_the_next_turn(slow: Match, now: datetime) -> None:
    agree(slow, Terms(clock=PerTurn(HOUR)), now)
    play_on(slow, 1, now=now)
    assert asked(slow).due_at == now + HOUR
    assert last_event(slow)[0] != "match.terms_changed"
    changed = slow.events.get(kind="match.terms_changed")
    assert changed.payload["terms"] == Terms(clock=PerTurn(HOUR)).dump()


def test_new_bank_is_full_for_everybody_also_for_whoever_is_asked(
    slow: Match, now: datetime
) -> None:
    prompt = asked(slow)
    agree(slow, Terms(clock=Bank(5 * DAY, 12 * HOUR, 7 * DAY)), now)
    submit_move(prompt, legal_command(prompt), source=Source.PAGE, now=now + 2 * DAY)
    assert set(slow.seats.values_list("bank", flat=True)) == {5 * DAY}


def test_clock_without_a_bank_drops_the_banks(
    people: list[User], contacts: RecordedContacts, now: datetime
) -> None:
    match = clocked(people, Terms(clock=Bank(5 * DAY, HOUR, 7 * DAY)), now=now)
    agree(match, THREE_DAYS, now)
    play_on(match, 1, now=now)
    assert set(match.seats.values_list("bank", flat=True)) == {None}


def test_same_clock_with_another_policy_leaves_the_banks(
    people: list[User], contacts: RecordedContacts, now: datetime
) -> None:
    bank = Bank(5 * DAY, HOUR, 7 * DAY)
    match = clocked(people, Terms(clock=bank), now=now)
    match.seats.filter(index=3).update(bank=HOUR)
    agree(match, Terms(clock=bank, misses=5), now)
    assert match.seats.get(index=3).bank == HOUR


def test_everybody_reads_what_was_decided(slow: Match, now: datetime) -> None:
    pause(slow, now)
    extend(slow, 2, now)
    resume(slow, now)
    agree(slow, Terms(), now)
    told = [str(step.text) for step in steps(slow, None)][-4:]

    assert told == [
        "The match is paused: no clock runs.",
        "The open turns have 2 more hours.",
        "The match goes on, and so do the clocks.",
        "Other terms hold for the turns to come.",
    ]
