"""The rules, case by case: cases.json holds positions, what is said there, and what follows."""

import json
from pathlib import Path
from typing import NamedTuple, TypedDict

import pytest

from games.core.deal import Deal
from games.core.engine import JsonObject
from games.core.errors import GameError
from games.odin.engine import Odin
from games.odin.state import State
from tests.games.odin.compact import compact_of, state_of

ODIN = Odin()
DEAL = Deal(b"\x01" * 32, "cases", [""] * 3)


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
    state: State
    seat: int
    says: str
    refused: str | None
    then: JsonObject


def case_of(record: CaseRecord, state: State) -> Case:
    """Who speaks is who is to move, where the record names nobody else."""
    seat = record.get("seat", state.to_move or 0)
    return Case(state, seat, record["says"], record.get("refused"), record.get("then", {}))


def read_cases() -> dict[str, Case]:
    tables: list[TableRecord] = json.loads(Path(__file__).with_name("cases.json").read_text())
    return {
        record["name"]: case_of(record, state_of(table["position"]))
        for table in tables
        for record in table["cases"]
    }


CASES = read_cases()
LEGAL = {name: case for name, case in CASES.items() if case.refused is None}
REFUSED = {name: case for name, case in CASES.items() if case.refused is not None}


@pytest.mark.parametrize("case", LEGAL.values(), ids=LEGAL.keys())
def test_legal_command_leads_to_its_position(case: Case) -> None:
    move = ODIN.parse(case.says, ODIN.view(case.state, case.seat))
    events = ODIN.decide(case.state, case.seat, move, DEAL)

    after = case.state
    for event in events:
        after = ODIN.evolve(after, event)

    assert compact_of(after) == {**compact_of(after), **case.then}


@pytest.mark.parametrize("case", REFUSED.values(), ids=REFUSED.keys())
def test_refused_command_names_the_kind_of_its_error(case: Case) -> None:
    view = ODIN.view(case.state, case.seat)

    with pytest.raises(GameError) as refusal:
        ODIN.decide(case.state, case.seat, ODIN.parse(case.says, view), DEAL)

    assert refusal.value.code == case.refused


@pytest.mark.parametrize("case", CASES.values(), ids=CASES.keys())
def test_position_comes_back(case: Case) -> None:
    position = ODIN.position(case.state)

    assert ODIN.load(position) == case.state
