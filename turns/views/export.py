"""The match as a file."""

from __future__ import annotations

from django.http import HttpRequest, JsonResponse
from django.views.decorators.http import require_safe

from turns.exports import export_match
from turns.models import Match
from turns.views.watching import for_watchers


@for_watchers
@require_safe
def export(request: HttpRequest, match: Match) -> JsonResponse:
    """In play what a spectator may know; after the end everything, for `games.verify`."""
    response = JsonResponse(export_match(match), json_dumps_params={"ensure_ascii": False})
    response["Content-Disposition"] = f'attachment; filename="turnpost-{match.pk}.json"'
    return response
