"""Where a match was decided, in a sentence, by how it stood after each round.

It asks the game who leads and never compares points: in some games the fewest win. A side is a
player, or in a game of teams a team.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import TypeAlias

from games.core.outcome import RoundEnd, Standing
from games.core.text import Text, msg, msgs
from turns.name_lists import listed

Side: TypeAlias = tuple[int, ...]
"""The seats that win together by the rules."""
Teams: TypeAlias = tuple[Side, ...]


def turning_point(rounds: Sequence[RoundEnd], teams: Teams, *, is_played_out: bool) -> Text | None:
    """The sentence; None where no round is over, or the only round says it all.

    A match that ended early was decided by nothing that was played: it is told who led then.
    """
    if not rounds:
        return None
    leaders = [_leaders(end.standing, teams) for end in rounds]
    if not is_played_out:
        return _ended_early(leaders[-1], sides(rounds[-1].standing, teams))
    if len(rounds) == 1:
        return None
    if len(leaders[-1]) > 1:
        return _shared(rounds[-1].label, leaders[-1], leaders[-2])
    return _decided(rounds, leaders, teams)


def sides(standing: Standing, teams: Teams) -> list[Side]:
    """All sides of a match, by their first seat."""
    return list(teams) or [(seat,) for seat in range(len(standing.points))]


def _leaders(standing: Standing, teams: Teams) -> list[Side]:
    first = set(standing.placings[0])
    return [side for side in sides(standing, teams) if first.issuperset(side)]


def _decided(rounds: Sequence[RoundEnd], leaders: list[list[Side]], teams: Teams) -> Text:
    """How the one winner came to lead alone, and when for good."""
    winner = leaders[-1][0]
    alone = sum(1 for _ in takewhile(lambda ahead: ahead == [winner], reversed(leaders)))
    place = len(rounds) - alone
    if place == 0:
        return msgs(
            "{players} led from start to finish.",
            "{players} led from start to finish.",
            len(winner),
            players=_named([winner]),
        )
    before = leaders[place - 1]
    label = rounds[place].label
    if alone == 1:
        everybody = sides(rounds[-1].standing, teams)
        return _decided_last(label, winner, before, is_all=before == everybody)
    others = _named([side for side in before if side != winner])
    if winner in before:
        return msgs(
            "{round}: {players} drew ahead of {others} and stayed there.",
            "{round}: {players} drew ahead of {others} and stayed there.",
            len(winner),
            round=label,
            players=_named([winner]),
            others=others,
        )
    return msgs(
        "{round}: {players} took the lead from {others} and kept it.",
        "{round}: {players} took the lead from {others} and kept it.",
        len(winner),
        round=label,
        players=_named([winner]),
        others=others,
    )


def _decided_last(label: Text, winner: Side, before: list[Side], *, is_all: bool) -> Text:
    if winner not in before:
        return _overtook(label, [winner], before)
    if is_all:
        return msg("{round}, the last, decided it: the scores had been level.", round=label)
    return msg(
        "{round}, the last, decided it: {players} had been level at the front.",
        round=label,
        players=_named(before),
    )


def _shared(label: Text, winners: list[Side], before: list[Side]) -> Text:
    """How several came to win together."""
    new = [side for side in winners if side not in before]
    kept = [side for side in winners if side in before]
    if not new:
        return msg("{players} shared the lead to the end.", players=_named(winners))
    if not kept:
        return _overtook(label, winners, before)
    return msgs(
        "{round}, the last: {players} drew level with {others}.",
        "{round}, the last: {players} drew level with {others}.",
        _count(new),
        round=label,
        players=_named(new),
        others=_named(kept),
    )


def _overtook(label: Text, ahead: list[Side], behind: list[Side]) -> Text:
    return msgs(
        "{round}, the last: {players} overtook {others}.",
        "{round}, the last: {players} overtook {others}.",
        _count(ahead),
        round=label,
        players=_named(ahead),
        others=_named(behind),
    )


def _ended_early(leaders: list[Side], everybody: list[Side]) -> Text:
    if len(leaders) == len(everybody):
        return msg("The scores were level when the match ended.")
    if len(leaders) > 1:
        return msg(
            "{players} were level at the front when the match ended.", players=_named(leaders)
        )
    return msgs(
        "{players} led when the match ended.",
        "{players} led when the match ended.",
        _count(leaders),
        players=_named(leaders),
    )


def _count(several: list[Side]) -> int:
    return sum(map(len, several))


def _named(several: list[Side]) -> Text:
    return listed([seat for side in several for seat in side])
