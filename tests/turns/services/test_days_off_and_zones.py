"""Days off of a player who changes his zone: none of them counts twice."""

from datetime import UTC, date, datetime, timedelta

import pytest
from django.contrib.auth.models import User

from tests.turns.conftest import RecordedContacts
from tests.turns.services.clocked import DAY, asked, asking, lives_in
from turns.clocks.clock import PerTurn
from turns.clocks.terms import Absence, Terms
from turns.models import Match, Vacation
from turns.services.rhythms import Days, keep_days
from turns.services.vacations import BadDays, DayInUse, give_back, take_days

pytestmark = pytest.mark.django_db

EARLY, LATE = "Pacific/Kiritimati", "Etc/GMT+12"
"""14 hours before and 12 behind UTC: a day begins 26 hours later there."""
MONDAY = date(2026, 3, 2)
MIDNIGHT = datetime(2026, 3, 2, 10, tzinfo=UTC)
"""When Tuesday begins in the early zone."""


@pytest.fixture
def match(people: list[User], contacts: RecordedContacts) -> Match:
    """Alice, in the early zone, has two days from the beginning of Tuesday on, and an hour."""
    lives_in(people[0], EARLY)
    terms = Terms(clock=PerTurn(2 * DAY), absence=Absence.END)
    return asking(people[0], people, terms, now=MIDNIGHT + timedelta(hours=1))


def move_to(player: User, zone: str, now: datetime) -> None:
    keep_days(player, Days(zone), now=now)


def test_day_that_gave_a_turn_time_is_not_given_back_from_another_zone(
    match: Match, alice: User
) -> None:
    now = MIDNIGHT + timedelta(hours=1)
    wednesday = MONDAY + 2 * DAY
    take_days(alice, wednesday, wednesday, now=now)
    due = asked(match).due_at
    assert due == now + 3 * DAY
    with pytest.raises(DayInUse):
        give_back(alice, wednesday, now=now)

    # A day more moves the due time no further than the day begins there.
    move_to(alice, LATE, now)

    with pytest.raises(BadDays):
        give_back(alice, wednesday, now=now)
    move_to(alice, EARLY, now)
    with pytest.raises(BadDays):
        give_back(alice, wednesday, now=now)
    assert asked(match).due_at == due


def test_day_that_has_begun_is_not_given_back_where_it_begins_later(alice: User) -> None:
    lives_in(alice, EARLY)
    now = MIDNIGHT + timedelta(hours=1)
    tuesday = MONDAY + DAY
    take_days(alice, tuesday, tuesday, now=now)

    move_to(alice, LATE, now)

    with pytest.raises(BadDays):
        give_back(alice, tuesday, now=now)
    assert Vacation.objects.filter(player=alice).count() == 1


def test_day_to_come_is_given_back_from_any_zone(alice: User) -> None:
    lives_in(alice, EARLY)
    now = MIDNIGHT + timedelta(hours=1)
    later = MONDAY + 10 * DAY
    take_days(alice, later, later, now=now)

    move_to(alice, LATE, now)

    assert give_back(alice, later, now=now) == 1


def test_other_settings_keep_no_day(match: Match, alice: User) -> None:
    now = MIDNIGHT + timedelta(hours=1)
    wednesday = MONDAY + 2 * DAY
    take_days(alice, wednesday, wednesday, now=now)

    keep_days(alice, Days(EARLY, takes_vacation_by_itself=True), now=now)

    assert not Vacation.objects.get(player=alice).is_kept
