"""A scene in the reader's words, ready for a template that knows only `for` and `if`.

The page, the replay and the HTML mail draw the same thing, each with its own templates.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from django.utils.safestring import SafeString

from games.core.scene import (
    Choice,
    Picker,
    PickerPart,
    Scene,
    SceneSeat,
    ScoreRow,
    Zone,
)
from games.core.text import Face, Text
from turns.rendering.cards import DrawnCard, drawn_card
from turns.rendering.numbers import number_help
from turns.rendering.picking import (
    DrawnPart,
    DrawnPicker,
    count_words,
    missing_data,
    moves_data,
    ticks,
)
from turns.rendering.places import places
from turns.rendering.sorting import HandOrder, in_order
from turns.rendering.wording import are_cards_in_words
from turns.rendering.words import html_words, words

HAND = "hand"
"""The key of the zone that is the viewer's own."""


@dataclass(frozen=True, slots=True)
class DrawnZone:
    """A place with cards; `empty` says what stands there without."""

    key: str
    label: SafeString
    cards: tuple[DrawnCard, ...]
    empty: SafeString

    @property
    def sorts(self) -> str:
        """What its cards can be sorted by, beside their value: `suit`, `colour`, or nothing."""
        if len({card.shape for card in self.cards if card.shape}) < 2:
            return ""
        return "suit" if self.cards[0].is_suit else "colour"


@dataclass(frozen=True, slots=True)
class DrawnSeat:
    """A player at the table."""

    name: str
    is_viewer: bool
    is_to_move: bool
    marks: tuple[SafeString, ...]
    counts: tuple[SafeString, ...]
    place: str = ""
    """Where he sits around the table, seen from the viewer."""


@dataclass(frozen=True, slots=True)
class DrawnRow:
    """A line of the score table."""

    label: SafeString
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DrawnChoice:
    """A legal move: its number among the choices, and its words."""

    number: int
    command: str
    label: SafeString
    spoken: str
    """The words as plain text, cards by their names."""
    cards: tuple[DrawnCard, ...]

    @property
    def is_card(self) -> bool:
        """Do the words only name the one card: then they show no card themselves."""
        return len(self.cards) == 1 and self.spoken == self.cards[0].name


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
    """The moves that no card stands for and no picker makes."""
    listed: tuple[DrawnChoice, ...]
    """All moves, where cards stand for some of them: for whoever prefers a list."""
    number_help: str
    """How a choice is called by its number; empty without choices."""
    commands: tuple[str, ...]
    """What can be typed, as far as the game lists it: all choices, and examples of a picker."""
    picker: DrawnPicker | None
    how_to: tuple[SafeString, ...]
    news: tuple[SafeString, ...]
    names: tuple[str, ...]
    """By seat: the head of the score table."""
    score: tuple[DrawnRow, ...]
    score_note: SafeString | None


@dataclass(frozen=True, slots=True)
class Reader:
    """What a reader has done and likes, beside his language."""

    picked: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """The codes of the cards that are ticked already, by zone."""
    commands: Sequence[str] = ()
    """All legal moves, where the page has a script that needs them."""
    order: HandOrder = HandOrder.SIGN


def draw(scene: Scene, names: Sequence[str], reader: Reader | None = None) -> DrawnScene:
    """The scene in the active language; `names` are by seat index."""
    return Pen(names).scene(scene, reader or Reader())


