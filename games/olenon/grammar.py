"""What the words of a command name: one walk over them, without a look at the table."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise
from typing import NamedTuple

from games.olenon.cards import TABLE_SIZE
from games.olenon.events import How
from games.olenon.vocabulary import (
    CODE_AND_COUNT,
    CODE_RUN,
    GROUPS,
    HOW_WORDS,
    LINKS,
    MANY,
    NUMBERS,
    PASS_WORDS,
    PLAY_WORDS,
    PLURALS,
    TAKE_WORDS,
    TIMES,
    TURN_WORDS,
    WORDS,
    is_plain_count,
)

_PASSING = PASS_WORDS["en"] | PASS_WORDS["fr"]
_PLAYING = PLAY_WORDS["en"] | PLAY_WORDS["fr"]
_TAKING = TAKE_WORDS["en"] | TAKE_WORDS["fr"]

_NAMED = {
    "p": PLURALS,
    "w": NUMBERS,
    "g": GROUPS,
    "o": dict.fromkeys(LINKS, 0),
    "m": dict.fromkeys(MANY, 0),
    "x": dict.fromkeys(TIMES, 0),
}
"""The kinds of words that name a card or a number; see `_Item`."""
Cards = tuple[int, int]
"""A value, and how many cards of it."""


class Reading(NamedTuple):
    """What the words of a command name; `unknown` are those that the grammar does not know."""

    is_pass: bool
    is_take: bool
    is_play: bool
    hows: frozenset[How]
    """What the verbs say that the play does."""
    plays: tuple[Cards, ...]
    """Each way to read the cards; one, if there is no doubt."""
    mixed: tuple[int, ...]
    """Cards of several values, which no play has."""
    is_doubtful: bool
    """The cards may be read so, but are not said so."""
    unknown: tuple[str, ...]

    @property
    def is_clear(self) -> bool:
        """Whether each word is known, and the cards are said as they are read."""
        return not (self.unknown or self.is_doubtful)

    @property
    def names_cards(self) -> bool:
        """Whether any card is named."""
        return bool(self.plays or self.mixed or self.is_doubtful)


class _Item(NamedTuple):
    """A word that names a card or a number.

    The kinds: `d` a digit, `w` a number word, `p` a plural, `g` a pair, `t` a card with its count,
    `x` a sign of multiplication, `o` a link, `m` a plural to come.
    """

    kind: str
    number: int = 0
    word: str = ""
    times: int = 0


class _Cards(NamedTuple):
    """A reading of the items."""

    plays: tuple[Cards, ...] = ()
    mixed: tuple[int, ...] = ()
    is_doubtful: bool = False


def read_words(words: tuple[str, ...]) -> Reading:
    """What the words name."""
    said = frozenset(words)
    is_pass = not said.isdisjoint(_PASSING)
    items: list[_Item] = []
    unknown: list[str] = []
    for word in words:
        found = _items_of(word)
        items += found
        if not found and (word not in WORDS or (word in TURN_WORDS and not is_pass)):
            unknown.append(word)
    is_play = not said.isdisjoint(_PLAYING)
    hows = frozenset(how for how, verbs in HOW_WORDS.items() if not said.isdisjoint(verbs))
    cards = _read_items(_tidied(items))
    if cards.mixed and not (is_play or hows) and any(len(item.word) > 1 for item in items):
        # Without a verb, digits in a row may be a year or a telephone number.
        cards = _Cards(is_doubtful=True)
    return Reading(
        is_pass=is_pass,
        is_take=not said.isdisjoint(_TAKING),
        is_play=is_play,
        hows=hows,
        plays=cards.plays,
        mixed=cards.mixed,
        is_doubtful=cards.is_doubtful,
        unknown=tuple(unknown),
    )


def _items_of(word: str) -> list[_Item]:
    """The items of a word; none if it names neither a card nor a number."""
    if match := CODE_AND_COUNT.fullmatch(word):
        return [_Item("t", int(match[1]), word, int(match[2]))]
    if CODE_RUN.fullmatch(word):
        return [_Item("d", int(code), word) for code in word]
    for kind, numbers in _NAMED.items():
        if word in numbers:
            return [_Item(kind, numbers[word], word)]
    # `3x 2` and `3 x2`: the sign is written at one side.
    if len(word) == 2 and not TIMES.isdisjoint(word):
        first, last = map(_items_of, word)
        return first + last if first and last else []
    return []


def _tidied(items: list[_Item]) -> list[_Item]:
    """The items without what says nothing where it stands.

    1. A link stays only between two others: `de` is also a filler.
    2. An article before a pair is no number: `une paire`, `a pair`.
    3. A plural to come makes a plural of a single value: `les 3`.
    """
    is_many = any(item.kind == "m" for item in items)
    items = [item for item in items if item.kind != "m"]
    while items and items[0].kind == "o":
        items = items[1:]
    while items and items[-1].kind == "o":
        items = items[:-1]
    pairs = pairwise([*items, _Item("")])
    tidy = [item for item, after in pairs if not (item.kind == "o" and after.kind == "o")]
    if len(tidy) > 1 and tidy[0][:2] == ("w", 1) and tidy[1].kind == "g":
        tidy = tidy[1:]
    if is_many and len(tidy) == 1 and tidy[0].kind in {"d", "w"}:
        return [tidy[0]._replace(kind="p")]
    return tidy


def _read_items(items: list[_Item]) -> _Cards:
    """The cards that the items name, by their kinds in a row."""
    shape = "".join(item.kind for item in items)
    if not shape:
        return _Cards()
    for pattern, read in _SHAPES:
        if re.fullmatch(pattern, shape):
            cards = read(items)
            plays = tuple(dict.fromkeys(play for play in cards.plays if play[1]))
            is_nothing = not plays and not cards.mixed
            return _Cards(plays, cards.mixed, is_doubtful=cards.is_doubtful or is_nothing)
    return _Cards(is_doubtful=True)


def _listed(items: list[_Item]) -> _Cards:
    """Each number is a card: `3 3`."""
    numbers = tuple(item.number for item in items)
    if len(set(numbers)) > 1:
        return _Cards(mixed=numbers)
    return _Cards(((numbers[0], len(numbers)),))


def _uncounted(items: list[_Item]) -> _Cards:
    """`threes`: as many as can be played."""
    return _Cards(tuple((items[0].number, count) for count in range(1, TABLE_SIZE + 1)))


def _with_count(items: list[_Item]) -> _Cards:
    """`3x2`."""
    return _Cards(((items[0].number, items[0].times),))


def _counted(items: list[_Item]) -> _Cards:
    """The first number counts the last: `two 3s`, `deux 3`, `pair of 3s`."""
    return _Cards(((items[-1].number, items[0].number),))


def _counting(items: list[_Item]) -> _Cards:
    """The last number counts the first: `3s x 2`."""
    return _Cards(((items[0].number, items[-1].number),))


def _either(items: list[_Item]) -> _Cards:
    """Either number may count the other: `3 x 2`."""
    return _Cards((*_counting(items).plays, *_counted(items).plays))


def _in_words(items: list[_Item]) -> _Cards:
    """A number and a number word: `deux trois`, `trois trois`, `2 trois`."""
    first, last = items
    is_count = is_plain_count(first.word, last.word)
    if first.number == last.number:
        pair = (last.number, 2)
        return _Cards((pair, (last.number, first.number)) if is_count else (pair,))
    return _Cards(((last.number, first.number),), is_doubtful=not is_count)


def _counted_list(items: list[_Item]) -> _Cards:
    """`two 3 3`: the count and the cards must agree."""
    cards = _listed(items[1:])
    is_right = not cards.mixed and cards.plays[0][1] == items[0].number
    return cards if is_right else _Cards(is_doubtful=True)


_SHAPES: tuple[tuple[str, Callable[[list[_Item]], _Cards]], ...] = (
    ("d+|w|w{3,}", _listed),
    ("p", _uncounted),
    ("t", _with_count),
    ("[dw]o?p|[dw]o[dw]|wd|go?[dwp]|[dw]xp", _counted),
    ("[dw]w", _in_words),
    ("px[dw]", _counting),
    ("[dw]x[dw]", _either),
    ("wd{2,}", _counted_list),
)
