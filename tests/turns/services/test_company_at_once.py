"""Many presses at the same moment: one block, one mute, and no more reports than a day allows."""

from datetime import datetime
from itertools import count

import pytest
from django.contrib.auth.models import User

from tests.notifications.conftest import at_once
from turns.models import Block, Match, Mute, Report
from turns.mutes import set_mute
from turns.people import person_at
from turns.services.blocking import block
from turns.services.reporting import REPORTS_A_DAY, TooManyReports, report

pytestmark = [pytest.mark.database, pytest.mark.django_db(transaction=True)]

TIMES = 6


def test_block_and_mute_are_kept_once(match: Match, alice: User, now: datetime) -> None:
    bob = person_at(match, 1, visitor=alice)
    assert bob is not None

    def press() -> int:
        set_mute(match, alice, is_muted=True)
        return block(alice, bob, now=now).pk

    assert len(set(at_once(press, times=TIMES))) == 1
    assert (Block.objects.count(), Mute.objects.count()) == (1, 1)


def test_reports_of_a_day_are_counted_one_after_another(
    match: Match, alice: User, now: datetime
) -> None:
    numbers = count()

    def tell() -> int:
        words = f"Something is wrong, {next(numbers)}."
        try:
            report(match, words, reporter=alice, about=None, now=now)
        except TooManyReports:
            return 0
        return 1

    for _ in range(REPORTS_A_DAY - 2):
        assert tell() == 1
    assert sum(at_once(tell, times=TIMES)) == 2
    assert Report.objects.count() == REPORTS_A_DAY
