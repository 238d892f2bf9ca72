"""Days off that are taken at once: no day is spent twice, and nobody waits for ever."""

from datetime import datetime, timedelta

import pytest
from django.contrib.auth.models import User

from tests.notifications.conftest import at_once
from tests.turns.conftest import RecordedContacts
from tests.turns.services.clocked import DAY, THREE_DAYS, asked, asking
from turns.models import Rhythm, Vacation
from turns.services.vacations import NotEnoughDays, spend_before_timeout, take_days

pytestmark = [pytest.mark.database, pytest.mark.django_db(transaction=True)]

TIMES = 6


def test_two_requests_never_spend_more_than_there_is(
    people: list[User], contacts: RecordedContacts, now: datetime
) -> None:
    alice = people[0]
    asking(alice, people, THREE_DAYS, now=now)
    spans = iter(range(0, 10 * TIMES, 10))

    def take() -> int:
        first = now.date() + next(spans) * DAY
        try:
            return take_days(alice, first, first + 9 * DAY, now=now)
        except NotEnoughDays:
            return 0

    assert sorted(at_once(take, times=TIMES)) == [0, 0, 0, 0, 10, 10]
    assert Vacation.objects.filter(player=alice).count() == 20


def test_workers_that_meet_at_two_turns_of_a_player_spend_one_day(
    people: list[User], contacts: RecordedContacts, now: datetime
) -> None:
    alice = people[0]
    Rhythm.objects.create(player=alice, zone="UTC", takes_vacation_by_itself=True)
    matches = [asking(alice, people, THREE_DAYS, now=now) for _ in range(2)]
    prompts = iter([asked(match) for match in matches] * (TIMES // 2))
    late = now + 3 * DAY + timedelta(hours=1)

    spent = at_once(lambda: spend_before_timeout(next(prompts), now=late), times=TIMES)

    assert sum(spent) == 1
    assert Vacation.objects.count() == 1
    assert [asked(match).due_at for match in matches] == [now + 4 * DAY] * 2


def test_players_of_the_same_matches_do_not_wait_for_each_other(
    people: list[User], contacts: RecordedContacts, now: datetime
) -> None:
    for player in people:
        asking(player, people, THREE_DAYS, now=now)
    takers = iter([*people, *people])

    def take() -> int:
        return take_days(next(takers), now.date(), now.date() + DAY, now=now)

    assert sum(at_once(take, times=2 * len(people))) == 2 * len(people)
