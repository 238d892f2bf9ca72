"""Whoever changes an exported match, in any way, is found out."""

import json
import subprocess
import sys
from collections.abc import Callable
from copy import deepcopy
from functools import cache
from pathlib import Path

import pytest

from games.core.log import ExportedMatch, digest, event_salt
from games.verify import main, verify
from tests.games.exports import MATCH_ID, SEED, played_match, redacted
from tests.games.tamperings import TAMPERINGS, break_off, change_card, first

ROOT = Path(__file__).parents[2]


@cache
def _finished() -> ExportedMatch:
    return played_match("oheila", {"rounds": "short"})


@cache
def _in_play() -> ExportedMatch:
    return redacted(played_match("oheila", {"rounds": "short"}, moves=60))


@pytest.fixture
def finished() -> ExportedMatch:
    return deepcopy(_finished())


@pytest.fixture
def in_play() -> ExportedMatch:
    return deepcopy(_in_play())


def chained(match: ExportedMatch) -> ExportedMatch:
    """With all digests made anew, as somebody could who has the seed."""
    previous = b""
    for event in match["events"]:
        salt = event_salt(SEED, match["match_id"], event["version"])
        previous = digest(previous, event, salt)
        event["digest"] = previous.hex()
    return match


def version_of_misfit(match: ExportedMatch) -> int | None:
    misfit = verify(match).misfit
    return None if misfit is None else misfit.version


def test_finished_match_fits(finished: ExportedMatch) -> None:
    report = verify(finished)

    assert report.misfit is None
    assert [str(line).partition(":")[0] for line in report.lines] == [
        "versions",
        "commitment",
        "words",
        "end",
        "play",
        "digests",
    ]


def test_match_in_play_fits_as_far_as_it_can_be_checked(in_play: ExportedMatch) -> None:
    report = verify(in_play)

    assert report.misfit is None
    assert "deals, moves and digests can be checked after the end" in str(report.lines[-1])


def test_match_before_its_deal_fits() -> None:
    match = redacted(played_match("oheila", {}, moves=0))
    match["events"] = match["events"][:3]
    match["words"] = [*match["words"][:3], ""]

    assert verify(match).misfit is None


def test_cancelled_match_fits(finished: ExportedMatch) -> None:
    finished["events"] = finished["events"][:4]
    finished["events"].append(
        {
            **finished["events"][0],
            "version": 5,
            "kind": "match.cancelled",
            "payload": {"schema": 1, "seed": SEED.hex()},
        }
    )

    assert verify(chained(finished)).misfit is None


def test_kinds_of_the_platform_that_are_not_known_are_accepted(finished: ExportedMatch) -> None:
    said = first(finished, "match.said")
    said["kind"] = "match.reminded"

    assert verify(chained(finished)).misfit is None


@pytest.mark.parametrize("tamper", TAMPERINGS, ids=lambda tamper: tamper.__name__)
def test_tampering_is_found_where_it_was_done(
    finished: ExportedMatch, tamper: Callable[[ExportedMatch], int]
) -> None:
    version = tamper(finished)

    assert version_of_misfit(finished) == version


@pytest.mark.parametrize("tamper", TAMPERINGS, ids=lambda tamper: tamper.__name__)
def test_tampering_is_found_with_all_digests_made_anew(
    finished: ExportedMatch, tamper: Callable[[ExportedMatch], int]
) -> None:
    tamper(finished)

    assert verify(chained(finished)).misfit is not None


@pytest.mark.parametrize("field", ["at", "source"])
def test_digest_covers_what_the_rules_do_not(finished: ExportedMatch, field: str) -> None:
    event = finished["events"][40]
    event.update({"at": "2026-03-02T12:00:00.000001Z", "source": "clock"})

    assert version_of_misfit(finished) == event["version"]


def test_changed_digest_is_found(finished: ExportedMatch) -> None:
    finished["events"][9]["digest"] = "0" * 64

    assert version_of_misfit(finished) == 10


def test_log_that_breaks_off_within_a_move_is_found(finished: ExportedMatch) -> None:
    version = break_off(finished)

    misfit = verify(chained(finished)).misfit

    assert misfit is not None
    assert misfit.version == version


def test_digest_from_a_mail_must_be_in_the_log(finished: ExportedMatch) -> None:
    seen = finished["events"][19]["digest"]

    assert verify(finished, [(20, seen), (20, seen[:16])]).misfit is None
    assert verify(finished, [(21, seen)]).misfit is not None
    assert verify(finished, [(9999, seen)]).misfit is not None


def test_export_in_play_that_shows_a_hand_is_found(in_play: ExportedMatch) -> None:
    event = first(in_play, "cards_dealt")
    event["payload"] = _finished()["events"][event["version"] - 1]["payload"]

    assert version_of_misfit(in_play) == event["version"]


