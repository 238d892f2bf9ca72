"""The page where an absent player takes the seat back from a bot."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from notifications.discreet import discreet
from notifications.links import BadLink, read_back
from turns.models import Source
from turns.services.absence import come_back


@require_http_methods(["GET", "HEAD", "POST"])
@discreet
def back_link(request: HttpRequest, token: str) -> HttpResponse:
    """GET shows a button and changes nothing, POST takes the seat back."""
    try:
        seat = read_back(token)
    except BadLink:
        return render(request, "seat_links/bad_link.html", status=404)
    if request.method == "POST":
        if come_back(seat, source=Source.LINK, now=timezone.now()):
            messages.success(request, _("Welcome back: you play for yourself again."))
        else:
            messages.info(request, _("No bot plays for you here."))
        return redirect(seat.match)
    context = {"match": seat.match, "is_away": bool(seat.stand_in)}
    return render(request, "seat_links/back.html", context)
