"""Phrases: what is read, and what makes it another text."""

import pytest

from games.core.commands import words_of
from games.core.phrases import Phrases

PASSING = Phrases("pass (until|till) (this|) trick ends", "pass (twice|) on #", "passe jusqu'a #")


def number(text: str) -> int | None:
    return PASSING.number_in(words_of(text))


@pytest.mark.parametrize(
    "text",
    ["pass until this trick ends", "PASS till trick ends!", "I'll pass until the trick ends"],
)
def test_every_alternative_is_read(text: str) -> None:
    assert number(text) == 0


@pytest.mark.parametrize("text", ["pass on 3", "pass twice on three", "je passe jusqu’à 3 cartes"])
def test_number_is_read_in_digits_and_words(text: str) -> None:
    assert number(text) == 3


@pytest.mark.parametrize(
    "text",
    [
        "",
        "pass",
        "pass until",
        "pass until this trick",
        "pass until this trick ends?",
        "don't pass until this trick ends",
        "pass until this trick ends not",
        "pass pass until this trick ends",
        "pass on",
        "pass on many",
        "pass on 3 4",
    ],
)
def test_whatever_else_is_said_makes_it_another_text(text: str) -> None:
    assert number(text) is None


def test_all_words_are_known() -> None:
    words = "pass until till this trick ends twice on passe jusqu'a"

    assert PASSING.words == set(words.split())
