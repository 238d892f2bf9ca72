"""The page of a seat's link."""

from __future__ import annotations

from dataclasses import replace
from http import HTTPStatus

from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.http import require_http_methods

from notifications.discreet import discreet
from notifications.identity.addresses import proven_address
from notifications.identity.browsers import marked_browser
from notifications.identity.declining import decline_seat
from notifications.identity.forms import SeatForm
from notifications.identity.seats import seat_account, seat_newcomer, sits_elsewhere
from notifications.identity.sign_in_replies import number_of
from notifications.identity.sign_ins import request_sign_in
from notifications.links import BadLink, RevokedLink, read_seat
from notifications.models import Invitation
from notifications.telling.invitations import ask_anew
from turns.blocks import kept_apart
from turns.forms.fields import NAME_TAKEN
from turns.models import Seat
from turns.services import NameTaken, SeatTaken
from turns.services.seating import NotWelcome, has_other_seat, is_free
from turns.tables import Table

OWN_ACCOUNT = "own"
NEW_PLAYER = "new"


@require_http_methods(["GET", "HEAD", "POST"])
@discreet
def seat_link(request: HttpRequest, token: str) -> HttpResponse:
    """A free seat is offered, a taken one opens for its owner alone. GET changes nothing."""
    try:
        invitation = read_seat(token)
    except BadLink as error:
        return _bad(request, error)
    if invitation.seat.is_taken:
        return _taken(request, invitation.seat)
    return _free(request, invitation)


def _free(request: HttpRequest, invitation: Invitation) -> HttpResponse:
    seat = invitation.seat
    if not is_free(seat, seat.match):
        return render(request, "identity/seat_closed.html", {"match": seat.match})
    if invitation.expired_at is not None:
        return _expired(request, invitation)
    if request.method == "POST" and "decline" in request.POST:
        decline_seat(seat, now=timezone.now())
        return render(request, "identity/seat_declined.html", {"match": seat.match})
    if _is_unwelcome(request, seat):
        return _unwelcome(request, seat)
    if request.method == "POST":
        return _take(request, invitation)
    return _offer(request, invitation, _form(seat))


def _is_unwelcome(request: HttpRequest, seat: Seat) -> bool:
    visitor = request.user
    return visitor.is_authenticated and kept_apart(visitor, seat.match)


def _form(seat: Seat) -> SeatForm:
    return SeatForm(initial={"name": seat.offered_to or seat.name})


def _bad(request: HttpRequest, error: BadLink) -> HttpResponse:
    context = {"is_revoked": isinstance(error, RevokedLink)}
    return render(request, "identity/bad_seat_link.html", context, status=404)


def _expired(request: HttpRequest, invitation: Invitation) -> HttpResponse:
    """Too late; but whoever came all the same can ask for a fresh invitation, by one press."""
    is_asked = request.method == "POST"
    if is_asked:
        ask_anew(invitation, now=timezone.now())
    context = {"match": invitation.seat.match, "is_asked": is_asked}
    return render(request, "identity/seat_expired.html", context)


def _unwelcome(request: HttpRequest, seat: Seat) -> HttpResponse:
    return render(
        request, "turns/join_refused.html", {"match": seat.match}, status=HTTPStatus.FORBIDDEN
    )


def _taken(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Its owner's browser goes on to the match. Any other has a link mailed to the owner, in the
    same words whoever asks and whether there is an address or not.
    """
    if request.user.is_authenticated and request.user.pk == seat.player_id:
        return redirect(seat.match)
    if request.method != "POST":
        return render(request, "identity/seat_taken.html")
    browser = marked_browser(request)
    address = proven_address(seat.player)
    if address is not None:
        request_sign_in(
            address.email,
            browser=browser,
            next_page=seat.match.get_absolute_url(),
            user=address.user,
            now=timezone.now(),
        )
    return render(
        request, "identity/seat_taken.html", {"is_asked": True, "number": number_of(browser)}
    )


def _offer(request: HttpRequest, invitation: Invitation, form: SeatForm) -> HttpResponse:
    match = invitation.seat.match
    seats = list(match.seats.order_by("index"))
    account = request.user if request.user.is_authenticated else None
    own_seat = next((s for s in seats if account and s.player_id == account.pk), None)
    is_left = invitation.seat.is_left
    context = {
        "form": form,
        "match": match,
        "seat": invitation.seat,
        "seats": seats,
        "host": seats[0],
        "account": account,
        "own_seat": own_seat,
        "may_come_back": account is not None and proven_address(account) is not None,
    }
    if is_left:
        # What a spectator sees: it is no secret, and nobody sits there yet.
        table = Table(match, None)
        context |= {
            "scene": replace(table.scene(), news=()),
            "names": table.names,
            "has_seat": _has_other_seat(request, invitation.seat),
            "sits_elsewhere": sits_elsewhere(invitation),
        }
    template = "identity/take_over.html" if is_left else "identity/seat.html"
    return render(request, template, context)


def _take(request: HttpRequest, invitation: Invitation) -> HttpResponse:
    form = SeatForm(request.POST)
    account = request.POST.get("account", "")
    if request.user.is_authenticated and account not in {OWN_ACCOUNT, NEW_PLAYER}:
        # Signed in since the page was opened: nothing merges by itself, so the person is asked.
        return _offer(request, invitation, form)
    if not form.is_valid() or _has_other_seat(request, invitation.seat):
        return _offer(request, invitation, form)
    try:
        if request.user.is_authenticated and account == OWN_ACCOUNT:
            seat_account(invitation, request.user, form.sitter(), now=timezone.now())
        else:
            _seat_and_sign_in(request, invitation, form)
    except NameTaken:
        form.add_error("name", NAME_TAKEN)
        return _offer(request, invitation, form)
    except (SeatTaken, NotWelcome, RevokedLink) as error:
        return _refused(request, invitation, error)
    return redirect(invitation.seat.match)


def _has_other_seat(request: HttpRequest, seat: Seat) -> bool:
    """Is this the browser of somebody who knows another hand of the match: not even as a new player
    may he take over a seat that was left.
    """
    visitor = request.user
    return seat.is_left and visitor.is_authenticated and has_other_seat(visitor, seat)


def _seat_and_sign_in(request: HttpRequest, invitation: Invitation, form: SeatForm) -> None:
    player = seat_newcomer(
        invitation, form.sitter(), language=get_language() or "en", now=timezone.now()
    )
    login(request, player)


def _refused(
    request: HttpRequest, invitation: Invitation, error: SeatTaken | NotWelcome | RevokedLink
) -> HttpResponse:
    if isinstance(error, NotWelcome):
        return _unwelcome(request, invitation.seat)
    if isinstance(error, RevokedLink):
        return _bad(request, error)
    return _beaten(request, invitation)


def _beaten(request: HttpRequest, invitation: Invitation) -> HttpResponse:
    """Somebody else was faster, the match was called off, or this account sits elsewhere in it."""
    seat = Seat.objects.select_related("match").get(pk=invitation.seat_id)
    if seat.is_taken:
        if request.user.is_authenticated and request.user.pk == seat.player_id:
            return redirect(seat.match)
        return render(request, "identity/seat_taken.html")
    if not is_free(seat, seat.match):
        return render(request, "identity/seat_closed.html", {"match": seat.match})
    return _offer(request, invitation, _form(seat))
