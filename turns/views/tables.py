"""All tables that are listed, by game and page by page."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from games.registry import engines
from turns.open_tables import parse_place, tables_page


@require_safe
def tables(request: HttpRequest) -> HttpResponse:
    """Where one can sit down or watch; `?game=` is a game's key, `?after=` where it begins."""
    games = engines()
    wanted = request.GET.get("game", "")
    game = wanted if wanted in {engine.key for engine in games} else ""
    after = parse_place(request.GET.get("after", ""))
    page = tables_page(request.user, now=timezone.now(), game=game, after=after)
    context = {"page": page, "games": games, "game": game, "is_first": after is None}
    return render(request, "turns/tables.html", context)
