"""Leaving a match, and offering a seat that was left."""

from __future__ import annotations

from http import HTTPStatus

from django.contrib import messages
from django.contrib.auth.models import AnonymousUser, User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from turns.clocks.terms import Leaving
from turns.forms.friend import FriendForm
from turns.models import Match, Seat, Source
from turns.services.leaving import ends_by_leaving, offer_seat, resign
from turns.services.matches import NotAllowed
from turns.views.getting_up import BEFORE_THE_DEAL, get_up


@require_http_methods(["GET", "HEAD", "POST"])
def leave(request: HttpRequest, match_id: str) -> HttpResponse:
    """GET says what comes of it and changes nothing; POST gives the seat up. Whoever follows the
    link of a mail is asked to sign in.
    """
    match = get_object_or_404(Match, pk=match_id)
    if not request.user.is_authenticated:
        return render(
            request, "turns/leave_sign_in.html", {"match": match}, status=HTTPStatus.FORBIDDEN
        )
    seat = _own_seat(request.user, match)
    if seat is None:
        return _nothing_to_do(request, match, _("You do not play in this match."))
    if match.status == Match.Status.OPEN:
        return get_up(request, seat)
    if match.status != Match.Status.PLAYING:
        return _nothing_to_do(request, match, _("Only a match in play can be left."))
    form = FriendForm(request.POST if request.method == "POST" else None, is_optional=True)
    if request.method == "POST" and BEFORE_THE_DEAL not in request.POST:
        return _left(request, match, seat, form)
    return _asked(request, match, seat, form)


def _asked(
    request: HttpRequest, match: Match, seat: Seat, form: FriendForm, *, status: int = 200
) -> HttpResponse:
    context = {
        "match": match,
        "form": form,
        "ends": ends_by_leaving(match, seat),
        "was_agreed": match.terms.leaving is Leaving.END,
        "mates": [
            mate.label for mate in match.seats.exclude(pk=seat.pk) if _are_mates(match, seat, mate)
        ],
    }
    return render(request, "turns/leave.html", context, status=status)


def _left(request: HttpRequest, match: Match, seat: Seat, form: FriendForm) -> HttpResponse:
    if not form.is_valid():
        return _asked(request, match, seat, form, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    try:
        resign(seat, source=Source.PAGE, now=timezone.now(), friend=form.friend())
    except NotAllowed:
        return _nothing_to_do(request, match, _("You do not play in this match."))
    messages.success(request, _("You have left the match."))
    return redirect(match)


@require_http_methods(["GET", "HEAD", "POST"])
def offer(request: HttpRequest, match_id: str, index: int) -> HttpResponse:
    """Whoever sits at the table invites a friend to take over a seat that was left."""
    seat = get_object_or_404(Seat.objects.select_related("match"), match=match_id, index=index)
    own = _own_seat(request.user, seat.match)
    if own is None or not seat.is_left:
        return _nothing_to_do(request, seat.match, _("This seat is not yours to offer."))
    form = FriendForm(request.POST if request.method == "POST" else None)
    if request.method != "POST":
        return render(request, "turns/offer.html", {"seat": seat, "form": form})
    if not form.is_valid():
        context = {"seat": seat, "form": form}
        return render(request, "turns/offer.html", context, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    return _offered(request, seat, form, by=own)


def _offered(request: HttpRequest, seat: Seat, form: FriendForm, *, by: Seat) -> HttpResponse:
    friend = form.friend()
    assert friend is not None
    try:
        offer_seat(seat, friend, by=by, source=Source.PAGE, now=timezone.now())
    except NotAllowed:
        return _nothing_to_do(request, seat.match, _("This seat is not yours to offer."))
    told = _("%(name)s is invited to take the seat over.") % {"name": friend.name}
    messages.success(request, told)
    return redirect(seat.match)


def _own_seat(visitor: User | AnonymousUser, match: Match) -> Seat | None:
    if not visitor.is_authenticated:
        return None
    return match.seats.filter(player=visitor).first()


def _are_mates(match: Match, seat: Seat, other: Seat) -> bool:
    return any({seat.index, other.index} <= set(team) for team in match.engine.teams)


def _nothing_to_do(request: HttpRequest, match: Match, why: str) -> HttpResponse:
    messages.info(request, why)
    return redirect(match)
