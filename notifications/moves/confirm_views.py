"""The page where a player says that an answer from another address is his own."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from notifications.discreet import discreet
from notifications.identity.addresses import accept_sender, clean
from notifications.inbound.sender import sender_address
from notifications.inbound.text.raw_mail import read_message
from notifications.links import BadLink, RevokedLink, read_confirm
from notifications.models import HeldAnswer
from notifications.moves.page import Page, answered_page, late_page
from notifications.preferences.reading import written_for
from turns.attempts import attempt_at
from turns.models import Source
from turns.ports import BadAddress
from turns.services import submit_move


@require_http_methods(["GET", "HEAD", "POST"])
@discreet
def confirm_link(request: HttpRequest, token: str) -> HttpResponse:
    """GET shows who wrote what and a button, POST plays it. The link went to the stored address."""
    try:
        held = read_confirm(token)
    except BadLink as error:
        context = {"is_replaced": isinstance(error, RevokedLink)}
        return render(request, "moves/bad_confirm_link.html", context, status=404)
    with written_for(held.prompt.seat.player):
        return _accept(request, held) if request.method == "POST" else _show(request, held)


def _show(request: HttpRequest, held: HeldAnswer) -> HttpResponse:
    if not held.prompt.is_open:
        return late_page(request, held.prompt, held.text)
    page = Page(request, held.prompt)
    attempt = attempt_at(held.text, page.table)
    if attempt.error:
        return page.choices(attempt)
    return page.question(attempt, sender=_sender(held), is_held=True)


def _accept(request: HttpRequest, held: HeldAnswer) -> HttpResponse:
    player, sender = held.prompt.seat.player, _sender(held)
    if request.POST.get("accept_sender") and player is not None and sender:
        accept_sender(player, sender, now=timezone.now())
    answer = submit_move(held.prompt, held.text, source=Source.MAIL, now=timezone.now())
    return answered_page(request, held.prompt, answer, typed=held.text)


def _sender(held: HeldAnswer) -> str:
    """The address in From, if it is one that can be kept."""
    try:
        return clean(sender_address(read_message(bytes(held.inbound.raw))) or "")
    except BadAddress:
        return ""
