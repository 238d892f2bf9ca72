"""What the words of a command name: one walk over them, without a look at the table."""

from __future__ import annotations

from typing import NamedTuple

from games.core.commands import number_of
from games.oheila.vocabulary import (
    BID_WORDS,
    FRENCH_ONLY,
    LINKS,
    MOVE_WORDS,
    OTHER_ACES,
    PLAY_WORDS,
    RANK_LETTERS,
    RANK_WORDS,
    SUIT_SIGNS,
    SUIT_WORDS,
    Mention,
    code_mention,
    is_article,
    pair_mention,
)

_BIDDING = BID_WORDS["en"] | BID_WORDS["fr"]
_PLAYING = PLAY_WORDS["en"] | PLAY_WORDS["fr"]
_ENGLISH_VERBS = BID_WORDS["en"] | PLAY_WORDS["en"]


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

    @property
    def is_clear(self) -> bool:
        """Whether each word is known."""
        return not self.unknown


class _Reader:
    """Walks over the words once, from left to right."""

    def __init__(self, words: tuple[str, ...], *, is_play: bool, is_french: bool) -> None:
        self.words = words
        self.is_play = is_play
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
        """Reads a card of two words or more; gives how many words it took."""
        end = place + 1
        while end < len(self.words) - 1 and self.words[end] in LINKS:
            end += 1
        if end >= len(self.words) or is_article(self.words[place], self._after(place)):
            return 0
        first, last = self.words[place], self.words[end]
        mention = pair_mention(first, last)
        if mention is None:
            return 0
        self.cards.append(mention)
        # Without a verb, a code written apart may be anything: `J. D.` signs a mail, `2 h` are
        # hours.
        if not self.is_play and end == place + 1 and code_mention(first + last):
            self.unknown.append(last)
        return end - place + 1

    def _single(self, place: int) -> int:
        word = self.words[place]
        number = number_of(word)
        if mention := code_mention(word):
            # Alone, `as` is the ace of spades; in a French sentence it may be any ace.
            is_rank = word == "as" and self.is_french
            self.cards.append(mention._replace(others=OTHER_ACES) if is_rank else mention)
        elif number is not None and not is_article(word, self._after(place)):
            self.numbers.append(number)
        elif word in RANK_WORDS or (word in RANK_LETTERS and self.is_play):
            self.ranks.append(RANK_WORDS.get(word, word.upper()))
        elif word in SUIT_WORDS or word in SUIT_SIGNS:
            self.suits.append(SUIT_WORDS.get(word) or SUIT_SIGNS[word])
        elif word not in MOVE_WORDS:
            self.unknown.append(word)
        return 1

    def _after(self, place: int) -> str:
        return self.words[place + 1] if place + 1 < len(self.words) else ""


def read_words(words: tuple[str, ...]) -> Reading:
    """What the words name."""
    said = frozenset(words)
    is_play = not said.isdisjoint(_PLAYING)
    is_french = not said.isdisjoint(FRENCH_ONLY)
    reader = _Reader(words, is_play=is_play, is_french=is_french)
    reader.read()
    return Reading(
        is_bid=not said.isdisjoint(_BIDDING),
        is_play=is_play,
        is_english=not is_french and not said.isdisjoint(_ENGLISH_VERBS),
        is_french=is_french,
        numbers=tuple(reader.numbers),
        cards=tuple(reader.cards),
        ranks=tuple(reader.ranks),
        suits=tuple(reader.suits),
        unknown=tuple(reader.unknown),
    )
