"""The rules of a game."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from games.registry import UnknownGame, get_engine
from turns.catalogue import entry_of
from turns.rulebooks import NoRules, rulebook


@require_safe
def rules(request: HttpRequest, key: str) -> HttpResponse:
    """The rules of the game's newest version, in the reader's language."""
    try:
        engine = get_engine(key)
        book = rulebook(engine, get_language() or "en")
    except (UnknownGame, NoRules) as error:
        raise Http404 from error
    return render(request, "turns/rules.html", {"game": entry_of(engine), "book": book})
