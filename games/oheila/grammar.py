"""The words of Oheila's commands, English and French, and how they name cards."""

from __future__ import annotations

import re
from typing import NamedTuple

from games.core.commands import FILLERS, NUMBER_WORDS, number_of
from games.oheila.cards import CARDS

BID_WORDS = {
    "en": frozenset("bid bids bidding call".split()),
    "fr": frozenset(
        "annonce annonces annoncer enchere encheres encherir encheris mise miser".split()
    ),
}
PLAY_WORDS = {
    "en": frozenset("play plays playing lead throw put drop".split()),
    "fr": frozenset("joue joues jouer pose poser mets mettre jette jeter".split()),
}
_ENGLISH_RANKS = {"jack": "J", "queen": "Q", "king": "K", "ace": "A"}
_FRENCH_RANKS = {"valet": "J", "dame": "Q", "reine": "Q", "roi": "K", "as": "A"}
RANK_WORDS = _ENGLISH_RANKS | _FRENCH_RANKS
_ENGLISH_SUITS = {
    "club": "C",
    "diamond": "D",
    "heart": "H",
    "spade": "S",
    "clubs": "C",
    "diamonds": "D",
    "hearts": "H",
    "spades": "S",
}
_FRENCH_SUITS = {
    "trefle": "C",
    "carreau": "D",
    "coeur": "H",
    "pique": "S",
    "trefles": "C",
    "carreaux": "D",
    "coeurs": "H",
    "piques": "S",
}
SUIT_WORDS = _ENGLISH_SUITS | _FRENCH_SUITS
SUIT_SIGNS = dict(zip("♣♦♥♠♧♢♡♤", "CDHSCDHS", strict=True))
_ONE_OF_A_SUIT = frozenset({"club", "diamond", "heart", "spade"})
_OTHER_ACES = (CARDS["AC"], CARDS["AD"], CARDS["AH"])
_LINKS = frozenset({"of", "de", "d'", "du", "the", "le", "la", "les"})

_FILLERS = FILLERS["en"] | FILLERS["fr"]
_FRENCH_ONLY = (
    BID_WORDS["fr"] | PLAY_WORDS["fr"] | (FILLERS["fr"] - FILLERS["en"]) | _FRENCH_SUITS.keys()
) | (_FRENCH_RANKS.keys() - {"as"})
WORDS = frozenset(
    _FILLERS
    | BID_WORDS["en"]
    | BID_WORDS["fr"]
    | PLAY_WORDS["en"]
    | PLAY_WORDS["fr"]
    | RANK_WORDS.keys()
    | SUIT_WORDS.keys()
    | NUMBER_WORDS.keys()
)
"""Every word of the grammar but card codes and digits, as `words_of` gives them."""

_CODE = re.compile(r"(10|[2-9tjqka])([cdhs])|([cdhs])(10|[2-9tjqka])")
_FRENCH_CODE = re.compile(r"(10|[2-9vdra])([pckt])")
_FRENCH_LETTERS = {"v": "J", "d": "Q", "r": "K", "p": "S", "c": "H", "k": "D", "t": "C"}


class Mention(NamedTuple):
    """A card as it was named: `card` by the codes, `others` as French letters or words would have it."""

    card: int | None
    others: tuple[int, ...] = ()


class Reading(NamedTuple):
    """What the words of a command name; `unknown` are those that the grammar does not know."""

    is_bid: bool
    is_play: bool
    is_english: bool
    """An English verb, and no French word."""
    is_french: bool
    """A French word."""
    numbers: tuple[int, ...]
    cards: tuple[Mention, ...]
    ranks: tuple[str, ...]
    """Ranks without a suit: `queen`."""
    suits: tuple[str, ...]
    """Suits without a rank: `a spade`."""
    unknown: tuple[str, ...]


def _rank(word: str) -> str | None:
    if word in RANK_WORDS:
        return RANK_WORDS[word]
    if len(word) == 1 and word in "tjqka":
        return word.upper()
    number = number_of(word)
    # `1` is no rank, and the words for it are articles: un roi.
    return "23456789T"[number - 2] if number is not None and 2 <= number <= 10 else None


def _suit(word: str) -> str | None:
    if len(word) == 1 and word in "cdhs":
        return word.upper()
    return SUIT_WORDS.get(word) or SUIT_SIGNS.get(word)


