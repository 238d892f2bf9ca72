"""The pages of the pairing code: shown on one device, typed on another."""

from __future__ import annotations

from functools import partial

from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from notifications.discreet import discreet
from notifications.identity.browsers import local_page
from notifications.identity.code_entry import Entry
from notifications.identity.forms import PairingForm
from notifications.identity.pairing import (
    LASTS_FOR,
    make_pairing_code,
    pairing_of,
    pairing_picture,
    use_pairing_code,
)
from notifications.links import site_url
from notifications.models import AccessCode
from notifications.preferences.page import for_players
from notifications.push.labels import label_of

NOTHING_NEW = 204
"""The browser keeps what it shows, and nothing is read aloud again."""
ASK_NO_MORE = 286
"""A status of htmx's own: it shows the answer, and stops to ask."""


@require_http_methods(["GET", "HEAD", "POST"])
@discreet
@for_players
def pairing(request: HttpRequest, player: User) -> HttpResponse:
    """POST shows a fresh code, this once; GET what became of the last one."""
    now = timezone.now()
    context: dict[str, object] = {"minutes": LASTS_FOR.seconds // 60}
    if request.method == "POST":
        code = make_pairing_code(player, now=now)
        context |= {"code": code, "picture": pairing_picture(code), "there": site_url("/pair/")}
    context["pairing"] = pairing_of(player, now=now)
    return render(request, "identity/pairing.html", context)


@require_safe
@discreet
def pairing_state(request: HttpRequest) -> HttpResponse:
    """What became of the code, for the page that shows it and asks every few seconds, until it is
    used or over; or until somebody signs out in another tab.
    """
    if not request.user.is_authenticated:
        return HttpResponse(status=ASK_NO_MORE)
    shown = pairing_of(request.user, now=timezone.now())
    if shown is not None and shown.is_waiting:
        return HttpResponse(status=NOTHING_NEW)
    context = {"pairing": shown}
    return render(request, "identity/pairing_state.html", context, status=ASK_NO_MORE)


@require_http_methods(["GET", "HEAD", "POST"])
@discreet
def pair(request: HttpRequest) -> HttpResponse:
    """Sign this device in by the code that another one shows."""
    entry = Entry(request, AccessCode.Kind.PAIRING, PairingForm, template="identity/pair.html")
    if request.method != "POST":
        return entry.page()
    device = label_of(request.headers.get("User-Agent", ""))
    player = entry.opened(partial(use_pairing_code, device=device, now=timezone.now()))
    if player is None:
        return entry.refusal()
    login(request, player)
    messages.success(request, _("This device is signed in now."))
    return redirect(local_page(request.POST.get("next", "")) or "front")