def test_export_in_play_with_an_unknown_event_is_found(in_play: ExportedMatch) -> None:
    in_play["events"][20]["kind"] = "card_dropped"

    assert version_of_misfit(in_play) == 21


def test_event_that_shows_a_spectator_nothing_is_accepted(in_play: ExportedMatch) -> None:
    first(in_play, "cards_dealt")["payload"] = {}

    assert verify(in_play).misfit is None


def said_by_main(*arguments: str) -> tuple[int, str]:
    lines: list[str] = []
    return main(arguments, lines.append), "\n".join(lines)


def written(match: object, tmp_path: Path) -> str:
    path = tmp_path / "match.json"
    path.write_text(json.dumps(match), encoding="utf-8")
    return str(path)


def test_command_says_what_it_checked(finished: ExportedMatch, tmp_path: Path) -> None:
    code, said = said_by_main(written(finished, tmp_path))

    assert code == 0
    assert f"match {MATCH_ID}: oheila, version 1" in said
    assert "every deal is the one that the seed gives" in said


def test_command_names_the_event_that_does_not_fit(finished: ExportedMatch, tmp_path: Path) -> None:
    version = change_card(finished)

    code, said = said_by_main(written(finished, tmp_path))

    assert code == 1
    assert f"FAILED  card_played, version {version} does not fit: " in said


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("kind", 3),
        ("kind", "Card Played"),
        ("at", "yesterday"),
        ("digest", "abc"),
        ("version", "12"),
        ("seat", 1.5),
        ("payload", []),
        ("payload", {"card": 0.5}),
        ("payload", {"card": "\ud800"}),
        ("source", None),
        ("payload", {"card": json.loads("[" * 900 + "]" * 900)}),
        ("note", "in no digest"),
    ],
)
def test_event_without_the_form_of_one_is_named(
    finished: ExportedMatch, tmp_path: Path, field: str, value: object
) -> None:
    spoilt = {**finished, "events": [dict(event) for event in finished["events"]]}
    spoilt["events"][11][field] = value  # type: ignore[index]  # it is spoilt on purpose

    code, said = said_by_main(written(spoilt, tmp_path))

    assert code == 1
    assert "version 12 does not fit" in said


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("format", 2),
        ("format", None),
        ("engine", "bridge"),
        ("engine_version", 99),
        ("match_id", "a/../b"),
        ("seats", []),
        ("events", []),
        ("events", None),
        ("words", ["a"]),
        ("words", ["a", "b", "c", "event"]),
        ("words", ["a", "b", "c", "d|e"]),
        ("commitment", "abc"),
        ("seed", "abc"),
        ("options", {"rounds": 1.5}),
        ("options", []),
    ],
)
def test_what_is_no_exported_match_is_unreadable(
    finished: ExportedMatch, tmp_path: Path, field: str, value: object
) -> None:
    code, said = said_by_main(written({**finished, field: value}, tmp_path))

    assert code == 2
    assert "cannot check" in said


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b"\xff\xfe",
        b'{"format": 1, "format": 1}',
        b"[" * 100_000,
        b'{"format": ' + b"1" * 10_000 + b"}",
        b'{"format": NaN}',
    ],
)
def test_file_that_is_no_match_is_unreadable(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    path.write_bytes(data)

    code, said = said_by_main(str(path))

    assert code == 2
    assert "cannot check" in said


def test_missing_file_and_missing_argument_are_said() -> None:
    assert said_by_main("no-such-file.json")[0] == 2
    assert said_by_main()[0] == 2
    assert said_by_main("match.json", "12")[0] == 2
    assert said_by_main("match.json", "9" * 5000 + ":" + "a" * 64)[0] == 2
    assert said_by_main("match.json", "12:the digest")[0] == 2


def test_nothing_that_a_terminal_obeys_is_said(finished: ExportedMatch, tmp_path: Path) -> None:
    options = {"\x1b[2J\u202e": "short"}
    finished["options"] = options
    finished["events"][0]["payload"] = {**finished["events"][0]["payload"], "options": options}

    code, said = said_by_main(written(chained(finished), tmp_path))

    assert code == 1
    assert "There is no option" in said
    assert said.replace("\n", "").isprintable()


def test_it_runs_as_a_module_without_installed_packages(
    finished: ExportedMatch, tmp_path: Path
) -> None:
    path = written(finished, tmp_path)

    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", _RUN, str(ROOT), path],
        capture_output=True,
        text=True,
        check=False,
    )

    assert (done.returncode, done.stderr) == (0, "")
    assert "All that can be checked fits." in done.stdout


_RUN = """
import runpy, sys
root, path = sys.argv[1:]
sys.path.insert(0, root)
sys.argv = ["verify", path]
runpy.run_module("games.verify", run_name="__main__")
"""
