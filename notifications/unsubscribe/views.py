"""The page of the link that stops a kind of mail."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from notifications.discreet import discreet
from notifications.links import BadLink
from notifications.messages.titles import match_title
from notifications.unsubscribe.links import read_stop, told_url
from notifications.unsubscribe.stopping import is_in_force, stop, undo
from notifications.unsubscribe.words import KIND_WORDS


# A mail program posts here without any page of ours (RFC 8058 3.1): no cookie, no token of a form.
# The link itself is the secret.
@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
@discreet
def stop_link(request: HttpRequest, token: str) -> HttpResponse:
    """GET shows what is stopped and changes nothing. POST stops it, or undoes it where the form
    says so; it is never redirected, since mail programs do not follow.
    """
    try:
        stoppage = read_stop(token)
    except BadLink:
        return render(request, "seat_links/bad_link.html", status=404)
    if request.method == "POST":
        if "undo" in request.POST:
            undo(stoppage, now=timezone.now())
        else:
            stop(stoppage, now=timezone.now())
    seat = stoppage.seat
    context = {
        "kind": KIND_WORDS[stoppage.kind],
        "title": match_title(seat) if seat else "",
        "is_stopped": is_in_force(stoppage),
        "was_pressed": request.method == "POST",
        "told_url": told_url(seat) if seat else reverse("settings"),
    }
    return render(request, "unsubscribe/stop.html", context)
