"""A match that ended before the game did: who is placed where, and what its log must say."""

from copy import deepcopy
from functools import cache

import pytest

from games.core.deal import Deal
from games.core.endings import Reason, ending_problem, final_outcome
from games.core.log import ExportedMatch
from games.registry import get_engine
from games.verify import verify
from tests.games.exports import MATCH_ID, SEED, Log


@cache
def _left(seat: int, reason: str) -> ExportedMatch:
    """A dealt Oheila that ended before the first bid."""
    log = Log(get_engine("oheila"), {"rounds": "short"})
    log.add_seating()
    log.add_game(log.engine.setup(4, log.options, log.deal), "page")
    if reason == "resigned":
        log.add("match.resigned", seat, "page", {"schema": 1})
    log.add("match.ended", seat, "page", {"schema": 1, "seed": SEED.hex(), "reason": reason})
    log.is_over = True
    return log.export()


def left(seat: int = 1, reason: str = "resigned") -> ExportedMatch:
    return deepcopy(_left(seat, reason))


@pytest.mark.parametrize(
    ("key", "seats", "placings"),
    [
        ("olenon", 4, ((0, 2), (1, 3))),
        ("odin", 3, ((0, 2), (1,))),
        ("oheila", 4, ((0, 2, 3), (1,))),
    ],
)
@pytest.mark.parametrize("reason", [Reason.RESIGNED, Reason.ABSENCE])
def test_who_ended_the_match_is_last_and_in_a_team_his_team(
    key: str, seats: int, placings: tuple[tuple[int, ...], ...], reason: Reason
) -> None:
    engine = get_engine(key)
    options = {option.key: option.default for option in engine.options}
    state = engine.fold(engine.setup(seats, options, Deal(SEED, MATCH_ID, [""] * seats)))

    outcome = final_outcome(engine, state, {"reason": reason.value}, 1)

    assert outcome is not None
    assert outcome.placings == placings
    assert outcome.points == engine.standing(state).points


def test_match_that_was_to_be_played_out_has_no_outcome_before() -> None:
    engine = get_engine("oheila")
    state = engine.fold(engine.setup(4, {"rounds": "short"}, Deal(SEED, MATCH_ID, [""] * 4)))

    assert final_outcome(engine, state, {"reason": "played"}, None) is None


@pytest.mark.parametrize("reason", ["resigned", "absence"])
def test_export_of_a_match_that_ended_early_fits(reason: str) -> None:
    report = verify(left(1, reason))

    assert report.misfit is None
    assert any(str(line).startswith("play: 0 moves") for line in report.lines)


def test_somebody_else_cannot_be_blamed_for_the_end() -> None:
    match = left()
    match["events"][-1]["seat"] = 2

    misfit = ending_problem(match["events"], seats=4)

    assert misfit is not None
    assert misfit.version == len(match["events"])
    assert "did not leave" in misfit.reason


@pytest.mark.parametrize(
    ("seat", "reason"),
    [(None, "absence"), (4, "absence"), (1, "played"), (1, "boredom"), (1, None), (1, ["played"])],
)
def test_end_that_no_match_has_is_found(seat: int | None, reason: str | list[str] | None) -> None:
    match = left()
    ending = match["events"][-1]
    ending["seat"] = seat
    ending["payload"] = {**ending["payload"], "reason": reason}

    assert ending_problem(match["events"], seats=4) is not None
    assert verify(match).misfit is not None
