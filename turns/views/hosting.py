"""What the host can do before the deal."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from http import HTTPStatus

from django.contrib import messages
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from turns.forms.fields import NAME_TAKEN
from turns.forms.friend import FriendForm
from turns.models import Match, Seat
from turns.ports import contacts
from turns.services import cancel_match
from turns.services.declining import invite_other
from turns.services.lobby import (
    give_to_bot,
    open_to_anybody,
    open_to_link,
    renew_link,
    start_with_bots,
)
from turns.services.matches import NotAllowed
from turns.services.seating import NameTaken
from turns.services.unseating import send_away

OfSeat = Callable[[HttpRequest, Seat, User], HttpResponse]
BySeat = Callable[[HttpRequest, str, int], HttpResponse]


def for_host(view: OfSeat) -> BySeat:
    """A view that is given the seat and the host, and nobody else. Where it raises NotAllowed the
    table has changed since the page was made: the host sees how it stands now.
    """

    @wraps(view)
    def guarded(request: HttpRequest, match_id: str, index: int) -> HttpResponse:
        seats = Seat.objects.select_related("match", "player")
        seat = get_object_or_404(seats, match=match_id, index=index)
        host = _host_of(request, seat.match)
        try:
            return view(request, seat, host)
        except NotAllowed:
            return _too_late(request, match_id)

    return guarded


@require_POST
@for_host
def mail_again(request: HttpRequest, seat: Seat, host: User) -> HttpResponse:
    """Mail the seat's link once more; it renews an invitation that has expired."""
    _check_invited(seat)
    contacts().resend_invitation(seat)
    told = _("The invitation to %(name)s is mailed again.") % {"name": seat.label}
    return _done(request, seat, told)


@require_POST
@for_host
def fresh_link(request: HttpRequest, seat: Seat, host: User) -> HttpResponse:
    """Make the links so far worthless: a new one is mailed, or stands on the page to pass on."""
    _check_waits(seat)
    if seat.open_to == Seat.OpenTo.LINK:
        renew_link(seat, by=host)
        return _done(request, seat, _("The old link is worthless now. Pass the new one on."))
    _check_invited(seat)
    contacts().revoke_invitation(seat)
    told = _("The old link of %(name)s is worthless now, and a fresh one is mailed.")
    return _done(request, seat, told % {"name": seat.label})


@require_http_methods(["GET", "HEAD", "POST"])
@for_host
def invite(request: HttpRequest, seat: Seat, host: User) -> HttpResponse:
    """Invite somebody else to a seat that waits, as after a no. GET shows the form alone."""
    _check_waits(seat)
    form = FriendForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid() and _is_invited(seat, form, host):
        return _done(request, seat, _("%(name)s is invited.") % {"name": form.cleaned_data["name"]})
    status = HTTPStatus.UNPROCESSABLE_ENTITY if request.method == "POST" else 200
    return render(request, "turns/invite.html", {"seat": seat, "form": form}, status=status)


def _is_invited(seat: Seat, form: FriendForm, host: User) -> bool:
    friend = form.friend()
    assert friend is not None
    try:
        invite_other(seat, friend, by=host)
    except NameTaken:
        form.add_error("name", NAME_TAKEN)
        return False
    return True


@require_POST
@for_host
def open_seat(request: HttpRequest, seat: Seat, host: User) -> HttpResponse:
    """Let whoever gets a link, or anybody, take the seat. An invitation to it is worthless then."""
    if request.POST.get("to") == Seat.OpenTo.ANYBODY:
        open_to_anybody(seat, by=host)
        return _done(request, seat, _("Anybody who looks at the match can take the seat now."))
    open_to_link(seat, by=host)
    return _done(request, seat, _("Whoever gets the seat’s link can take it now. Pass it on."))


@require_POST
@for_host
def seat_bot(request: HttpRequest, seat: Seat, host: User) -> HttpResponse:
    """Give the free seat to a bot."""
    level = request.POST.get("level", "")
    match = give_to_bot(seat, level, by=host, now=timezone.now())
    return _done(request, seat, _begun(match) or _("A bot takes the seat."))


@require_POST
@for_host
def remove(request: HttpRequest, seat: Seat, host: User) -> HttpResponse:
    """Take the seat back from whoever the page has shown there."""
    if request.POST.get("name") != seat.label:
        raise NotAllowed("somebody else sits there by now")
    player = seat.player
    send_away(seat, by=host, now=timezone.now())
    if player is None:
        return _done(request, seat, _("The seat is free again."))
    told = _("%(name)s does not sit at the table any more, and is told.")
    return _done(request, seat, told % {"name": seat.label})


@require_POST
def start_now(request: HttpRequest, match_id: str) -> HttpResponse:
    """Give all free seats to bots, so that the cards are dealt."""
    match, host = _hosted(request, match_id)
    level = request.POST.get("level", "")
    try:
        match = start_with_bots(match.pk, level, by=host, now=timezone.now())
    except NotAllowed:
        return _too_late(request, match_id)
    messages.success(request, _begun(match))
    return redirect(match)


@require_POST
def cancel(request: HttpRequest, match_id: str) -> HttpResponse:
    """Call the match off; a second press finds that done."""
    match, host = _hosted(request, match_id)
    if match.status == Match.Status.CANCELLED:
        return redirect(match)
    try:
        cancel_match(match.pk, by=host, now=timezone.now())
    except NotAllowed:
        return _too_late(request, match_id)
    messages.success(request, _("The match is called off; everybody is told."))
    return redirect(match)


def _hosted(request: HttpRequest, match_id: str) -> tuple[Match, User]:
    """The match and its host, who alone may go on. Raises Http404, PermissionDenied."""
    match = get_object_or_404(Match, pk=match_id)
    return match, _host_of(request, match)


def _host_of(request: HttpRequest, match: Match) -> User:
    if not request.user.is_authenticated or match.host_id != request.user.pk:
        raise PermissionDenied
    return request.user


def _check_waits(seat: Seat) -> None:
    """Raises NotAllowed where nobody is waited for there."""
    if seat.is_taken or seat.match.status != Match.Status.OPEN:
        raise NotAllowed("the seat waits for nobody")


def _check_invited(seat: Seat) -> None:
    """Raises NotAllowed where no mail has gone to anybody."""
    _check_waits(seat)
    if not contacts().is_invited(seat):
        raise NotAllowed("nobody is invited to the seat")


def _begun(match: Match) -> str:
    return _("The cards are dealt.") if match.status == Match.Status.PLAYING else ""


def _done(request: HttpRequest, seat: Seat, told: str) -> HttpResponse:
    messages.success(request, told)
    return redirect(seat.match)


def _too_late(request: HttpRequest, match_id: str) -> HttpResponse:
    told = _("The table has changed meanwhile, so nothing was done. This is how it stands now.")
    messages.warning(request, told)
    return redirect("match", match_id)
