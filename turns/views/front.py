"""The front page: what this is, and one's own matches."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from turns.overview import own_matches


@require_safe
def front(request: HttpRequest) -> HttpResponse:
    """What this is; for whoever plays here, the own matches."""
    lines = own_matches(request.user) if request.user.is_authenticated else []
    return render(request, "turns/front.html", {"lines": lines})
