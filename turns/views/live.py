"""The match page again, for a browser that shows it: empty and cheap as long as nothing changed."""

from __future__ import annotations

import hashlib

from django.http import HttpRequest, HttpResponse
from django.utils.translation import get_language
from django.views.decorators.http import condition, require_safe

from turns.models import Match, Order
from turns.views.match import match_page
from turns.views.watching import for_watchers


def live_tag(request: HttpRequest, match: Match) -> str:
    """What changes with everything that this visitor can see change (RFC 9110, section 8.8.3).

    All that is done at the table is an event, so the version tells of it; only due times, names,
    who may take a free seat and the visitor's own orders move without one.
    """
    waiting = match.prompts.open().order_by("pk")
    visitor = request.user.pk
    own = Order.objects.filter(seat__match=match, seat__player=visitor, ended_at__isnull=True)
    seats = match.seats.order_by("index")
    seen = (
        match.version,
        match.status,
        list(waiting.values_list("pk", "due_at", "bot")),
        list(seats.values_list("name", "open_to", "link_nonce", "declined_at")),
        list(own.order_by("pk").values_list("pk", "command")) if visitor else [],
        visitor,
        get_language(),
    )
    return f'"{hashlib.sha256(repr(seen).encode()).hexdigest()[:32]}"'


@for_watchers
@require_safe
@condition(etag_func=live_tag)
def live(request: HttpRequest, match: Match) -> HttpResponse:
    """The page as it is now, or 304."""
    return match_page(request, match, is_live=True)
