"""What happens when the time of a turn is up."""

from collections.abc import Iterator
from datetime import datetime, timedelta

import pytest
from django.contrib.auth.models import User
from django.test import override_settings
from time_machine import Traveller

from tests.turns.conftest import RecordedContacts, prompt_of
from tests.turns.services.clocked import asked, clocked, lives_in, player_of, vault_of
from tests.turns.timing import acts, answer, present, time_out, to_the_limit
from turns.bots import play_bots
from turns.clocks.clock import Bank, PerTurn
from turns.clocks.terms import GRACE, STAND_IN, Absence, Terms
from turns.models import Fact, Match, Pulse, Reminder, Source, Vacation
from turns.services import Verdict
from turns.services.deadlines import skip, sweep
from turns.services.pauses import pause
from turns.verification import problems

pytestmark = pytest.mark.database

A_DAY = timedelta(days=1)
A_SECOND = timedelta(seconds=1)
EACH_DAY = PerTurn(A_DAY)
BANK = Bank(start=2 * A_DAY, increment=A_DAY / 2, most=3 * A_DAY)


@pytest.fixture(autouse=True)
def never_out_of_order() -> Iterator[None]:
    """However far a test moves the clock, the site ran meanwhile."""
    with override_settings(OUTAGE_AFTER=timedelta(days=10_000)):
        yield


@pytest.fixture
def waiting(people: list[User], contacts: RecordedContacts, now: datetime) -> Match:
    return clocked(people, Terms(clock=EACH_DAY, absence=Absence.WAIT), now=now)


@pytest.fixture
def turn_by_turn(people: list[User], contacts: RecordedContacts, now: datetime) -> Match:
    return clocked(people, Terms(clock=EACH_DAY, absence=Absence.BOT_TURN), now=now)


@pytest.fixture
def seat_by_seat(people: list[User], contacts: RecordedContacts, now: datetime) -> Match:
    terms = Terms(clock=EACH_DAY, absence=Absence.BOT_SEAT, misses=2)
    return clocked(people, terms, now=now)


@pytest.fixture
def ending(people: list[User], contacts: RecordedContacts, now: datetime) -> Match:
    return clocked(people, Terms(clock=EACH_DAY, absence=Absence.END), now=now)


@pytest.fixture
def banked(people: list[User], contacts: RecordedContacts, now: datetime) -> Match:
    return clocked(people, Terms(clock=BANK, absence=Absence.BOT_TURN), now=now)


def test_nothing_happens_within_the_grace(turn_by_turn: Match, clock: Traveller) -> None:
    to_the_limit(turn_by_turn, clock)
    clock.shift(-A_SECOND)

    assert sweep(present) == 0
    assert prompt_of(turn_by_turn).timed_out_at is None


def test_an_answer_within_the_grace_is_in_time(turn_by_turn: Match, clock: Traveller) -> None:
    to_the_limit(turn_by_turn, clock)
    clock.shift(-A_SECOND)

    assert answer(turn_by_turn).verdict is Verdict.PLAYED
    clock.shift(A_SECOND)

    assert sweep(present) == 0
    assert "timed_out" not in acts(turn_by_turn)


def test_a_time_out_is_an_event_of_the_clock(turn_by_turn: Match, clock: Traveller) -> None:
    prompt = prompt_of(turn_by_turn)

    time_out(turn_by_turn, clock)

    event = turn_by_turn.events.get(kind="match.timed_out")
    assert (event.seat, event.source, event.at) == (prompt.seat.index, Source.CLOCK, present())
    assert event.payload == {"schema": 1, "asked": prompt.version, "misses": 1}
    assert not list(problems(Match.objects.get(pk=turn_by_turn.pk)))


def test_a_time_out_is_applied_once(waiting: Match, clock: Traveller) -> None:
    time_out(waiting, clock)
    clock.shift(30 * A_DAY)

    assert sweep(present) == 0
    assert acts(waiting) == ["timed_out"]


def test_the_absent_player_is_told(turn_by_turn: Match, clock: Traveller) -> None:
    seat = prompt_of(turn_by_turn).seat.index

    time_out(turn_by_turn, clock)

    fact = turn_by_turn.facts.get(kind=Fact.Kind.TIMED_OUT)
    turn_by_turn.refresh_from_db()
    assert (fact.seat, fact.version) == (seat, turn_by_turn.version)


