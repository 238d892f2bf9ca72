"""Checking a match: on the server, as `python -m games.verify` does, and in the reader's browser.

static/check.js does the second. It is given its words and the way the game deals as data.
"""

from __future__ import annotations

import re
from dataclasses import asdict

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from games.verify import verify
from turns.exports import export_match
from turns.models import Match
from turns.rendering.checks import check_words
from turns.views.watching import for_watchers

SEEN = re.compile(r"\b(\d{1,9}):([0-9a-f]{8,64})\b")
"""What a turn mail says of the log: its version and its digest."""


@for_watchers
@require_safe
def check(request: HttpRequest, match: Match) -> HttpResponse:
    """What fits and what does not; `?seen=` holds digests from one's own mails."""
    seen = request.GET.get("seen", "").lower()
    found = [(int(version), digest) for version, digest in SEEN.findall(seen)]
    report = verify(export_match(match), found)
    context = {
        "match": match,
        "report": report,
        "seen": seen,
        "is_unread": bool(seen.strip()) and not found,
        "is_over": match.has_ended,
        "for_script": _for_script(match) if match.has_ended else None,
    }
    return render(request, "turns/check.html", context)


def _for_script(match: Match) -> dict[str, object]:
    return {
        "matchId": match.pk,
        "export": reverse("match-export", args=[match.pk]),
        "dealing": asdict(match.engine.dealing(match.options)),
        "words": check_words(),
    }
