"""What there is to say about a game before one plays it, in the reader's words."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.core.engine import AnyEngine
from turns.rendering.cards import DrawnCard, drawn_card
from turns.rendering.words import html_words, words

MOST_COMPLEX = 5


@dataclass(frozen=True, slots=True)
class Entry:
    """A game in the catalogue, and at the head of its rules."""

    key: str
    title: str
    pitch: SafeString
    players: str
    minutes: str
    complexity: int
    dots: str
    """The complexity for the eye: ●●○○○."""
    options: tuple[tuple[str, str], ...]
    """What can be chosen: label, and choices with the usual one first."""
    cards: tuple[DrawnCard, ...]


def entry_of(engine: AnyEngine) -> Entry:
    """All from the engine's own data."""
    faces = [engine.faces[code] for code in engine.showcase]
    return Entry(
        key=engine.key,
        title=engine.title,
        pitch=html_words(engine.pitch, ()),
        players=_players(engine),
        minutes=ngettext("about %(n)s minute", "about %(n)s minutes", engine.minutes)
        % {"n": engine.minutes},
        complexity=engine.complexity,
        dots="●" * engine.complexity + "○" * (MOST_COMPLEX - engine.complexity),
        options=tuple(_options(engine)),
        cards=tuple(drawn_card(face, words(face.name, ())) for face in faces),
    )


def _players(engine: AnyEngine) -> str:
    counts = sorted(engine.seats)
    least, most = counts[0], counts[-1]
    if least == most:
        return ngettext("%(n)s player", "%(n)s players", most) % {"n": most}
    if len(counts) == most - least + 1:
        return _("%(least)s to %(most)s players") % {"least": least, "most": most}
    return _("%(counts)s players") % {"counts": ", ".join(map(str, counts))}


def _options(engine: AnyEngine) -> list[tuple[str, str]]:
    said = []
    for option in engine.options:
        usual = [choice for choice in option.choices if choice.value == option.default]
        others = [choice for choice in option.choices if choice.value != option.default]
        choices = "; ".join(words(choice.label, ()) for choice in (*usual, *others))
        said.append((words(option.label, ()), choices))
    return said