def test_wait_leaves_the_turn_with_its_player(waiting: Match, clock: Traveller) -> None:
    asked_before = prompt_of(waiting)

    time_out(waiting, clock)
    play_bots(present)
    clock.shift(30 * A_DAY)

    assert prompt_of(waiting).pk == asked_before.pk
    assert answer(waiting).verdict is Verdict.PLAYED


def test_a_bot_plays_this_turn_for_the_clock(turn_by_turn: Match, clock: Traveller) -> None:
    absent = prompt_of(turn_by_turn)

    time_out(turn_by_turn, clock)
    assert play_bots(present) == 1

    absent.refresh_from_db()
    assert absent.answer_source == Source.CLOCK
    assert prompt_of(turn_by_turn).bot == ""


def test_the_player_may_still_answer_before_the_bot(turn_by_turn: Match, clock: Traveller) -> None:
    absent = prompt_of(turn_by_turn)
    time_out(turn_by_turn, clock)

    assert answer(turn_by_turn).verdict is Verdict.PLAYED

    assert play_bots(present) == 0
    absent.refresh_from_db()
    absent.seat.refresh_from_db()
    assert absent.answer_source == Source.PAGE
    assert absent.seat.misses == 0


def test_no_reminder_follows_a_time_out(turn_by_turn: Match, clock: Traveller) -> None:
    absent = prompt_of(turn_by_turn)
    Reminder.objects.create(prompt=absent, point=Reminder.Point.NUDGE, at=present())

    time_out(turn_by_turn, clock)

    assert not absent.reminders.filter(handled_at__isnull=True).exists()


def test_a_bot_stands_in_after_enough_misses_in_a_row(
    seat_by_seat: Match, clock: Traveller
) -> None:
    first = prompt_of(seat_by_seat).seat

    while prompt_of(seat_by_seat).seat != first or not acts(seat_by_seat):
        if prompt_of(seat_by_seat).seat == first:
            time_out(seat_by_seat, clock)
            play_bots(present)
        else:
            answer(seat_by_seat)
    first.refresh_from_db()
    assert (first.misses, first.stand_in) == (1, "")
    time_out(seat_by_seat, clock)

    first.refresh_from_db()
    assert (first.misses, first.stand_in) == (2, STAND_IN)
    assert acts(seat_by_seat) == ["timed_out", "timed_out", "stand_in"]
    assert seat_by_seat.events.get(kind="match.stand_in").seat == first.index


def test_an_answer_of_his_own_breaks_the_row_of_misses(
    seat_by_seat: Match, clock: Traveller
) -> None:
    first = prompt_of(seat_by_seat).seat
    time_out(seat_by_seat, clock)

    answer(seat_by_seat)

    first.refresh_from_db()
    assert first.misses == 0


def test_a_seat_with_a_stand_in_is_asked_without_a_clock(
    seat_by_seat: Match, clock: Traveller
) -> None:
    seat_by_seat.seats.update(stand_in=STAND_IN)

    answer(seat_by_seat)

    prompt = prompt_of(seat_by_seat)
    assert (prompt.bot, prompt.due_at, prompt.remaining) == (STAND_IN, None, None)
    assert not prompt.reminders.exists()


def test_the_match_is_ended_with_the_absentee_named(ending: Match, clock: Traveller) -> None:
    absent = prompt_of(ending).seat.index

    time_out(ending, clock)

    ending.refresh_from_db()
    assert ending.status == Match.Status.OVER
    ended = ending.events.get(kind="match.ended")
    assert (ended.seat, ended.source, ended.payload["reason"]) == (absent, Source.CLOCK, "absence")
    assert not ending.prompts.open().exists()
    assert not list(problems(ending))


def test_the_end_is_told_once(ending: Match, clock: Traveller) -> None:
    time_out(ending, clock)

    kinds = ending.facts.values_list("kind", flat=True)
    assert Fact.Kind.ENDED in kinds
    assert Fact.Kind.TIMED_OUT not in kinds


def test_an_empty_bank_leaves_the_next_turn_its_increment(banked: Match, clock: Traveller) -> None:
    absent = prompt_of(banked)

    time_out(banked, clock)
    absent.seat.refresh_from_db()
    at_the_time_out = absent.seat.bank
    clock.shift(A_DAY)
    play_bots(present)

    absent.seat.refresh_from_db()
    assert at_the_time_out == absent.seat.bank == BANK.increment


def test_a_late_answer_leaves_the_next_turn_its_increment(banked: Match, clock: Traveller) -> None:
    absent = prompt_of(banked)
    time_out(banked, clock)
    clock.shift(A_DAY)

    answer(banked)

    absent.seat.refresh_from_db()
    assert absent.seat.bank == BANK.increment


