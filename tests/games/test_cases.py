"""The rules, case by case: each game's cases.json holds positions, what is said there, and what
follows.
"""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple, TypedDict, TypeVar, cast

import pytest

from games.core.deal import Deal
from games.core.engine import AnyEngine, JsonObject
from games.core.errors import GameError
from games.registry import get_engine
from tests.games.odin import compact as odin
from tests.games.oheila import compact as oheila
from tests.games.olenon import compact as olenon

DEAL = Deal(b"\x01" * 32, "cases", [""] * 4)
S = TypeVar("S")


class CaseRecord(TypedDict, total=False):
    name: str
    says: str
    seat: int
    refused: str
    then: JsonObject


class TableRecord(TypedDict):
    position: JsonObject
    cases: list[CaseRecord]


class Case(NamedTuple):
    engine: AnyEngine
    compact_of: Callable[[object], JsonObject]
    state: object
    seat: int
    says: str
    refused: str | None
    then: JsonObject


def read_cases(
    key: str, state_of: Callable[[JsonObject], S], compact_of: Callable[[S], JsonObject]
) -> Iterator[tuple[str, Case]]:
    """The cases of a game by name; who speaks is who is to move, where no seat is named."""
    engine = get_engine(key)
    tables: list[TableRecord] = json.loads((Path(__file__).parent / key / "cases.json").read_text())
    for table in tables:
        state = state_of(table["position"])
        asked = next(iter(engine.to_move(state)), 0)
        for record in table["cases"]:
            yield (
                f"{key}: {record['name']}",
                Case(
                    engine=engine,
                    # The cast erases the game's own state, as AnyEngine does.
                    compact_of=cast(Callable[[object], JsonObject], compact_of),
                    state=state,
                    seat=record.get("seat", asked),
                    says=record["says"],
                    refused=record.get("refused"),
                    then=record.get("then", {}),
                ),
            )


CASES = {
    **dict(read_cases("odin", odin.state_of, odin.compact_of)),
    **dict(read_cases("oheila", oheila.state_of, oheila.compact_of)),
    **dict(read_cases("olenon", olenon.state_of, olenon.compact_of)),
}
LEGAL = {name: case for name, case in CASES.items() if case.refused is None}
REFUSED = {name: case for name, case in CASES.items() if case.refused is not None}


@pytest.mark.parametrize("case", LEGAL.values(), ids=LEGAL.keys())
def test_legal_command_leads_to_its_position(case: Case) -> None:
    engine = case.engine
    move = engine.parse(case.says, engine.view(case.state, case.seat))
    events = engine.decide(case.state, case.seat, move, DEAL)

    after = case.state
    for event in events:
        after = engine.evolve(after, event)

    assert case.compact_of(after) == {**case.compact_of(after), **case.then}


@pytest.mark.parametrize("case", REFUSED.values(), ids=REFUSED.keys())
def test_refused_command_names_the_kind_of_its_error(case: Case) -> None:
    engine = case.engine
    view = engine.view(case.state, case.seat)

    with pytest.raises(GameError) as refusal:
        engine.decide(case.state, case.seat, engine.parse(case.says, view), DEAL)

    assert refusal.value.code == case.refused


@pytest.mark.parametrize("case", CASES.values(), ids=CASES.keys())
def test_position_comes_back(case: Case) -> None:
    position = case.engine.position(case.state)

    assert case.engine.load(position) == case.state
