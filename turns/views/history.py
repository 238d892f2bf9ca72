"""Reading a match back, event by event, as one viewer saw it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.core.scene import Scene
from games.core.text import Text, msg
from turns.history import Step, steps
from turns.models import Match
from turns.mutes import is_muted
from turns.rounds import Round, rounds_of
from turns.tables import Table, replay_scene, table_of
from turns.views.numbers import whole_number
from turns.views.watching import for_watchers

AROUND = 4
"""How many events before and after the shown one are listed."""
TABLE = "table"
"""`?as=table`: what everybody could see."""
OPPOSITE = {"first": "last", "previous": "next", "next": "previous", "last": "first"}
UNFINISHED = msg("Unfinished round")


@dataclass(frozen=True, slots=True)
class Eyes:
    """Through whose eyes the match can be read."""

    key: str
    seat: int | None
    name: str


@dataclass(frozen=True, slots=True)
class Jump:
    """A round that one can go to: its first event."""

    label: Text
    version: int
    is_shown: bool
    """Does the shown event belong to it."""


@for_watchers
@require_safe
def history(request: HttpRequest, match: Match) -> HttpResponse:
    """One event, and the table after it. `?at=` is its version, `?as=` a seat or `table`; `?by=` is
    the button that led here, which has the focus again.
    """
    table = table_of(match, request.user)
    choice = _all_eyes(match, table)
    eyes = _chosen(choice, request.GET.get("as", ""), table.viewer)
    told = steps(match, eyes.seat, with_talk=not is_muted(match, request.user))
    place = _place(told, request.GET.get("at", ""))
    step, ways = told[place], _ways(told, place)
    rounds = rounds_of(match)
    context = {
        "match": match,
        "eyes": eyes,
        "choice": choice,
        "step": step,
        "count": len(told),
        "number": place + 1,
        "around": told[max(0, place - AROUND) : place + AROUND + 1],
        "ways": ways,
        "focus": _focus(ways, request.GET.get("by", "")),
        "jumps": _jumps(told, rounds, step),
        "rounds": [one for one in rounds if one.version <= step.version],
        "scene": _scene(match, eyes, step),
    }
    return render(request, "turns/history.html", context)


def _scene(match: Match, eyes: Eyes, step: Step) -> Scene | None:
    """The table after the event; what happened stands above it already."""
    scene = replay_scene(match, eyes.seat, step.version)
    return scene and replace(scene, news=())


def _all_eyes(match: Match, table: Table) -> list[Eyes]:
    """In play one's own and the table's; when all is over, everybody's."""
    seats = [seat for seat in table.seats if match.has_ended or seat.index == table.viewer]
    return [
        *(Eyes(str(seat.index), seat.index, seat.label) for seat in seats),
        Eyes(TABLE, None, ""),
    ]


def _chosen(choice: list[Eyes], key: str, viewer: int | None) -> Eyes:
    wanted = key or (TABLE if viewer is None else str(viewer))
    for eyes in choice:
        if eyes.key == wanted:
            return eyes
    raise Http404


def _place(told: list[Step], at: str) -> int:
    """Where the event is: the one with this version, or the last before it; without, the last."""
    version = whole_number(at)
    if version is None:
        return len(told) - 1
    before = [place for place, step in enumerate(told) if step.version <= version]
    return max(before, default=0)


def _ways(told: list[Step], place: int) -> dict[str, int | None]:
    """The versions that the four buttons lead to; None where there is nothing that way."""
    is_first, is_last = place == 0, place == len(told) - 1
    return {
        "first": None if is_first else told[0].version,
        "previous": None if is_first else told[place - 1].version,
        "next": None if is_last else told[place + 1].version,
        "last": None if is_last else told[-1].version,
    }


def _focus(ways: dict[str, int | None], pressed: str) -> str:
    """The button that is to have the focus: the pressed one, or at an end the one that leads back.
    Empty where none was pressed.
    """
    if pressed not in OPPOSITE:
        return ""
    return pressed if ways[pressed] is not None else OPPOSITE[pressed]


def _jumps(told: list[Step], rounds: list[Round], shown: Step) -> list[Jump]:
    """The rounds, the unfinished one too; nothing as long as there is only one."""
    starts: list[tuple[Text, int]] = []
    ended = 0
    for label, until in [*((one.end.label, one.version) for one in rounds), (UNFINISHED, None)]:
        begun = [
            step.version
            for step in told
            if step.is_of_game and step.version > ended and (until is None or step.version <= until)
        ]
        if begun:
            starts.append((label, begun[0]))
        ended = until or ended
    if len(starts) < 2:
        return []
    current = max((version for _, version in starts if version <= shown.version), default=None)
    return [Jump(label, version, is_shown=version == current) for label, version in starts]
