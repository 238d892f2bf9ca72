"""The scores over the rounds as a line chart: where each line, number and name of it stands.

The template writes it as inline SVG, in these units; it draws no style of its own, since the pages
allow none. A line is told by its dashes and by the name at its end, never by colour alone.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.core.outcome import RoundEnd, Standing
from turns.rendering.lists import listed
from turns.rendering.words import words
from turns.turning_points import Side, Teams, sides

FEWEST = 2
"""With fewer rounds there is no line to draw."""
LEFT, RIGHT, TOP, BOTTOM = 34, 226, 12, 200
"""The edges of the plot within the template's 340 by 226; right of it stand the names."""
NAME_GAP = 15
"""Between two names, which would lie on each other where lines end together."""
MOST_STEPS = 5
MOST_NUMBERS = 8
NAME_WIDTH = 11
"""How much of a name fits, in letters."""
DASHES = ("", "7 4", "2 3", "10 3 2 3", "4 2", "12 5", "1 5", "10 3 2 3 2 3")
"""Dashes and gaps by side; a table of more than eight begins anew."""


@dataclass(frozen=True, slots=True)
class Line:
    """The way of one side."""

    number: int
    """By which the style sheet tells it from the others."""
    label: str
    """As much of the name as fits."""
    dashes: str
    points: str
    """As SVG has them: `x,y x,y`."""
    end: int
    """The height at which it ends."""
    label_at: int
    """The height at which the name stands."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A number beside an axis."""

    text: str
    at: int


@dataclass(frozen=True, slots=True)
class Row:
    """A round in the table: the points of each side."""

    label: str
    cells: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Chart:
    """All that the template needs to know."""

    lines: tuple[Line, ...]
    heights: tuple[Mark, ...]
    columns: tuple[Mark, ...]
    names: tuple[str, ...]
    """By side, in full: the head of the table."""
    rows: tuple[Row, ...]
    description: str
    """What the picture shows, for whoever does not see it."""
    note: str
    """Which way the game counts; empty as long as all have the same."""


def chart_of(rounds: Sequence[RoundEnd], names: Sequence[str], teams: Teams) -> Chart | None:
    """The chart in the active language, `names` by seat index; None with fewer than two rounds."""
    if len(rounds) < FEWEST:
        return None
    everybody = sides(rounds[0].standing, teams)
    rows = [
        Row(words(end.label, names), tuple(end.standing.points[side[0]] for side in everybody))
        for end in rounds
    ]
    scale = _Scale.over([points for row in rows for points in row.cells], len(rows))
    ends = [scale.height(points) for points in rows[-1].cells]
    lines = zip(everybody, ends, _spread(ends), strict=True)
    return Chart(
        lines=tuple(
            Line(
                number=number % len(DASHES),
                label=_label(side, names),
                dashes=DASHES[number % len(DASHES)],
                points=scale.points([row.cells[number] for row in rows]),
                end=end,
                label_at=label_at,
            )
            for number, (side, end, label_at) in enumerate(lines)
        ),
        heights=tuple(Mark(str(points), scale.height(points)) for points in scale.steps),
        columns=tuple(_columns(scale, len(rows))),
        names=tuple(_full_name(side, names) for side in everybody),
        rows=tuple(rows),
        description=_description(rows, [_full_name(side, names) for side in everybody]),
        note=_note(rounds[-1].standing),
    )


@dataclass(frozen=True, slots=True)
class _Scale:
    """From rounds and points to places in the picture."""

    steps: tuple[int, ...]
    """The points at which there is a line across, lowest first: two or more."""
    rounds: int

    @classmethod
    def over(cls, points: Sequence[int], rounds: int) -> _Scale:
        """A scale of round numbers with all the points in it."""
        low, high = min(points), max(points)
        size = _step_size(max(1, high - low))
        first, last = low // size, max(-(-high // size), low // size + 1)
        return cls(tuple(size * n for n in range(first, last + 1)), rounds)

    def height(self, points: int) -> int:
        low, high = self.steps[0], self.steps[-1]
        return round(BOTTOM - (points - low) * (BOTTOM - TOP) / (high - low))

    def column(self, place: int) -> int:
        return round(LEFT + place * (RIGHT - LEFT) / (self.rounds - 1))

    def points(self, way: Sequence[int]) -> str:
        return " ".join(
            f"{self.column(place)},{self.height(points)}" for place, points in enumerate(way)
        )


def _step_size(span: int) -> int:
    """The smallest of 1, 2, 5, 10, 20, 50... that cuts the span into few steps."""
    power = 1
    while True:
        for size in (power, 2 * power, 5 * power):
            if span <= size * MOST_STEPS:
                return size
        power *= 10


def _columns(scale: _Scale, rounds: int) -> list[Mark]:
    """The numbers of the rounds, as many as fit, the last one always."""
    every = -(-rounds // MOST_NUMBERS)
    places = range(rounds - 1, -1, -every)
    return [Mark(str(place + 1), scale.column(place)) for place in reversed(places)]


def _spread(ends: Sequence[int]) -> list[int]:
    """Where the names stand: beside the ends of their lines, or as near as they find room."""
    places = list(ends)
    order = sorted(range(len(ends)), key=ends.__getitem__)
    lowest = TOP
    for line in order:
        places[line] = max(places[line], lowest)
        lowest = places[line] + NAME_GAP
    highest = BOTTOM
    for line in reversed(order):
        places[line] = min(places[line], highest)
        highest = places[line] - NAME_GAP
    return places


def _full_name(side: Side, names: Sequence[str]) -> str:
    return listed(names[seat] for seat in side)


def _label(side: Side, names: Sequence[str]) -> str:
    room = NAME_WIDTH // len(side)
    return " + ".join(_shortened(names[seat], room) for seat in side)


def _shortened(name: str, room: int) -> str:
    """The beginning of the name; no letter loses its accents."""
    used = 0
    for place, letter in enumerate(name):
        if unicodedata.category(letter).startswith("M"):
            continue
        used += 2 if unicodedata.east_asian_width(letter) in "WF" else 1
        if used > room:
            return f"{name[:place].rstrip()}…"
    return name


def _description(rows: Sequence[Row], names: Sequence[str]) -> str:
    last = rows[-1]
    scores = ", ".join(f"{name} {points}" for name, points in zip(names, last.cells, strict=True))
    return _("%(first)s to %(last)s. At the end: %(scores)s.") % {
        "first": rows[0].label,
        "last": last.label,
        "scores": scores,
    }


def _note(standing: Standing) -> str:
    best, worst = (standing.points[standing.placings[place][0]] for place in (0, -1))
    if best == worst:
        return ""
    return _("The fewest points win.") if best < worst else _("The most points win.")