@dataclass(frozen=True, slots=True)
class Pen:
    """Draws with the names of one table."""

    names: Sequence[str]

    def scene(self, scene: Scene, reader: Reader) -> DrawnScene:
        """All of it."""
        scene = replace(scene, zones=_zones(scene, reader.order))
        around = places(scene.seats)
        picker = scene.pickable
        choices = [self.choice(choice, n) for n, choice in enumerate(scene.choices, start=1)]
        moves = {} if picker else _moves_of_one_card(scene)
        in_hand = {code: choices[n] for code, n in moves.items()}
        drawn = [
            self._zone(zone, in_hand if zone.key == HAND else {}, around) for zone in scene.zones
        ]
        pressed = {choice.number for choice in in_hand.values()}
        if picker:
            pressed = {choice.number for choice in choices if choice.cards}
        return DrawnScene(
            question=self._text(scene.question),
            is_asked=any(seat.is_viewer and seat.is_to_move for seat in scene.seats),
            facts=self._texts(scene.facts),
            seats=tuple(self._seat(seat, around.get(seat.index, "")) for seat in scene.seats),
            hand=next((zone for zone in drawn if zone.key == HAND), None),
            zones=tuple(zone for zone in drawn if zone.key != HAND),
            choices=tuple(choice for choice in choices if choice.number not in pressed),
            listed=tuple(choices) if pressed else (),
            number_help=number_help(len(choices)),
            commands=_commands(scene),
            picker=self._picker(picker, scene, reader) if picker else None,
            how_to=self._texts(scene.how_to),
            news=self._texts(scene.news),
            names=tuple(self.names),
            score=tuple(self._row(row) for row in scene.score),
            score_note=self._text(scene.score_note) if scene.score_note else None,
        )

    def _text(self, text: Text) -> SafeString:
        return html_words(text, self.names)

    def _texts(self, texts: Sequence[Text]) -> tuple[SafeString, ...]:
        return tuple(self._text(text) for text in texts)

    def _seat(self, seat: SceneSeat, place: str) -> DrawnSeat:
        return DrawnSeat(
            name=self.names[seat.index],
            is_viewer=seat.is_viewer,
            is_to_move=seat.is_to_move,
            marks=self._texts(seat.marks),
            counts=self._texts(seat.counts),
            place=place,
        )

    def _row(self, row: ScoreRow) -> DrawnRow:
        return DrawnRow(self._text(row.label), row.cells)

    def choice(self, choice: Choice, number: int) -> DrawnChoice:
        """A move with its cards."""
        cards = tuple(self.card(face) for face in choice.cards)
        spoken = words(choice.label, self.names, aloud=True)
        return DrawnChoice(number, choice.command, self._text(choice.label), spoken, cards)

    def _picker(self, picker: Picker, scene: Scene, reader: Reader) -> DrawnPicker:
        cards = {zone.key: [placed.face for placed in zone.cards] for zone in scene.zones}
        parts = (
            self._part(part, cards.get(part.zone, []), reader.picked.get(part.zone, ()))
            for part in picker.parts
        )
        has_hand = any(part.zone == HAND for part in picker.parts)
        return DrawnPicker(tuple(parts), has_hand, moves_data(picker, reader.commands))

    def _part(self, part: PickerPart, faces: Sequence[Face], picked: Sequence[str]) -> DrawnPart:
        label = words(part.label, self.names, aloud=True)
        return DrawnPart(
            zone=part.zone,
            is_single=part.most == 1,
            label=self._text(part.label),
            count=count_words(part),
            is_optional=part.least == 0,
            missing=missing_data(label, part),
            ticks=ticks([self.card(face) for face in faces], picked, part),
        )

    def _zone(
        self, zone: Zone, moves: Mapping[str, DrawnChoice], around: Mapping[int, str]
    ) -> DrawnZone:
        return DrawnZone(
            key=zone.key,
            label=self._text(zone.label),
            cards=tuple(
                replace(
                    self.card(card.face, by=card.by, move=moves.get(card.face.code)),
                    place="" if card.by is None else around.get(card.by, ""),
                )
                for card in zone.cards
            ),
            empty=self._text(zone.empty) if zone.empty else SafeString(),
        )

    def card(
        self, face: Face, *, by: int | None = None, move: DrawnChoice | None = None
    ) -> DrawnCard:
        """A card, which may stand for a move."""
        card = drawn_card(
            face,
            move.spoken if move else words(face.name, self.names),
            by="" if by is None else self.names[by],
            command=move.command if move else "",
            number=move.number if move else 0,
        )
        if are_cards_in_words():
            return replace(card, worded=words(face.name, self.names))
        return card


def _zones(scene: Scene, order: HandOrder) -> tuple[Zone, ...]:
    """Those in which something stands, with the hand as its player sorts it."""
    return tuple(
        replace(zone, cards=in_order(zone.cards, order)) if zone.key == HAND else zone
        for zone in scene.zones
        if zone.cards or zone.empty
    )


def _commands(scene: Scene) -> tuple[str, ...]:
    examples = scene.picker.examples if scene.picker else ()
    listed = (choice.command for choice in scene.choices)
    # An example may be one of the choices too.
    return tuple(dict.fromkeys([*examples, *listed]))


def _moves_of_one_card(scene: Scene) -> dict[str, int]:
    """By the code of a card in hand: the place among the choices of the one move that is made with
    just this card.
    """
    hand = {card.face.code for zone in scene.zones if zone.key == HAND for card in zone.cards}
    single = [
        (choice.cards[0].code, place)
        for place, choice in enumerate(scene.choices)
        if len(choice.cards) == 1
    ]
    count = Counter(code for code, _ in single)
    return {code: place for code, place in single if code in hand and count[code] == 1}
