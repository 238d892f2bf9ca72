"""The front page: what this is, where to sit down, and one's own matches."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from games.registry import engines
from turns.catalogue import entry_of
from turns.open_tables import tables_page
from turns.overview import top_matches
from turns.quick_match import can_be_played_at_once
from turns.waiting import count_waiting

SHOWN_MATCHES = 5
SHOWN_TABLES = 6


@require_safe
def front(request: HttpRequest) -> HttpResponse:
    """What this is, a match at once, and some tables; for whoever plays here, the own matches."""
    player = request.user
    tables = tables_page(player, now=timezone.now(), most=SHOWN_TABLES)
    context = {
        "lines": top_matches(player, SHOWN_MATCHES) if player.is_authenticated else [],
        "waiting": count_waiting(player),
        "tables": tables.lines,
        "games": [entry_of(engine) for engine in engines() if can_be_played_at_once(engine)],
    }
    return render(request, "turns/front.html", context)
