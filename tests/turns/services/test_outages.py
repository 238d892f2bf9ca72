"""The site did not run for a while, and no clock runs out for want of it."""

from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext
from time_machine import Traveller

from tests.turns.conftest import RecordedContacts, prompt_of
from tests.turns.services.clocked import asked, clocked, lives_in, player_of, vault_of
from tests.turns.timing import acts, present
from turns.clocks.clock import Bank, PerTurn
from turns.clocks.terms import GRACE, Absence, Terms
from turns.models import Match, Outage, Prompt, Pulse, Reminder
from turns.models.event import Source
from turns.rendering.outages import announcement
from turns.services.deadlines import sweep
from turns.services.outages import BEAT, notice
from turns.services.pauses import pause

pytestmark = pytest.mark.database

A_DAY = timedelta(days=1)
AN_HOUR = timedelta(hours=1)
A_MINUTE = timedelta(minutes=1)
EACH_DAY = Terms(clock=PerTurn(A_DAY), absence=Absence.END)


@pytest.fixture
def table(people: list[User], contacts: RecordedContacts, now: datetime) -> Match:
    """A day a turn, and the pulse of a sweep at the start."""
    notice(now)
    return clocked(people, EACH_DAY, now=now)


def due(prompt: Prompt) -> datetime:
    found = Prompt.objects.get(pk=prompt.pk).due_at
    assert found is not None
    return found


def test_the_first_sweep_ever_finds_no_outage(match: Match, now: datetime) -> None:
    assert notice(now) is None
    assert Pulse.objects.get().at == now


@pytest.mark.django_db
def test_the_pulse_is_written_seldom(now: datetime) -> None:
    notice(now)

    with CaptureQueriesContext(connection) as queries:
        notice(now + BEAT - A_MINUTE / 60)
    assert len(queries) == 1
    assert Pulse.objects.get().at == now

    notice(now + BEAT)
    assert Pulse.objects.get().at == now + BEAT


def test_a_restart_is_no_outage(table: Match, now: datetime) -> None:
    before = due(prompt_of(table))

    assert notice(now + 2 * A_MINUTE - A_MINUTE / 60) is None

    assert due(prompt_of(table)) == before


def test_every_open_turn_gets_the_length_of_the_outage(table: Match, now: datetime) -> None:
    before = due(prompt_of(table))

    outage = notice(now + 9 * AN_HOUR)

    assert outage is not None
    assert (outage.began_at, outage.ended_at) == (now, now + 9 * AN_HOUR)
    assert due(prompt_of(table)) == before + 9 * AN_HOUR


def test_a_turn_that_would_have_run_out_meanwhile_goes_on(
    table: Match, clock: Traveller, now: datetime
) -> None:
    before = due(prompt_of(table))
    clock.move_to(now + 90 * A_DAY)

    assert sweep(present) == 0

    assert acts(table) == []
    assert due(prompt_of(table)) == before + 90 * A_DAY


def test_an_outage_is_made_good_once(table: Match, now: datetime) -> None:
    notice(now + 9 * AN_HOUR)
    after_the_first = due(prompt_of(table))

    notice(now + 9 * AN_HOUR)

    assert Outage.objects.count() == 1
    assert due(prompt_of(table)) == after_the_first


