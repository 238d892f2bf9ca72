"""The rules pages say what the engine does, in both languages."""

import re

import pytest

from games.olenon.cards import CODES, COPIES
from games.olenon.engine import Olenon
from tests.games.rules_pages import LANGUAGES, page, quoted


@pytest.mark.parametrize("language", LANGUAGES)
def test_table_of_the_deck_is_the_engines(language: str) -> None:
    rows = re.findall(r"^\| [^|]+ \|((?: \d \|){7})$", page("olenon", language), re.MULTILINE)

    assert [re.findall(r"\d", row) for row in rows] == [list(CODES), list(map(str, COPIES))]


@pytest.mark.parametrize("language", LANGUAGES)
def test_answers_are_the_engines(language: str) -> None:
    for points in (1, 2, 3):
        answers = Olenon().answers({"points": points})
        assert re.search(rf"{points} \(\w+ {answers}\s", page("olenon", language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_codes_are_of_cards_or_commands(language: str) -> None:
    codes = quoted(page("olenon", language))

    others = [code for code in codes if code not in CODES]
    assert sorted(set(others)) == ["3 3", "33", "3x2", "pass", "play 3 3"]
