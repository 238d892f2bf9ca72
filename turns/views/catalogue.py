"""The games that can be played here."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.registry import engines
from turns.catalogue import entry_of


@require_safe
def games(request: HttpRequest) -> HttpResponse:
    """The newest version of each game, by title."""
    return render(request, "turns/games.html", {"entries": map(entry_of, engines())})