def test_a_worker_that_saw_the_old_pulse_makes_it_good_no_more(
    table: Match, now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = Pulse.objects.get()
    notice(now + 9 * AN_HOUR)
    once = due(prompt_of(table))

    class Stale:
        def first(self) -> Pulse:
            return old

    real = Pulse.objects.filter
    seen: list[object] = []

    def filter_once(**wanted: object) -> object:
        seen.append(wanted)
        return Stale() if len(seen) == 1 else real(**wanted)

    monkeypatch.setattr(Pulse.objects, "filter", filter_once)

    assert notice(now + 9 * AN_HOUR) is None
    assert due(prompt_of(table)) == once


def test_a_site_that_sleeps_every_night_plays_by_day(
    table: Match, clock: Traveller, now: datetime
) -> None:
    """A day a turn is a day of the site: on from 12 to 22 hours, it is two days and a half."""
    while not acts(table):
        for _ in range(10 * 60):
            clock.shift(60)
            sweep(present)
        clock.shift(14 * 3600)

    ended = table.events.get(kind="match.ended")
    assert now + 2 * A_DAY < ended.at < now + 2 * A_DAY + 5 * AN_HOUR
    assert Outage.objects.count() == 2


def test_a_time_that_was_up_before_the_outage_is_up(
    table: Match, clock: Traveller, now: datetime
) -> None:
    Pulse.objects.update(at=now + A_DAY + GRACE)
    clock.move_to(now + 3 * A_DAY)

    assert sweep(present) == 1


def test_a_turn_in_its_grace_when_the_site_stopped_gets_the_time(
    table: Match, clock: Traveller, now: datetime
) -> None:
    Pulse.objects.update(at=now + A_DAY + GRACE / 2)
    clock.move_to(now + 3 * A_DAY)

    assert sweep(present) == 0
    clock.shift(GRACE / 2)
    assert sweep(present) == 1


def test_a_turn_that_was_opened_meanwhile_gets_the_rest(table: Match, now: datetime) -> None:
    prompt = prompt_of(table)
    Prompt.objects.filter(pk=prompt.pk).update(opened_at=now + 6 * AN_HOUR)
    before = due(prompt)

    notice(now + 9 * AN_HOUR)

    assert due(prompt) == before + 3 * AN_HOUR


def test_reminders_that_were_not_sent_move_along(table: Match, now: datetime) -> None:
    reminder = prompt_of(table).reminders.get(point=Reminder.Point.HALF)
    before = reminder.at

    notice(now + 20 * AN_HOUR)

    reminder.refresh_from_db()
    assert reminder.at == before + 20 * AN_HOUR > now + 20 * AN_HOUR


def test_reminders_that_were_sent_and_nudges_stay(table: Match, now: datetime) -> None:
    prompt = prompt_of(table)
    prompt.reminders.update(handled_at=now)
    nudge = Reminder.objects.create(prompt=prompt, point=Reminder.Point.NUDGE, at=now + AN_HOUR)
    before = set(prompt.reminders.values_list("pk", "at"))

    notice(now + 20 * AN_HOUR)

    assert set(prompt.reminders.values_list("pk", "at")) == before
    assert (nudge.pk, now + AN_HOUR) in before


def test_a_reminder_that_was_due_before_the_outage_leaves_after_it(
    table: Match, now: datetime
) -> None:
    """It could not be sent any more; the turn has time enough for it to be of use."""
    reminder = prompt_of(table).reminders.get(point=Reminder.Point.HALF)
    Pulse.objects.update(at=reminder.at + A_MINUTE / 6)

    notice(now + 5 * A_DAY)

    moved = Reminder.objects.get(pk=reminder.pk)
    assert (moved.at, moved.handled_at) == (reminder.at, None)
    assert due(prompt_of(table)) > now + 5 * A_DAY + 11 * AN_HOUR


def test_a_player_who_sleeps_loses_no_hour_that_counts(table: Match, now: datetime) -> None:
    """Noon to five is lost of a turn that was due at eight: five more hours would end at one in the
    night. Of the eight hours that were left, five are today and three tomorrow.
    """
    prompt = asked(table)
    lives_in(player_of(prompt), "UTC", (time(22), time(7)))
    Prompt.objects.filter(pk=prompt.pk).update(due_at=now + 8 * AN_HOUR)

    notice(now + 5 * AN_HOUR)

    assert due(prompt) == datetime(2026, 3, 3, 10, 0, tzinfo=UTC)


def test_reminders_of_a_player_who_sleeps_move_as_far_as_the_turn(
    table: Match, now: datetime
) -> None:
    prompt = asked(table)
    lives_in(player_of(prompt), "UTC", (time(22), time(7)))
    Prompt.objects.filter(pk=prompt.pk).update(due_at=now + 8 * AN_HOUR)
    prompt.reminders.update(at=now + 7 * AN_HOUR)

    notice(now + 5 * AN_HOUR)

    assert due(prompt) - prompt.reminders.get().at == AN_HOUR


def test_days_that_do_not_count_are_no_gift(
    people: list[User], contacts: RecordedContacts, now: datetime
) -> None:
    """A weekend match that lost its Sunday goes on next Saturday."""
    terms = Terms(clock=PerTurn(A_DAY), free_weekdays=frozenset({0, 1, 2, 3, 4}))
    saturday = datetime(2026, 3, 7, 0, 0, tzinfo=UTC)
    notice(saturday)
    match = clocked(people, terms, now=saturday)

    notice(saturday + A_DAY)

    assert due(prompt_of(match)) == saturday + 2 * A_DAY
    notice(saturday + 2 * A_DAY)
    assert due(prompt_of(match)) == datetime(2026, 3, 15, 0, 0, tzinfo=UTC)


def test_a_paused_match_and_one_without_a_clock_are_left_alone(
    table: Match, match: Match, now: datetime
) -> None:
    pause(table, vault_of(table), source=Source.PAGE, now=now)
    table.save()
    left = prompt_of(table).remaining

    notice(now + 9 * AN_HOUR)

    assert prompt_of(table).remaining == left
    assert prompt_of(table).due_at is None
    assert prompt_of(match).due_at is None


def test_what_is_in_the_bank_is_spent_on_no_outage(
    people: list[User], contacts: RecordedContacts, now: datetime
) -> None:
    notice(now)
    bank = Bank(start=A_DAY, increment=AN_HOUR, most=2 * A_DAY)
    match = clocked(people, Terms(clock=bank), now=now)

    notice(now + 20 * AN_HOUR)

    assert due(prompt_of(match)) - (now + 20 * AN_HOUR) == A_DAY


def test_a_clock_that_is_set_back_is_no_outage(table: Match, now: datetime) -> None:
    before = due(prompt_of(table))

    assert notice(now - 30 * A_DAY) is None
    assert notice(now) is None

    assert due(prompt_of(table)) == before


def test_the_page_says_what_an_outage_gave(table: Match, now: datetime) -> None:
    notice(now + 9 * AN_HOUR)

    told = announcement(prompt_of(table), now=now + 9 * AN_HOUR, zone=ZoneInfo("Europe/Paris"))

    assert told == (
        "The site was out of order from today, Monday 2 March 2026, 13:00 CET to today, Monday"
        " 2 March 2026, 22:00 CET. Every turn that was open then got that much more time."
    )


def test_a_turn_that_came_later_says_nothing_of_it(table: Match, now: datetime) -> None:
    notice(now + 9 * AN_HOUR)
    Prompt.objects.update(opened_at=now + 9 * AN_HOUR)

    assert announcement(prompt_of(table), now=now, zone=ZoneInfo("UTC")) == ""


def test_without_a_clock_there_is_nothing_to_say(match: Match, now: datetime) -> None:
    notice(now)
    notice(now + 9 * AN_HOUR)

    assert announcement(prompt_of(match), now=now, zone=ZoneInfo("UTC")) == ""
