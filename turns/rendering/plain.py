"""A scene as plain text, for mails and for whoever hears the page instead of seeing it.

No line begins with anything that a game could read as a command: mail programs quote these lines
in replies, some without a `>`. So every line that holds words of a game or a name begins with the
margin, and the rest are headings.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _

from games.core.scene import Scene, SceneSeat, ScoreRow, Zone
from games.core.text import Text
from turns.rendering.colons import termed
from turns.rendering.drawing import HAND
from turns.rendering.numbers import number_help
from turns.rendering.picking import count_words
from turns.rendering.words import between_cards, card_to_type, words

COLUMNS = 72
MARGIN = "| "
"""No bullet, no quote sign and no letter: no grammar reads it, and screen readers pass over it."""


def plain_scene(scene: Scene, names: Sequence[str], *, numbered: bool = True) -> str:
    """The whole scene: question, hand, table, choices, what happened, score table.

    `names` are by seat index; `numbered` puts a number before each choice.
    """
    sections = [
        ("", [words(scene.question, names)]),
        *(section for zone in _zones(scene) if (section := _zone(zone, names))),
        (_("The table"), [*_said(scene.facts, names), *(_seat(s, names) for s in scene.seats)]),
        (_("Your choices"), list(_choices(scene, names, numbered=numbered))),
        (_("What happened"), _said(scene.news, names)),
        (_("Score"), [*(_row(row, names) for row in scene.score), *_said(_note(scene), names)]),
    ]
    return "\n".join(_section(heading, lines) for heading, lines in sections if lines)


def _section(heading: str, lines: Sequence[str]) -> str:
    folded = [part for line in lines for part in _folded(line)]
    return "\n".join([heading, *folded] if heading else folded) + "\n"


def _folded(line: str) -> list[str]:
    return textwrap.wrap(
        line,
        COLUMNS,
        initial_indent=MARGIN,
        subsequent_indent=MARGIN,
        break_on_hyphens=False,
    )


def _zones(scene: Scene) -> list[Zone]:
    """The hand first, then the others in the game's order."""
    return sorted(scene.zones, key=lambda zone: zone.key != HAND)


def _zone(zone: Zone, names: Sequence[str]) -> tuple[str, list[str]] | None:
    if zone.cards:
        cards = (
            card_to_type(card.face, "" if card.by is None else names[card.by])
            for card in zone.cards
        )
        return words(zone.label, names), [between_cards().join(cards)]
    if zone.empty:
        return words(zone.label, names), [words(zone.empty, names)]
    return None


def _said(texts: Sequence[Text], names: Sequence[str]) -> list[str]:
    return [words(text, names) for text in texts]


def _seat(seat: SceneSeat, names: Sequence[str]) -> str:
    marks = _said(seat.marks, names)
    if seat.is_to_move:
        marks.insert(0, _("to move"))
    if seat.is_viewer:
        marks.insert(0, _("you"))
    name = f"{names[seat.index]} ({', '.join(marks)})" if marks else names[seat.index]
    counts = _said(seat.counts, names)
    return termed(name, ", ".join(counts)) if counts else name


def _choices(scene: Scene, names: Sequence[str], *, numbered: bool) -> Iterator[str]:
    for number, choice in enumerate(scene.choices, start=1):
        label = words(choice.label, names)
        is_said = label.casefold() == choice.command.casefold()
        line = label if is_said else termed(label, choice.command)
        yield f"[{number}] {line}" if numbered else line
    yield from picker_lines(scene, names)
    yield from _said(scene.how_to, names)
    if numbered and scene.choices:
        yield number_help(len(scene.choices))


def picker_lines(scene: Scene, names: Sequence[str]) -> list[str]:
    """What a move is made of, where cards are picked, and examples."""
    if scene.picker is None:
        return []
    parts = [
        _("%(part)s (%(count)s): “%(word)s” and the codes")
        % {"part": words(part.label, names), "count": count_words(part), "word": part.word}
        for part in scene.picker.parts
    ]
    examples = ", ".join(f"“{example}”" for example in scene.picker.examples)
    return [*parts, _("For example: %(examples)s") % {"examples": examples}]


def _note(scene: Scene) -> list[Text]:
    return [scene.score_note] if scene.score_note else []


def _row(row: ScoreRow, names: Sequence[str]) -> str:
    cells = (f"{name} {cell}" for name, cell in zip(names, row.cells, strict=True))
    return termed(words(row.label, names), ", ".join(cells))
