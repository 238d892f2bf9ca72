"""The rules pages say what the engine does, in both languages."""

import re
from pathlib import Path

import pytest

import games.oheila
from games.oheila.cards import CARDS
from games.oheila.engine import Oheila
from games.oheila.rules import round_points

FOLDER = Path(games.oheila.__file__).parent
LANGUAGES = ["en", "fr"]


def page(language: str) -> str:
    return (FOLDER / f"rules.{language}.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("language", LANGUAGES)
def test_score_table_is_the_engines(language: str) -> None:
    rows = re.findall(r"^\|.*, (\d) \| (\d+) \| \**(\d+)\** \|$", page(language), re.MULTILINE)

    assert [tuple(map(int, row)) for row in rows] == [
        (bid, round_points(bid, bid, 0), round_points(bid, bid, None)) for bid in range(6)
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_answers_are_the_engines(language: str) -> None:
    for rounds in ("all", "short"):
        assert re.search(rf"\({Oheila().answers({'rounds': rounds})} \w+", page(language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_codes_are_of_cards_or_commands(language: str) -> None:
    codes = re.findall(r"`([^`]+)`", page(language))

    others = [code for code in codes if code not in CARDS]
    assert sorted(set(others)) == ["Q♠", "bid 2", "play QS", "sq"]


def test_both_pages_have_the_same_parts() -> None:
    parts = [re.findall(r"^#+", page(language), re.MULTILINE) for language in LANGUAGES]

    assert parts[0] == parts[1]
