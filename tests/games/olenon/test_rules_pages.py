"""The rules pages say what the engine does, in both languages."""

import re
from pathlib import Path

import pytest

import games.olenon
from games.olenon.cards import CODES, COPIES
from games.olenon.engine import Olenon

FOLDER = Path(games.olenon.__file__).parent
LANGUAGES = ["en", "fr"]


def page(language: str) -> str:
    return (FOLDER / f"rules.{language}.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("language", LANGUAGES)
def test_table_of_the_deck_is_the_engines(language: str) -> None:
    rows = re.findall(r"^\| [^|]+ \|((?: \d \|){7})$", page(language), re.MULTILINE)

    assert [re.findall(r"\d", row) for row in rows] == [list(CODES), list(map(str, COPIES))]


@pytest.mark.parametrize("language", LANGUAGES)
def test_answers_are_the_engines(language: str) -> None:
    for points in (1, 2, 3):
        answers = Olenon().answers({"points": points})
        assert re.search(rf"{points} \(\w+ {answers}\s", page(language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_codes_are_of_cards_or_commands(language: str) -> None:
    codes = re.findall(r"`([^`]+)`", page(language))

    others = [code for code in codes if code not in CODES]
    assert sorted(set(others)) == ["3 3", "33", "3x2", "pass", "play 3 3"]


def test_both_pages_have_the_same_parts() -> None:
    parts = [re.findall(r"^#+", page(language), re.MULTILINE) for language in LANGUAGES]

    assert parts[0] == parts[1]
