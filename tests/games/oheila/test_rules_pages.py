"""The rules pages say what the engine does, in both languages."""

import re

import pytest

from games.oheila.cards import CARDS
from games.oheila.engine import Oheila
from games.oheila.rules import round_points
from tests.games.rules_pages import LANGUAGES, page, quoted


@pytest.mark.parametrize("language", LANGUAGES)
def test_score_table_is_the_engines(language: str) -> None:
    rows = re.findall(
        r"^\|.*, (\d) \| (\d+) \| \**(\d+)\** \|$", page("oheila", language), re.MULTILINE
    )

    assert [tuple(map(int, row)) for row in rows] == [
        (bid, round_points(bid, bid, 0), round_points(bid, bid, None)) for bid in range(6)
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_answers_are_the_engines(language: str) -> None:
    for rounds in ("all", "short"):
        assert re.search(rf"\({Oheila().answers({'rounds': rounds})} \w+", page("oheila", language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_codes_are_of_cards_or_commands(language: str) -> None:
    codes = quoted(page("oheila", language))

    others = [code for code in codes if code not in CARDS]
    assert sorted(set(others)) == ["Q♠", "bid 2", "play QS", "sq"]
