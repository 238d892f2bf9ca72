"""What to show, as data: one scene serves the plain text, the page, the mail and the replay."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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
    """Choose between `least` and `most` cards of the zone `zone`.

    The numbers say what can be right; whether cards go together is the engine's to say.
    """

    zone: str
    """The key of a zone of the scene; no two parts have the same."""
    label: Text
    """What is chosen: your cards to play, the card to take."""
    least: int
    """0: this part may be left out."""
    most: int
    word: str
    """What stands before the cards of this part in a command: `play`, `take`."""


@dataclass(frozen=True, slots=True)
class Picker:
    """A choice made of parts, where a list of every move would be long.

    A command is, part by part, the word of the part and the codes of its cards; the engine reads
    and judges it as if it had been typed. Moves that are not made so (pass) stand in the scene's
    choices.
    """

    parts: tuple[PickerPart, ...]
    examples: tuple[str, ...]
    """Three commands that are legal now."""

    def command(self, picked: Mapping[str, Sequence[str]]) -> str:
        """The command of the card codes that are picked in each zone; empty where none is.

        `{"hand": ["8R", "3R"], "centre": ["4B"]}` is `play 8R 3R take 4B`.
        """
        chosen = [(part.word, *picked[part.zone]) for part in self.parts if picked.get(part.zone)]
        return " ".join(" ".join(words) for words in chosen)

    def picked(self, command: str) -> dict[str, tuple[str, ...]]:
        """The codes in each zone that make up a canonical command: `command` turned round."""
        zones = {part.word: part.zone for part in self.parts}
        found: dict[str, tuple[str, ...]] = {}
        zone = ""
        for word in command.split():
            if word in zones:
                zone = zones[word]
            elif zone:
                found[zone] = (*found.get(zone, ()), word)
        return found


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
    """Every legal move of the viewer, in the engine's order; beside a picker, those that it does
    not make. They are numbered from 1.
    """
    picker: Picker | None
    how_to: tuple[Text, ...]
    """How moves are typed, each with an example that is legal now."""
    score_note: Text | None = None
    """What the cells of the score hold, where that is not plain."""
    parts: tuple[PickerPart, ...] = ()
    """What the moves of several cards are made of, where the choices list them all: a page lets
    one pick the cards all the same.
    """

    @property
    def pickable(self) -> Picker | None:
        """How cards are picked on a page, whether or not the choices list each move too."""
        return self.picker or (Picker(self.parts, ()) if self.parts else None)
