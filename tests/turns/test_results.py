"""Final results: places of all, and of the people among themselves."""

from datetime import datetime

import pytest
from django.contrib.auth.models import User

from games.registry import get_engine
from tests.turns.conftest import RecordedContacts, play_on
from tests.turns.games import dealt, put
from turns.clocks.terms import STAND_IN, Leaving, Terms
from turns.models import Match, Source
from turns.rendering.words import words
from turns.results import result_of
from turns.services.endings import Reason, end
from turns.services.leaving import resign
from turns.services.transactions import lock

pytestmark = [pytest.mark.database, pytest.mark.usefixtures("contacts")]

Line = tuple[str, int, int | None]


def lines(match: Match) -> list[Line]:
    """Name, place and place among people, in order."""
    result = result_of(Match.objects.get(pk=match.pk))
    assert result is not None
    return [(line.seat.label, line.place, line.among_people) for line in result.placings]


def ended_by(match: Match, reason: Reason, seat: int | None, *, now: datetime) -> None:
    locked, vault = lock(match.pk)
    end(locked, vault, reason, source=Source.CLOCK, now=now, seat=seat)


def with_totals(match: Match, *totals: int) -> None:
    """Let the points of the rounds that are over be these."""
    put(match, {**match.vault.position, "totals": list(totals)})


def test_match_in_play_has_no_result(match: Match) -> None:
    assert result_of(match) is None


def test_ties_share_a_place_and_people_are_not_counted_apart_without_bots(
    match: Match, now: datetime
) -> None:
    with_totals(match, 5, 20, 20, 7)

    ended_by(match, Reason.ABSENCE, 1, now=now)

    assert lines(match) == [
        ("charlie", 1, None),
        ("dora", 2, None),
        ("alice", 3, None),
        ("bob", 4, None),
    ]


def test_result_of_a_match_that_is_played_out_is_the_games_own(match: Match, now: datetime) -> None:
    play_on(match, 1000, now=now)
    match.refresh_from_db()

    result = result_of(match)

    assert result is not None
    assert "rounds are played" in words(result.reason, [])
    points = [line.points for line in result.placings]
    assert points == sorted(points, reverse=True)


def test_people_have_a_place_of_their_own_beside_bots(match: Match, now: datetime) -> None:
    with_totals(match, 5, 30, 20, 20)
    resign(match.seats.get(index=1), source=Source.PAGE, now=now)
    match.seats.filter(index=3).update(stand_in=STAND_IN)

    ended_by(match, Reason.RESIGNED, 0, now=now)

    assert lines(match) == [
        ("Bot (for bob)", 1, None),
        ("charlie", 2, 1),
        ("dora", 2, None),
        ("alice", 4, 2),
    ]
    result = result_of(match)
    assert result is not None
    assert [line.is_bot for line in result.placings] == [True, False, True, False]
    assert [line.is_stand_in for line in result.placings] == [False, False, True, False]


def test_reason_says_who_ended_the_match(match: Match, now: datetime) -> None:
    names = ["alice", "bob", "charlie", "dora"]
    ended_by(match, Reason.ABSENCE, 2, now=now)

    result = result_of(match)

    assert result is not None
    assert words(result.reason, names) == "The time of charlie was up, which ended the match."


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        ("olenon", [("alice", 1), ("charlie", 1), ("bob", 3), ("dora", 3)]),
        ("odin", [("alice", 1), ("charlie", 1), ("dora", 1), ("bob", 4)]),
        ("oheila", [("alice", 1), ("charlie", 1), ("dora", 1), ("bob", 4)]),
    ],
)
def test_who_resigns_is_last_in_every_game_in_a_team_with_the_team(
    key: str, expected: list[tuple[str, int]], people: list[User], now: datetime
) -> None:
    match = dealt(get_engine(key), people, now=now)
    Match.objects.filter(pk=match.pk).update(agreed=Terms(leaving=Leaving.END).dump())

    resign(match.seats.get(index=1), source=Source.PAGE, now=now)

    assert [(name, place) for name, place, _ in lines(match)] == expected


def test_alone_with_bots_one_is_first_among_people(
    bot_match: Match, contacts: RecordedContacts, now: datetime
) -> None:
    resign(bot_match.seats.get(index=0), source=Source.PAGE, now=now)

    assert lines(bot_match)[-1] == ("alice", 4, 1)


def test_match_that_was_played_out_has_a_turning_point(match: Match, now: datetime) -> None:
    play_on(match, 1000, now=now)

    result = result_of(Match.objects.get(pk=match.pk))

    assert result is not None
    assert len(result.rounds) == 8
    assert result.turning_point is not None
    assert result.rounds[-1].end.standing.placings[0] == tuple(
        placing.seat.index for placing in result.placings if placing.place == 1
    )


def test_match_that_ended_early_is_told_by_who_led(match: Match, now: datetime) -> None:
    play_on(match, 4, now=now)

    ended_by(match, Reason.ABSENCE, 1, now=now)

    result = result_of(Match.objects.get(pk=match.pk))
    assert result is not None
    assert len(result.rounds) == 1
    assert "when the match ended" in str(result.turning_point)


def test_match_without_a_finished_round_has_no_turning_point(match: Match, now: datetime) -> None:
    ended_by(match, Reason.ABSENCE, 1, now=now)

    result = result_of(Match.objects.get(pk=match.pk))

    assert result is not None
    assert (result.rounds, result.turning_point) == ((), None)
