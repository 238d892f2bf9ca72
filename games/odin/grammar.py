"""What the words of a command name: one walk over them, without a look at the table."""

from __future__ import annotations

import re
from typing import NamedTuple

from games.core.commands import number_of
from games.odin.cards import CARDS, COLOURS, NOTHING, OF_COLOUR, OF_NUMBER, Cards, set_of
from games.odin.vocabulary import (
    ALL_WORDS,
    ARTICLES,
    COLOUR_SIGNS,
    GREETINGS,
    JOINTS,
    ONES,
    PASS_WORDS,
    PLAY_WORDS,
    PLURAL_COLOURS,
    PLURALS,
    TAKE_WORDS,
    WORDS,
    cards_of_codes,
    cards_of_french_code,
    colour_of,
)

_PASSING = PASS_WORDS["en"] | PASS_WORDS["fr"]
_PLAYING = PLAY_WORDS["en"] | PLAY_WORDS["fr"]
_TAKING = TAKE_WORDS["en"] | TAKE_WORDS["fr"]
_WHOLE = ALL_WORDS["en"] | ALL_WORDS["fr"]
_DIGITS = range(1, 10)
_PLURAL_NUMBER = re.compile(r"([1-9])s")


class Name(NamedTuple):
    """A card as it was named: `card` by the letter, `may_be` all that could be meant."""

    card: int | None
    may_be: Cards


class Reading(NamedTuple):
    """What the words of a command name; `unknown` are those that the grammar does not know."""

    is_pass: bool
    is_play: bool
    is_take: bool
    is_all: bool
    played: tuple[Name, ...]
    taken: tuple[Name, ...]
    unknown: tuple[str, ...]

    @property
    def is_clear(self) -> bool:
        """Whether each word is known."""
        return not self.unknown


class _Number(NamedTuple):
    number: int
    is_one: bool
    """The word, which may stand for any card: `the red one`."""


class _Colour(NamedTuple):
    colour: str
    is_plural: bool


