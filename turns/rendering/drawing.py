"""A scene in the reader's words, ready for a template that knows only `for` and `if`.

The page, the replay and the HTML mail draw the same thing, each with its own templates.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.html import conditional_escape
from django.utils.safestring import SafeString

from games.core.scene import Choice, Scene, SceneSeat, ScoreRow, Zone
from games.core.text import Face, Text
from turns.rendering.words import html_words, sign, words

HAND = "hand"
"""The key of the zone that is the viewer's own."""


@dataclass(frozen=True, slots=True)
class DrawnCard:
    """A card; `command` plays it, where it lies in the hand and a move is just this card."""

    code: str
    corner: str
    sign: str
    tint: str
    name: str
    """What a screen reader says: queen of spades, or the words of the move."""
    by: str = ""
    """Whose it is, where that matters."""
    command: str = ""


@dataclass(frozen=True, slots=True)
class DrawnZone:
    """A place with cards; `empty` says what stands there without."""

    key: str
    label: SafeString
    cards: tuple[DrawnCard, ...]
    empty: SafeString


@dataclass(frozen=True, slots=True)
class DrawnSeat:
    """A player at the table."""

    name: str
    is_viewer: bool
    is_to_move: bool
    marks: tuple[SafeString, ...]
    counts: tuple[SafeString, ...]


@dataclass(frozen=True, slots=True)
class DrawnRow:
    """A line of the score table."""

    label: SafeString
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DrawnChoice:
    """A move that is not just a card of the hand."""

    command: str
    label: SafeString
    cards: tuple[DrawnCard, ...]


@dataclass(frozen=True, slots=True)
class DrawnScene:
    """All that one viewer is shown, in words."""

    question: SafeString
    is_asked: bool
    """Is it the viewer's turn."""
    facts: tuple[SafeString, ...]
    seats: tuple[DrawnSeat, ...]
    hand: DrawnZone | None
    zones: tuple[DrawnZone, ...]
    """All but the hand."""
    choices: tuple[DrawnChoice, ...]
    """The moves that no card of the hand stands for."""
    how_to: tuple[SafeString, ...]
    news: tuple[SafeString, ...]
    names: tuple[str, ...]
    """By seat: the head of the score table."""
    score: tuple[DrawnRow, ...]


def draw(scene: Scene, names: Sequence[str]) -> DrawnScene:
    """The scene in the active language; `names` are by seat index."""
    return Pen(names).scene(scene)


@dataclass(frozen=True, slots=True)
class Pen:
    """Draws with the names of one table."""

    names: Sequence[str]

    def scene(self, scene: Scene) -> DrawnScene:
        """All of it."""
        zones = [zone for zone in scene.zones if zone.cards or zone.empty]
        in_hand = _moves_of_one_card(scene)
        drawn = [self._zone(zone, in_hand if zone.key == HAND else {}) for zone in zones]
        pressed = {choice.command for choice in in_hand.values()}
        return DrawnScene(
            question=self._text(scene.question),
            is_asked=any(seat.is_viewer and seat.is_to_move for seat in scene.seats),
            facts=self._texts(scene.facts),
            seats=tuple(self._seat(seat) for seat in scene.seats),
            hand=next((zone for zone in drawn if zone.key == HAND), None),
            zones=tuple(zone for zone in drawn if zone.key != HAND),
            choices=tuple(self.choice(c) for c in scene.choices if c.command not in pressed),
            how_to=self._texts(scene.how_to),
            news=self._texts(scene.news),
            names=tuple(self.names),
            score=tuple(self._row(row) for row in scene.score),
        )

    def _text(self, text: Text) -> SafeString:
        return html_words(text, self.names)

    def _texts(self, texts: Sequence[Text]) -> tuple[SafeString, ...]:
        return tuple(self._text(text) for text in texts)

    def _seat(self, seat: SceneSeat) -> DrawnSeat:
        return DrawnSeat(
            name=self.names[seat.index],
            is_viewer=seat.is_viewer,
            is_to_move=seat.is_to_move,
            marks=self._texts(seat.marks),
            counts=self._texts(seat.counts),
        )

    def _row(self, row: ScoreRow) -> DrawnRow:
        return DrawnRow(self._text(row.label), row.cells)

    def choice(self, choice: Choice) -> DrawnChoice:
        """A move with its cards."""
        cards = tuple(self._card(face) for face in choice.cards)
        return DrawnChoice(choice.command, self._text(choice.label), cards)

    def _zone(self, zone: Zone, moves: Mapping[str, Choice]) -> DrawnZone:
        return DrawnZone(
            key=zone.key,
            label=self._text(zone.label),
            cards=tuple(
                self._card(card.face, by=card.by, move=moves.get(card.face.code))
                for card in zone.cards
            ),
            empty=self._text(zone.empty) if zone.empty else SafeString(),
        )

    def _card(self, face: Face, *, by: int | None = None, move: Choice | None = None) -> DrawnCard:
        return DrawnCard(
            code=face.code,
            corner=face.corner,
            sign=sign(face),
            tint=face.tint,
            name=words(move.label if move else face.name, self.names, aloud=True),
            by="" if by is None else self.names[by],
            command=move.command if move else "",
        )


def _moves_of_one_card(scene: Scene) -> dict[str, Choice]:
    """By the code of a card in hand, the one move that is made with just this card."""
    hand = {card.face.code for zone in scene.zones if zone.key == HAND for card in zone.cards}
    single = [choice for choice in scene.choices if len(choice.cards) == 1]
    count = Counter(choice.cards[0].code for choice in single)
    return {
        choice.cards[0].code: choice
        for choice in single
        if choice.cards[0].code in hand and count[choice.cards[0].code] == 1
    }


def drawn_move(scene: Scene, names: Sequence[str], command: str) -> DrawnChoice:
    """The move of a canonical command as the scene offers it, to be confirmed."""
    pen = Pen(names)
    for choice in scene.choices:
        if choice.command == command:
            return pen.choice(choice)
    return DrawnChoice(command, conditional_escape(command), ())