def code_mention(code: str) -> Mention | None:
    """The card of a code (`qs`, `10h`, `sq`), with its French reading (`ac`: as de cœur, `dt`: dame de trèfle)."""
    card: int | None = None
    others: tuple[int, ...] = ()
    if match := _CODE.fullmatch(code):
        rank, suit = (match[1], match[2]) if match[1] else (match[4], match[3])
        card = CARDS[rank.replace("10", "t").upper() + suit.upper()]
    if match := _FRENCH_CODE.fullmatch(code):
        rank = _FRENCH_LETTERS.get(match[1]) or match[1].replace("10", "t").upper()
        others = (CARDS[rank + _FRENCH_LETTERS[match[2]]],)
    return None if card is None and not others else Mention(card, others)


class _Reader:
    """Walks over the words once, from left to right."""

    def __init__(self, words: tuple[str, ...], *, is_french: bool) -> None:
        self.words = words
        self.is_french = is_french
        self.numbers: list[int] = []
        self.cards: list[Mention] = []
        self.ranks: list[str] = []
        self.suits: list[str] = []
        self.unknown: list[str] = []

    def read(self) -> None:
        place = 0
        while place < len(self.words):
            place += self._pair(place) or self._single(place)

    def _pair(self, place: int) -> int:
        """Reads a card of two words or more (`queen of spades`, `q s`, `♠ a`); gives how many words it took."""
        end = place + 1
        while end < len(self.words) - 1 and self.words[end] in _LINKS:
            end += 1
        if end >= len(self.words) or self._is_article(place):
            return 0
        first, last = self.words[place], self.words[end]
        mention = (
            _short_mention(first, last) or _long_mention(first, last) or _long_mention(last, first)
        )
        if mention is None:
            return 0
        self.cards.append(mention)
        return end - place + 1

    def _is_article(self, place: int) -> bool:
        """Whether `a` or `un` is the article here: before a rank in letters, or before one suit: a spade."""
        after = self.words[place + 1] if place + 1 < len(self.words) else ""
        if self.words[place] == "a":
            return after in RANK_WORDS or after in _ONE_OF_A_SUIT
        return self.words[place] in {"un", "une"} and (after in RANK_WORDS or after in SUIT_WORDS)

    def _single(self, place: int) -> int:
        word = self.words[place]
        number = None if self._is_article(place) else number_of(word)
        if mention := code_mention(word):
            # Alone, `as` is the ace of spades; in a French sentence it may be any ace.
            is_rank = word == "as" and self.is_french
            self.cards.append(mention._replace(others=_OTHER_ACES) if is_rank else mention)
        elif number is not None:
            self.numbers.append(number)
        elif word in RANK_WORDS or (len(word) == 1 and word in "tjqk"):
            self.ranks.append(RANK_WORDS.get(word, word.upper()))
        elif word in SUIT_WORDS or word in SUIT_SIGNS:
            self.suits.append(SUIT_WORDS.get(word) or SUIT_SIGNS[word])
        elif word not in WORDS:
            self.unknown.append(word)
        return 1


def _short_mention(first: str, last: str) -> Mention | None:
    """A code written apart: `q s`."""
    return code_mention(first + last) if len(first) <= 2 and len(last) <= 2 else None


def _long_mention(rank_word: str, suit_word: str) -> Mention | None:
    rank, suit = _rank(rank_word), _suit(suit_word)
    if rank is None or suit is None:
        return None
    # After a French word a letter may be the French one: `as c` is no less open than `ac`.
    french = _FRENCH_LETTERS.get(suit_word) if rank_word in _FRENCH_RANKS else None
    return Mention(CARDS[rank + suit], (CARDS[rank + french],) if french else ())


def read_words(words: tuple[str, ...]) -> Reading:
    """What the words name."""
    said = frozenset(words)
    is_french = not said.isdisjoint(_FRENCH_ONLY)
    reader = _Reader(words, is_french=is_french)
    reader.read()
    return Reading(
        is_bid=not said.isdisjoint(BID_WORDS["en"] | BID_WORDS["fr"]),
        is_play=not said.isdisjoint(PLAY_WORDS["en"] | PLAY_WORDS["fr"]),
        is_english=not is_french and not said.isdisjoint(BID_WORDS["en"] | PLAY_WORDS["en"]),
        is_french=is_french,
        numbers=tuple(reader.numbers),
        cards=tuple(reader.cards),
        ranks=tuple(reader.ranks),
        suits=tuple(reader.suits),
        unknown=tuple(reader.unknown),
    )
