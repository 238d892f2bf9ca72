"""A move that is to be confirmed, drawn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from games.core.scene import Choice, Picker, Scene
from turns.orders import WrittenOrder, written_answer
from turns.rendering.cards import DrawnCard
from turns.rendering.colons import termed
from turns.rendering.drawing import Pen
from turns.rendering.words import words


@dataclass(frozen=True, slots=True)
class MovePart:
    """Some cards of a move, and what is done with them; empty where the cards say it."""

    label: str
    cards: tuple[DrawnCard, ...]
    spoken: str
    """The whole of it as plain text, cards by their names."""


@dataclass(frozen=True, slots=True)
class DrawnMove:
    """A move in its parts; `command` plays it, with the orders that ride on it."""

    command: str
    parts: tuple[MovePart, ...]
    orders: tuple[str, ...] = ()
    """What is to be played on the turns that follow."""

    @property
    def spoken(self) -> str:
        """The move in one line of plain text, for whoever hears the question."""
        return "; ".join(part.spoken for part in self.parts)


def drawn_move(
    scene: Scene, names: Sequence[str], command: str, orders: Sequence[WrittenOrder] = ()
) -> DrawnMove:
    """The move of a canonical command, as the scene offers it, and the orders behind it."""
    return DrawnMove(
        written_answer(command, orders),
        _parts(scene, names, command),
        tuple(words(order.text, names) for order in orders),
    )


def _parts(scene: Scene, names: Sequence[str], command: str) -> tuple[MovePart, ...]:
    picker = scene.pickable
    if picker and (parts := tuple(_of_picker(picker, scene, Pen(names), command))):
        return parts
    for choice in scene.choices:
        if choice.command == command:
            return (_of_choice(choice, Pen(names)),)
    return (MovePart(command, (), command),)


def _of_choice(choice: Choice, pen: Pen) -> MovePart:
    label = words(choice.label, pen.names, aloud=True)
    cards = tuple(pen.card(face) for face in choice.cards)
    is_said = len(cards) == 1 and label == cards[0].name
    return MovePart("" if is_said else label, cards, label)


def _of_picker(picker: Picker, scene: Scene, pen: Pen, command: str) -> Iterator[MovePart]:
    picked = picker.picked(command)
    for part in picker.parts:
        faces = {
            placed.face.code: placed.face
            for zone in scene.zones
            if zone.key == part.zone
            for placed in zone.cards
        }
        codes = [code for code in picked.get(part.zone, ()) if code in faces]
        if codes:
            label = words(part.label, pen.names, aloud=True)
            cards = tuple(pen.card(faces[code]) for code in codes)
            yield MovePart(label, cards, termed(label, ", ".join(card.name for card in cards)))