class _Part:
    """Gathers what one verb is about, and gives it as names."""

    def __init__(self) -> None:
        self.names: list[Name] = []
        self.loose: list[_Number | _Colour] = []
        self.has_codes = False
        self.last_colour = ""

    def add_code(self, cards: tuple[int, ...]) -> None:
        """Cards by their codes."""
        self._close()
        self.has_codes = True
        self.names += [Name(card, 1 << card) for card in cards]
        self.last_colour = COLOURS[cards[-1] // 9]

    def add_doubt(self, may_be: Cards) -> None:
        """One card, and several that it could be."""
        self._close()
        self.has_codes = True
        self.names.append(Name(None, may_be))

    def add_plural(self, number: int) -> None:
        """Several cards of one number: as many as a number just before it says."""
        last = self.loose.pop() if self.loose else None
        count = last.number if isinstance(last, _Number) else 1
        if isinstance(last, _Colour):
            self.loose.append(last)
        self._close()
        self.has_codes = True
        self.names += [Name(None, OF_NUMBER[number - 1])] * count

    def add_number(self, number: _Number) -> None:
        """A number on its own, so far."""
        self.loose.append(number)
        self.last_colour = ""

    def add_colour(self, colour: _Colour) -> None:
        """A colour on its own, so far."""
        self.loose.append(colour)
        self.last_colour = colour.colour

    def make_plural(self) -> None:
        """`cards` stands behind: a colour just before it is that of several."""
        if self.loose and isinstance(self.loose[-1], _Colour):
            self.loose[-1] = self.loose[-1]._replace(is_plural=True)

    def read(self) -> tuple[Name, ...]:
        """All that was named."""
        self._close(is_last=True)
        return tuple(self.names)

    def _close(self, *, is_last: bool = False) -> None:
        """Make names of the numbers and colours in a row.

        1. In pairs, in either order each: `8 red`, `red 8 blue 3`.
        2. One colour for several numbers, or one number for several colours, if nothing else was
           named: `8 and 3 red`, `red 8 3`, `5 red and blue`.
        3. Else each is a name by itself that could be many cards.
        """
        row, self.loose = self.loose, []
        kinds = "".join("n" if isinstance(item, _Number) else "c" for item in row)
        numbers = [item for item in row if isinstance(item, _Number)]
        colours = [item for item in row if isinstance(item, _Colour)]
        is_plural = any(colour.is_plural for colour in colours)
        if re.fullmatch("(?:nc|cn)+", kinds) and not is_plural:
            self.names += map(_name, numbers, colours)
        elif is_last and not self.has_codes and re.fullmatch("n{2,}c|cn{2,}", kinds):
            self.names += [_name(number, colours[0]) for number in numbers]
        elif is_last and not self.has_codes and re.fullmatch("nc{2,}|c{2,}n", kinds):
            self.names += [_name(numbers[0], colour) for colour in colours]
        elif kinds == "nc":
            # Two reds: a count, and none of them is named.
            self.names += [Name(None, _of_colour(colours[0]))] * numbers[0].number
        else:
            self.names += [Name(None, OF_NUMBER[number.number - 1]) for number in numbers]
            self.names += [Name(None, _of_colour(colour)) for colour in colours]


def _name(number: _Number, colour: _Colour) -> Name:
    card = CARDS[f"{number.number}{colour.colour}"]
    return Name(card, _of_colour(colour) if number.is_one else 1 << card)


def _of_colour(colour: _Colour) -> Cards:
    return OF_COLOUR[COLOURS.index(colour.colour)]


class _Reader:
    """Walks over the words once, from left to right."""

    def __init__(self, words: tuple[str, ...], *, has_verb: bool) -> None:
        self.words = words
        self.has_verb = has_verb
        self.played = _Part()
        self.taken = _Part()
        self.unknown: list[str] = []

    def read(self) -> None:
        part = self.played
        for place, word in enumerate(self.words):
            if word in _PLAYING:
                part = self.played
            elif word in _TAKING:
                part = self.taken
            elif not self._is_card(word, part) and not self._is_of_a_card(place, part):
                self._read_rest(word, part)

    def _is_card(self, word: str, part: _Part) -> bool:
        """Reads a code."""
        if cards := cards_of_codes(word):
            part.add_code(cards)
        elif others := cards_of_french_code(word):
            part.add_doubt(set_of(others))
        elif plural := _PLURAL_NUMBER.fullmatch(word):
            part.add_plural(int(plural[1]))
        else:
            return False
        return True

    def _is_of_a_card(self, place: int, part: _Part) -> bool:
        """Reads a number or a colour."""
        word = self.words[place]
        if self._is_article(place):
            return True
        number, colour = number_of(word), colour_of(word)
        if number is not None and number in _DIGITS:
            part.add_number(_Number(number, word in ONES))
            return True
        if colour is None:
            return False
        if word in COLOUR_SIGNS and part.last_colour == colour:
            return True
        part.add_colour(_Colour(colour, word in PLURAL_COLOURS))
        # Without a verb, a letter written apart may be anything: `R. B.` signs a mail.
        if len(word) == 1 and word not in COLOUR_SIGNS and not self.has_verb:
            self.unknown.append(word)
        return True

    def _is_article(self, place: int) -> bool:
        """`un 8 rouge`, `un rouge 8`: no 1."""
        if self.words[place] not in ARTICLES:
            return False
        after = [*self.words[place + 1 : place + 3], "", ""]
        is_number = [number_of(word) is not None for word in after]
        return is_number[0] or (colour_of(after[0]) is not None and is_number[1])

    def _read_rest(self, word: str, part: _Part) -> None:
        if word in PLURALS:
            part.make_plural()
        elif word not in JOINTS and (word not in WORDS or number_of(word) is not None):
            self.unknown.append(word)


def read_words(words: tuple[str, ...]) -> Reading:
    """What the words name."""
    said = frozenset(words)
    is_play, is_take = not said.isdisjoint(_PLAYING), not said.isdisjoint(_TAKING)
    reader = _Reader(words, has_verb=is_play or is_take)
    reader.read()
    # “Hi all”, “Merci à tous”: the players, and not the hand.
    is_greeting = not (is_play or is_take or said.isdisjoint(GREETINGS))
    return Reading(
        is_pass=not said.isdisjoint(_PASSING),
        is_play=is_play,
        is_take=is_take,
        is_all=not (is_greeting or said.isdisjoint(_WHOLE)),
        played=reader.played.read(),
        taken=reader.taken.read(),
        unknown=tuple(reader.unknown),
    )


def is_said_of(names: tuple[Name, ...], cards: Cards) -> bool:
    """Whether these names may be those of exactly these cards."""
    covered = NOTHING
    for name in names:
        if not name.may_be & cards:
            return False
        covered |= name.may_be
    return len(names) == cards.bit_count() and not cards & ~covered
