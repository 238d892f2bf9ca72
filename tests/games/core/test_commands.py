"""How typed text becomes words."""

import pytest

from games.core.commands import FILLERS, PARTING_WORDS, folded, number_of, words_of


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Bid two", "bid two"),
        ("  bid\u00a02 ", "bid 2"),
        ("bid\u200b 2\ufeff", "bid 2"),
        ("**bid 2**.", "bid 2"),
        ("* bid 2", "bid 2"),
        ("– 2", "2"),
        ("-2", "-2"),
        ("−2", "-2"),
        ("8R, 3R", "8r 3r"),
        ("bid: 2; go", "bid 2 go"),
        ("“pass.”", "pass"),
        ("pass!!!", "pass"),
        ("pass…", "pass"),
        ("I’ll pass", "i'll pass"),
        ("j’annonce", "j' annonce"),
        ("l´as", "l' as"),
        ("n'annonce", "n' annonce"),
        ("don't", "don't"),
        ("let's", "let's"),
        ("dame-de-pique", "dame de pique"),
        ("vais-je", "vais-je"),
        ("2-3", "2 3"),
        ("cœur", "coeur"),
        ("CŒUR", "coeur"),
        ("enchère", "enchere"),
        ("pass?", "pass ?"),
        ("(pass)", "pass"),
        ("pass 👍", "pass"),
        ("pass 👎", "pass 👎"),
        ("thank you", "thanks"),
        ("s’il vous plaît", "svp"),
        ("s'il te plait", "stp"),
        ("pass\nnow", "pass now"),
        ("２", "2"),
        ("", ""),
        ("...", ""),
    ],
)
def test_text_is_parted_into_plain_words(text: str, words: str) -> None:
    assert words_of(text) == tuple(words.split())


def test_signs_of_a_game_are_words() -> None:
    assert words_of("A♠️", "♠♥") == ("a", "♠")


def test_folding_is_done_once_for_all() -> None:
    assert folded(folded("CŒUR Ｅnchère")) == folded("CŒUR Ｅnchère")


@pytest.mark.parametrize(
    ("word", "number"),
    [("2", 2), ("-1", -1), ("13", 13), ("two", 2), ("deux", 2), ("zero", 0), ("treize", 13)],
)
def test_number_is_read(word: str, number: int) -> None:
    assert number_of(word) == number


@pytest.mark.parametrize("word", ["", "-", "x", "2.5", "1e3", "12345", "²", "٢", "both"])
def test_what_is_no_number_is_none(word: str) -> None:
    assert number_of(word) is None


@pytest.mark.parametrize(
    "word", "no not never don't can't if should maybe or pas non ne jamais si ? you".split()
)
def test_what_turns_the_meaning_is_no_filler(word: str) -> None:
    assert word not in FILLERS["en"] | FILLERS["fr"]


def test_word_that_parts_a_move_from_an_order_is_no_filler() -> None:
    assert PARTING_WORDS.isdisjoint(FILLERS["en"] | FILLERS["fr"])
