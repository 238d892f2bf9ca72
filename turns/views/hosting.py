"""What the host can do before the deal."""

from __future__ import annotations

from django.contrib import messages
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
from turns.services.matches import NotAllowed
from turns.services.seating import NameTaken
from turns.views.match import UNPROCESSABLE


@require_POST
def mail_again(request: HttpRequest, match_id: str, index: int) -> HttpResponse:
    """Mail the seat's link once more."""
    seat = _waiting_seat(request, match_id, index)
    contacts().resend_invitation(seat)
    messages.success(request, _("The invitation to %(name)s is mailed again.") % _named(seat))
    return redirect("match", match_id)


@require_POST
def fresh_link(request: HttpRequest, match_id: str, index: int) -> HttpResponse:
    """Make the links mailed so far worthless, and mail a new one."""
    seat = _waiting_seat(request, match_id, index)
    contacts().revoke_invitation(seat)
    told = _("The old link of %(name)s is worthless now, and a fresh one is mailed.")
    messages.success(request, told % _named(seat))
    return redirect("match", match_id)


@require_http_methods(["GET", "HEAD", "POST"])
def invite(request: HttpRequest, match_id: str, index: int) -> HttpResponse:
    """Invite somebody else to a seat that waits, as after a no. GET shows the form alone."""
    seat = _waiting_seat(request, match_id, index)
    form = FriendForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid() and _is_invited(request, seat, form):
        told = _("%(name)s is invited.") % {"name": form.cleaned_data["name"]}
        messages.success(request, told)
        return redirect("match", match_id)
    status = UNPROCESSABLE if request.method == "POST" else 200
    context = {"seat": seat, "form": form}
    return render(request, "turns/invite.html", context, status=status)


def _is_invited(request: HttpRequest, seat: Seat, form: FriendForm) -> bool:
    friend = form.friend()
    assert friend is not None
    assert request.user.is_authenticated
    try:
        invite_other(seat, friend, by=request.user)
    except NameTaken:
        form.add_error("name", NAME_TAKEN)
        return False
    except NotAllowed as error:
        raise PermissionDenied from error
    return True


@require_POST
def cancel(request: HttpRequest, match_id: str) -> HttpResponse:
    """Call the match off."""
    if not request.user.is_authenticated:
        raise PermissionDenied
    match = get_object_or_404(Match, pk=match_id)
    try:
        cancel_match(match.pk, by=request.user, now=timezone.now())
    except NotAllowed as error:
        raise PermissionDenied from error
    messages.success(request, _("The match is called off; everybody is told."))
    return redirect(match)


def _waiting_seat(request: HttpRequest, match_id: str, index: int) -> Seat:
    """A seat that still waits for whom the host invited."""
    seat = get_object_or_404(Seat.objects.select_related("match"), match=match_id, index=index)
    if not request.user.is_authenticated or seat.match.host_id != request.user.pk:
        raise PermissionDenied
    if seat.is_taken or seat.match.status != Match.Status.OPEN:
        raise PermissionDenied
    return seat


def _named(seat: Seat) -> dict[str, str]:
    return {"name": seat.label}