def test_no_time_runs_out_while_the_match_is_paused(turn_by_turn: Match, clock: Traveller) -> None:
    pause(turn_by_turn, vault_of(turn_by_turn), source=Source.PAGE, now=present())
    turn_by_turn.save()
    clock.shift(30 * A_DAY)

    assert sweep(present) == 0


def test_a_pause_holds_whatever_the_due_time_says(turn_by_turn: Match, clock: Traveller) -> None:
    to_the_limit(turn_by_turn, clock)
    Match.objects.update(paused_at=present())

    assert sweep(present) == 0
    assert prompt_of(turn_by_turn).timed_out_at is None


def test_a_match_without_a_clock_waits_for_ever(match: Match, clock: Traveller) -> None:
    clock.shift(1000 * A_DAY)

    assert sweep(present) == 0


def test_one_bad_match_stops_no_other(
    turn_by_turn: Match,
    people: list[User],
    clock: Traveller,
    now: datetime,
    caplog: pytest.LogCaptureFixture,
) -> None:
    terms = Terms(clock=PerTurn(A_DAY / 2), absence=Absence.BOT_TURN)
    bad = clocked(people, terms, now=now)
    Match.objects.filter(pk=bad.pk).update(agreed={"clock": {"kind": "sundial"}})

    time_out(turn_by_turn, clock)

    assert prompt_of(bad).timed_out_at is None
    assert acts(bad) == []
    assert f"of match {bad.pk} failed" in caplog.text


def test_more_than_a_batch_is_timed_out_in_one_sweep(
    people: list[User],
    contacts: RecordedContacts,
    clock: Traveller,
    now: datetime,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("turns.services.deadlines.BATCH", 2)
    terms = Terms(clock=EACH_DAY, absence=Absence.WAIT)
    matches = [clocked(people, terms, now=now) for _ in range(5)]
    clock.move_to(now + A_DAY + GRACE)

    assert sweep(present) == 5
    assert all(acts(match) == ["timed_out"] for match in matches)


def test_a_machine_that_slept_in_a_batch_times_nobody_out_by_it(
    turn_by_turn: Match, people: list[User], clock: Traveller, now: datetime
) -> None:
    soon = clocked(people, Terms(clock=PerTurn(A_DAY / 2)), now=now)
    sweep(present)
    to_the_limit(soon, clock)
    Pulse.objects.update(at=present())

    def sleepy() -> datetime:
        """The first look at the clock is before the machine sleeps, the others after."""
        seen = present()
        if not looks:
            clock.shift(3 * A_DAY)
        looks.append(seen)
        return seen

    looks: list[datetime] = []
    with override_settings(OUTAGE_AFTER=timedelta(minutes=2)):
        sweep(sleepy)

    assert acts(soon) == ["timed_out"]
    assert acts(turn_by_turn) == []


def test_a_day_off_is_spent_before_time_runs_out(turn_by_turn: Match, clock: Traveller) -> None:
    prompt = asked(turn_by_turn)
    rhythm = lives_in(player_of(prompt), "UTC")
    rhythm.takes_vacation_by_itself = True
    rhythm.save()
    to_the_limit(turn_by_turn, clock)

    assert sweep(present) == 0

    assert Vacation.objects.get().was_automatic
    assert acts(turn_by_turn) == []
    moved = prompt_of(turn_by_turn).due_at
    assert moved is not None
    assert moved > present()


def test_a_vote_hands_one_turn_to_a_bot(waiting: Match, clock: Traveller) -> None:
    time_out(waiting, clock)
    absent = asked(waiting)
    waiting.refresh_from_db()

    skip(waiting, vault_of(waiting), absent, source=Source.PAGE, now=present())
    waiting.save()
    assert play_bots(present) == 1

    absent.refresh_from_db()
    absent.seat.refresh_from_db()
    assert absent.answer_source == Source.CLOCK
    assert absent.seat.misses == 1
    assert acts(waiting) == ["timed_out"]


def test_a_vote_within_the_grace_counts_the_miss(waiting: Match, clock: Traveller) -> None:
    to_the_limit(waiting, clock)
    clock.shift(-A_SECOND)
    absent = asked(waiting)
    waiting.refresh_from_db()

    skip(waiting, vault_of(waiting), absent, source=Source.PAGE, now=present())
    waiting.save()
    clock.shift(A_DAY)

    assert sweep(present) == 0
    absent.seat.refresh_from_db()
    assert absent.seat.misses == 1
    assert acts(waiting) == ["timed_out"]
