"""The page of a standing order that a turn mail offers: GET shows it, POST gives it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from http import HTTPStatus

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.core.errors import GameError
from games.core.orders import OrderKind
from notifications.discreet import discreet
from notifications.links import BadLink, MoveLink, move_url, read_order
from notifications.moves.page import Page, late_page
from notifications.preferences.reading import written_for
from turns.models import Prompt
from turns.rendering.answers import error_words
from turns.services import standing_orders
from turns.services.transactions import lock


@require_http_methods(["GET", "HEAD", "POST"])
@discreet
def order_link(request: HttpRequest, token: str) -> HttpResponse:
    """The link is the seat's own secret, like that of a move: it signs nobody in."""
    try:
        link = read_order(token)
    except BadLink:
        return render(request, "moves/bad_link.html", status=404)
    with written_for(link.prompt.seat.player):
        return _give(request, link) if request.method == "POST" else _show(request, link)


def _show(request: HttpRequest, link: MoveLink) -> HttpResponse:
    if not link.prompt.is_open:
        return late_page(request, link.prompt, link.command)
    page = Page(request, link.prompt)
    table = page.table
    context = {
        "match": table.match,
        "scene": table.scene(),
        "names": table.names,
        "command": link.command,
        "kind": _kind(link.command, table.engine.orders.kinds(table.view)),
        "heard": page.heard,
        "choose_url": move_url(link.prompt),
    }
    return render(request, "seat_links/order.html", context)


def _kind(command: str, kinds: Sequence[OrderKind]) -> OrderKind | None:
    return next((kind for kind in kinds if kind.example == command), None)


def _give(request: HttpRequest, link: MoveLink) -> HttpResponse:
    prompt, before = link.prompt, link.prompt.match.version
    page = Page(request, prompt)
    try:
        is_in_time = _given(prompt, link.command, now=timezone.now())
    except GameError as error:
        said = error_words(error, page.table.names)
        return page.shown(said=said, is_done=False, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    prompt.refresh_from_db()
    if not is_in_time:
        return late_page(request, prompt, link.command)
    return page.shown(said=_outcome(prompt), is_done=True, since=before)


def _given(prompt: Prompt, command: str, *, now: datetime) -> bool:
    """Keep the order, unless the turn is over; pressed twice it is kept once. Gives whether the
    turn still waited. Raises GameError.
    """
    with transaction.atomic():
        lock(prompt.match_id)
        prompt.refresh_from_db()
        if not prompt.is_open:
            return False
        standing = (order.command for order in standing_orders.standing_rows(prompt.seat))
        if command not in standing:
            standing_orders.give(prompt.seat, command, now=now)
    return True


def _outcome(prompt: Prompt) -> str:
    if prompt.answer:
        played = _("Your order is kept, and has played “%(command)s”. Only you can see it.")
        return played % {"command": prompt.answer}
    return _("Your order is kept. It does not decide this turn, so you are still asked.")
