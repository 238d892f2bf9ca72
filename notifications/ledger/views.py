"""The page of a match that says what was sent, and the buttons on it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from django.contrib import messages
from django.contrib.auth.models import User
from django.core.paginator import Page, Paginator
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from notifications.ledger.again import NotSent, send_again
from notifications.ledger.lines import Line, host_line, own_line
from notifications.ledger.rows import own_rows, rows_for_host
from notifications.models import Delivery
from notifications.preferences.page import sign_in_first
from turns.models import Match, Seat
from turns.rhythms import zone_of

A_PAGE = 50

Write = Callable[..., Line]


@dataclass(frozen=True, slots=True)
class Choice:
    """Whose messages can be looked at."""

    name: str
    query: str
    is_shown: bool


@require_safe
@never_cache
def ledger(request: HttpRequest, match_id: str) -> HttpResponse:
    """What was sent to whoever looks, or for the host's eyes, about another seat."""
    match = get_object_or_404(Match, pk=match_id)
    if not request.user.is_authenticated:
        return sign_in_first(reverse("match-mail", args=[match.pk]))
    player = request.user
    others = _others(match, player)
    seat = _chosen(others, request.GET.get("seat", ""))
    own = own_rows(player, match)
    if not _may_look(match, player, own):
        raise Http404
    rows, write = (own, own_line) if seat is None else (rows_for_host(seat), host_line)
    page, lines = _written(rows, write, request.GET.get("page", ""), zone_of(player))
    context = {
        "match": match,
        "lines": lines,
        "page": page,
        "is_own": seat is None,
        "query": "" if seat is None else f"seat={seat.index}&",
        "choices": _choices(others, seat),
    }
    return render(request, "ledger/ledger.html", context)


@require_POST
def again(request: HttpRequest, match_id: str, number: int) -> HttpResponse:
    """Send one of the player's own messages once more."""
    if not request.user.is_authenticated:
        raise Http404
    match = get_object_or_404(Match, pk=match_id)
    delivery = own_rows(request.user, match).filter(pk=number).first()
    if delivery is None:
        raise Http404
    why_not = send_again(delivery, request.user, now=timezone.now())
    if why_not is None:
        messages.success(request, _("It is sent again."))
    else:
        messages.error(request, _why_not(why_not))
    return redirect("match-mail", match_id)


def _may_look(match: Match, player: User, own: QuerySet[Delivery]) -> bool:
    is_host = match.host_id == player.pk
    return is_host or match.seats.filter(player=player).exists() or own.exists()


def _others(match: Match, player: User) -> list[Seat]:
    """The seats that the host asks about; nobody else sees what others get."""
    if match.host_id != player.pk:
        return []
    seats = match.seats.filter(bot="").exclude(player=player)
    return list(seats.order_by("index"))


def _chosen(others: list[Seat], index: str) -> Seat | None:
    if not index:
        return None
    found = next((seat for seat in others if str(seat.index) == index), None)
    if found is None:
        raise Http404
    return found


def _choices(others: list[Seat], shown: Seat | None) -> list[Choice]:
    if not others:
        return []
    return [
        Choice(_("you"), "", is_shown=shown is None),
        *(Choice(seat.label, f"seat={seat.index}", is_shown=seat == shown) for seat in others),
    ]


def _written(
    rows: QuerySet[Delivery], write: Write, number: str, zone: ZoneInfo
) -> tuple[Page[Delivery], list[Line]]:
    now: datetime = timezone.now()
    page = Paginator(rows, A_PAGE).get_page(number)
    return page, [write(delivery, now=now, zone=zone) for delivery in page]


def _why_not(why: NotSent) -> str:
    return {
        NotSent.NOTHING_TO_SAY: _("There is nothing left to say: look at the match itself."),
        NotSent.TOO_OFTEN: _("You had several messages sent again within an hour. Try later."),
        NotSent.NO_WAY: _(
            "There is no way to send it by now. Your settings say which address you have."
        ),
    }[why]
