"""The match as a file."""

from __future__ import annotations

from django.http import HttpRequest, JsonResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_safe

from turns.exports import export_match
from turns.models import Match


@require_safe
def export(request: HttpRequest, match_id: str) -> JsonResponse:
    """In play what a spectator may know; after the end everything, for `games.verify`."""
    match = get_object_or_404(Match, pk=match_id)
    response = JsonResponse(export_match(match), json_dumps_params={"ensure_ascii": False})
    response["Content-Disposition"] = f'attachment; filename="turnpost-{match.pk}.json"'
    return response
