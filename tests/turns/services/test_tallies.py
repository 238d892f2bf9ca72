"""When the result of a vote is certain."""

import pytest

from turns.models import Vote
from turns.services.tallies import Tally

CARRIED, REJECTED = Vote.Outcome.CARRIED, Vote.Outcome.REJECTED


def tally(yes: int, no: int, silent: int, *, needs_all: bool) -> Tally:
    seats = tuple(range(yes + no + silent))
    return Tally(seats[:yes], seats[yes : yes + no], seats[yes + no :], needs_all)


@pytest.mark.parametrize(
    ("yes", "no", "silent", "outcome"),
    [
        (1, 0, 0, CARRIED),
        (0, 1, 0, REJECTED),
        (1, 0, 1, None),
        (2, 0, 0, CARRIED),
        (1, 1, 0, REJECTED),
        (2, 0, 1, CARRIED),
        (1, 1, 1, None),
        (1, 2, 0, REJECTED),
        (2, 0, 2, None),
        (3, 0, 1, CARRIED),
        (2, 1, 1, None),
        (1, 2, 1, REJECTED),
        (0, 0, 3, None),
        (0, 0, 0, None),
    ],
)
def test_more_than_half_of_those_who_count_decide(
    yes: int, no: int, silent: int, outcome: Vote.Outcome | None
) -> None:
    assert tally(yes, no, silent, needs_all=False).outcome is outcome


@pytest.mark.parametrize(
    ("yes", "no", "silent", "outcome"),
    [
        (1, 0, 0, CARRIED),
        (4, 0, 0, CARRIED),
        (3, 0, 1, None),
        (3, 1, 0, REJECTED),
        (1, 1, 2, REJECTED),
        (0, 0, 0, None),
    ],
)
def test_all_who_count_decide_together(
    yes: int, no: int, silent: int, outcome: Vote.Outcome | None
) -> None:
    assert tally(yes, no, silent, needs_all=True).outcome is outcome
