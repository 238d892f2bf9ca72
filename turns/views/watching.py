"""Pages that show a match to whoever looks: of a private one, to those at the table alone."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render

from turns.models import Match
from turns.visibility import may_watch

OfMatch = Callable[[HttpRequest, Match], HttpResponse]
ById = Callable[[HttpRequest, str], HttpResponse]


def for_watchers(view: OfMatch) -> ById:
    """A view that is given the match instead of its id, and only where the visitor may watch it.

    Outermost, so that nothing inside, such as an ETag, tells what a stranger may not see.
    """

    @wraps(view)
    def guarded(request: HttpRequest, match_id: str) -> HttpResponse:
        match = get_object_or_404(Match, pk=match_id)
        if not may_watch(match, request.user):
            context = {"path": request.path, "match": match}
            return render(request, "turns/private.html", context, status=HTTPStatus.FORBIDDEN)
        return view(request, match)

    return guarded
