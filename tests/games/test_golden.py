"""Recorded matches of every engine version are still what their rules and seeds give."""

from pathlib import Path

import pytest

from games.core.engine import AnyEngine
from games.core.export import read_export
from games.core.fields import array
from games.core.log import ExportedMatch
from games.registry import engines, get_engine
from games.verify import verify
from tests.games import golden


def read(path: Path) -> ExportedMatch:
    return read_export(path.read_bytes())


@pytest.mark.parametrize("path", golden.paths(), ids=lambda path: path.stem)
def test_golden_log_is_what_its_rules_and_seed_give(path: Path) -> None:
    assert verify(read(path)).misfit is None


@pytest.mark.parametrize("path", golden.paths(), ids=lambda path: path.stem)
def test_stored_events_are_read_and_written_as_they_stand(path: Path) -> None:
    match = read(path)
    engine = get_engine(match["engine"], match["engine_version"])
    stored = [event for event in match["events"] if not event["kind"].startswith("match.")]

    read_again = [engine.load_event(event["kind"], event["payload"]) for event in stored]

    assert [engine.dump_event(event) for event in read_again] == [
        event["payload"] for event in stored
    ]


@pytest.mark.parametrize("path", golden.paths(), ids=lambda path: path.stem)
def test_golden_match_is_played_to_its_outcome(path: Path) -> None:
    match = read(path)
    engine = get_engine(match["engine"], match["engine_version"])
    stored = [event for event in match["events"] if not event["kind"].startswith("match.")]

    state = engine.fold(engine.load_event(event["kind"], event["payload"]) for event in stored)

    outcome = engine.outcome(state)
    assert outcome is not None
    # The last event has the totals of the seats, or of the teams.
    assert set(outcome.points) == set(array(stored[-1]["payload"]["totals"], "totals"))


@pytest.mark.parametrize("engine", engines(), ids=lambda engine: engine.key)
def test_newest_version_of_every_game_has_golden_logs(engine: AnyEngine) -> None:
    missing = [
        (option.key, choice.value)
        for option in engine.options
        for choice in option.choices
        if not golden.path_of(engine, {option.key: choice.value}).exists()
    ]

    assert not missing
