"""The match page: the seats before the deal, the table in play, the result after."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from turns.attempts import Attempt
from turns.desks import desk_of
from turns.models import Match, Seat
from turns.order_lines import sheet_of
from turns.ports import contacts
from turns.remarks import remarks_of
from turns.results import result_of
from turns.services.prompts import last_answer
from turns.tables import Table, table_of
from turns.views.watching import for_watchers

SHOWN_REMARKS = 50


@for_watchers
@require_safe
def match(request: HttpRequest, match: Match) -> HttpResponse:
    """The match as this visitor may see it."""
    return match_page(request, match)


@dataclass(frozen=True, slots=True)
class SeatLine:
    """A seat, and for the host's eyes how it is reached."""

    seat: Seat
    reach: str


@dataclass(frozen=True, slots=True)
class RefusedOrders:
    """Orders that could not be given, and why."""

    error: str
    typed: str
    """What stood in the field."""


def match_page(
    request: HttpRequest,
    match: Match,
    *,
    error: str = "",
    attempt: Attempt | None = None,
    status: int = 200,
    is_live: bool = False,
    refused: RefusedOrders | None = None,
) -> HttpResponse:
    """The page as it is now; `error` says what came too late, `attempt` is a move that could not be
    played. `is_live`: a browser that shows the page already asks for it again. `refused` are orders
    that could not be given.
    """
    table = table_of(match, request.user)
    match = table.match  # status, version and position of one moment
    is_host = request.user.is_authenticated and request.user.pk == match.host_id
    context = {
        "match": match,
        "table": table,
        "names": table.names,
        "own": None if table.viewer is None else table.seats[table.viewer],
        "is_host": is_host,
        "lines": _seat_lines(table, is_host=is_host),
        "remarks": remarks_of(table.match, most=SHOWN_REMARKS),
        "error": error,
        "attempt": attempt,
        "is_live": is_live,
        "orders": sheet_of(table),
        "refused": refused,
        **_of_the_status(request, table),
    }
    return render(request, f"turns/match/{match.status}.html", context, status=status)


def _of_the_status(request: HttpRequest, table: Table) -> dict[str, object]:
    if table.match.status == Match.Status.PLAYING:
        waiting = table.waiting()
        scene = table.scene(_since(table))
        return {
            "scene": scene,
            "desk": desk_of(request, table, scene),
            "prompt": table.prompt,
            "waiting": waiting,
            "waits_for_bots": bool(waiting) and all(prompt.bot for prompt in waiting),
        }
    if table.match.status == Match.Status.OVER:
        return {
            "scene": table.scene(_since(table)),
            "result": result_of(table.match),
            "seed": bytes(table.match.vault.seed).hex(),
        }
    if table.match.status == Match.Status.CANCELLED:
        return {"seed": bytes(table.match.vault.seed).hex()}
    return {}


def _since(table: Table) -> int | None:
    """The version before the viewer's last answer: what the answer itself brought is news too."""
    if table.viewer is None:
        return None
    # What an order or a bot played for him meanwhile he has not seen.
    answered = last_answer(table.seats[table.viewer])
    if answered is None or answered.answer_version is None:
        return None
    return answered.answer_version - 1


def _seat_lines(table: Table, *, is_host: bool) -> list[SeatLine]:
    reach = contacts().reach(table.match) if is_host else {}
    return [SeatLine(seat, reach.get(seat.index, "")) for seat in table.seats]
