"""What to show, as data: one scene serves the plain text, the page, the mail and the replay."""

from __future__ import annotations

from dataclasses import dataclass

from games.core.text import Face, Text


@dataclass(frozen=True, slots=True)
class SceneSeat:
    """One player at the table, as the viewer may see him."""

    index: int
    is_viewer: bool
    is_to_move: bool
    marks: tuple[Text, ...] = ()
    """Short words beside the name: dealer, passed, team A."""
    counts: tuple[Text, ...] = ()
    """What is counted: bid 2, won 1, 5 cards."""


@dataclass(frozen=True, slots=True)
class PlacedCard:
    """A card that lies in a zone, and the seat that put it there, if that matters."""

    face: Face
    by: int | None = None


@dataclass(frozen=True, slots=True)
class Zone:
    """A place with cards: the hand, the trick, the table, the taken cards."""

    key: str
    """`hand`, `trick`, `table`, `last`...: a word for style sheets and tests."""
    label: Text
    cards: tuple[PlacedCard, ...]
    empty: Text | None = None
    """What to say where no card lies; without it an empty zone is left out."""


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """A line of the score table; one cell a seat."""

    label: Text
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """One legal move: what it would be typed as, and its words."""

    command: str
    label: Text
    cards: tuple[Face, ...] = ()


@dataclass(frozen=True, slots=True)
class PickerPart:
    """Choose between `least` and `most` cards of the zone `zone`."""

    zone: str
    label: Text
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Picker:
    """A choice made of parts, where a list of every move would be long."""

    parts: tuple[PickerPart, ...]
    examples: tuple[str, ...]
    """Three commands that are legal now."""


@dataclass(frozen=True, slots=True)
class Scene:
    """All that one viewer is shown at one moment."""

    question: Text
    """What is asked of the viewer, or whom the table waits for, or who won."""
    facts: tuple[Text, ...]
    """The frame: round 5 of 16, trump is spades."""
    seats: tuple[SceneSeat, ...]
    zones: tuple[Zone, ...]
    score: tuple[ScoreRow, ...]
    news: tuple[Text, ...]
    """What happened since the viewer's last turn, oldest first."""
    choices: tuple[Choice, ...]
    """Every legal move of the viewer, in the engine's order; empty where a picker serves."""
    picker: Picker | None
    how_to: tuple[Text, ...]
    """How moves are typed, each with an example that is legal now."""
