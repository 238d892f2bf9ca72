"""Standing orders on the match page: what stands, what stopped, and giving and deleting them."""

from __future__ import annotations

from http import HTTPStatus

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from games.core.errors import GameError
from turns.models import Seat
from turns.rendering.answers import error_words
from turns.services import standing_orders
from turns.tables import Table
from turns.views.match import RefusedOrders, match_page
from turns.views.numbers import whole_number
from turns.views.seats import own_seat


@require_POST
def give(request: HttpRequest, match_id: str) -> HttpResponse:
    """Give the orders of the field, or the one of a button; `number` fills the button's in."""
    seat = own_seat(request.user, match_id)
    typed = request.POST.get("orders", "").strip()
    try:
        standing_orders.give(seat, _order_of(request, seat) or typed, now=timezone.now())
    except GameError as error:
        names = [one.label for one in seat.match.seats.order_by("index")]
        refused = RefusedOrders(error_words(error, names), typed)
        return match_page(
            request, seat.match, refused=refused, status=HTTPStatus.UNPROCESSABLE_ENTITY
        )
    messages.success(request, _("Your order is kept. Only you can see it."))
    return _back(match_id)


@require_POST
def delete(request: HttpRequest, match_id: str, number: int) -> HttpResponse:
    """Delete an order before it acts again."""
    seat = own_seat(request.user, match_id)
    if standing_orders.delete(number, seat, now=timezone.now()):
        messages.success(request, _("The order is deleted."))
    else:
        messages.warning(request, _("This order did not stand any more."))
    return _back(match_id)


def _order_of(request: HttpRequest, seat: Seat) -> str:
    """The command of the kind whose button was pressed; empty if it was that of the field."""
    key = request.POST.get("kind", "")
    if not key:
        return ""
    table = Table(seat.match, seat.index)
    for kind in table.engine.orders.kinds(table.view):
        if kind.key == key:
            number = whole_number(request.POST.get(f"number-{key}", ""))
            return kind.example if number is None else kind.command(number)
    return ""


def _back(match_id: str) -> HttpResponse:
    return redirect(f"{reverse('match', args=[match_id])}#orders")
