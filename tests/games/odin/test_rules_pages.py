"""The rules pages say what the engine does, in both languages."""

import re

import pytest

from games.odin.cards import CARDS, COLOURS, set_of
from games.odin.engine import Odin
from games.odin.sets import is_matching, worth
from tests.games.rules_pages import LANGUAGES, page, quoted


def codes(text: str) -> list[str]:
    return [code for code in quoted(text) if code in CARDS]


@pytest.mark.parametrize("language", LANGUAGES)
def test_codes_are_of_cards_or_commands(language: str) -> None:
    written = set(quoted(page("odin", language)))

    commands = {"play 8R 3R take 4B", "R8", "play 6B", "play all", "pass"}
    assert written - CARDS.keys() == commands | set(COLOURS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_worked_worths_are_the_engines(language: str) -> None:
    [first] = re.findall(r"\n[^*\n]*`4R`[^\n]*", page("odin", language))
    [example] = re.findall(r"\n\*Ex[ae]mple?.*?\n\n", page("odin", language), re.DOTALL)
    cards = [CARDS[code] for code in codes(example)]
    sets = [set_of(cards[place:end]) for place, end in ((0, 2), (2, 4), (4, 6), (6, 9))]

    assert worth(set_of(CARDS[code] for code in codes(first))) == 942
    assert [worth(each) for each in sets] == [82, 83, 77, 321]
    assert all(map(is_matching, sets))
    assert all(re.search(rf"\b{worth(each)}\b", example) for each in sets)


@pytest.mark.parametrize("language", LANGUAGES)
def test_targets_are_the_options(language: str) -> None:
    [target] = (option for option in Odin().options if option.key == "target")

    [line] = re.findall(r"\n- \*\*Points[^\n]*", page("odin", language))
    assert [int(number) for number in re.findall(r"\d+", line)] == [
        choice.value for choice in target.choices
    ]
