"""Checking a match on a page, as `python -m games.verify` does."""

from __future__ import annotations

import re

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from games.verify import verify
from turns.exports import export_match
from turns.models import Match

SEEN = re.compile(r"\b(\d{1,9}):([0-9a-f]{8,64})\b")
"""What a turn mail says of the log: its version and its digest."""


@require_safe
def check(request: HttpRequest, match_id: str) -> HttpResponse:
    """What fits and what does not; `?seen=` holds digests from one's own mails."""
    match = get_object_or_404(Match, pk=match_id)
    seen = request.GET.get("seen", "").lower()
    found = [(int(version), digest) for version, digest in SEEN.findall(seen)]
    report = verify(export_match(match), found)
    context = {
        "match": match,
        "report": report,
        "seen": seen,
        "is_unread": bool(seen.strip()) and not found,
        "is_over": match.status == Match.Status.OVER,
    }
    return render(request, "turns/check.html", context)
