"""Sorting one's hand."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, resolve_url
from django.views.decorators.http import require_POST

from turns.desks import ORDER_KEY
from turns.rendering.sorting import HandOrder
from turns.views.seats import own_seat


@require_POST
def sort_hand(request: HttpRequest, match_id: str) -> HttpResponse:
    """Keep what the hands on this browser's pages are sorted by."""
    seat = own_seat(request.user, match_id)
    request.session[ORDER_KEY] = HandOrder.of(request.POST.get("by", ""))
    return redirect(f"{resolve_url(seat.match)}#hand")
