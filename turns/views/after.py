"""What can be done after a match: thanking the others, and playing again with them."""

from __future__ import annotations

from http import HTTPStatus

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from turns.forms.fields import NAME_TAKEN
from turns.forms.rematch import RematchForm
from turns.models import Match, Seat
from turns.services.rematch import CannotRematch, Rematch, take_kept_seat
from turns.services.rematch import rematch as make_rematch
from turns.services.seating import NameTaken, NotWelcome, SeatTaken
from turns.services.thanks import NobodyToThank
from turns.services.thanks import thank as thank_others
from turns.views.match import match_page
from turns.views.seats import own_seat


@require_POST
def thank(request: HttpRequest, match_id: str) -> HttpResponse:
    """Thank the others at the table; a second press changes nothing."""
    seat = own_seat(request.user, match_id)
    try:
        thank_others(seat, now=timezone.now())
    except NobodyToThank:
        error = _("Thanks are for the others at a table where the match is over.")
        return _refused(request, seat, error)
    return redirect(f"{seat.match.get_absolute_url()}#after")


@require_POST
def rematch(request: HttpRequest, match_id: str) -> HttpResponse:
    """Invite the same people to a match of their own; where somebody did, lead there."""
    seat = own_seat(request.user, match_id)
    form = RematchForm(request.POST)
    if not form.is_valid():
        return _refused(request, seat, str(form.errors["word"][0]))
    try:
        made = make_rematch(seat, word=form.cleaned_data["word"], now=timezone.now())
    except CannotRematch as refusal:
        return _refused(request, seat, _why_not(refusal))
    _say_who_comes(request, made)
    return redirect(made.match)


@require_POST
def take_seat(request: HttpRequest, match_id: str) -> HttpResponse:
    """Sit down in the rematch, in the seat that is kept for whoever sat here."""
    seat = own_seat(request.user, match_id)
    form = RematchForm(request.POST)
    if not form.is_valid():
        return _refused(request, seat, str(form.errors["word"][0]))
    try:
        taken = take_kept_seat(seat, word=form.cleaned_data["word"], now=timezone.now())
    except SeatTaken:
        error = _("No seat is kept for you in the rematch any more.")
    except NotWelcome:
        error = _("You cannot sit down at this table.")
    except NameTaken:
        error = str(NAME_TAKEN)
    else:
        return redirect(taken.match)
    return _refused(request, seat, error)


def _refused(request: HttpRequest, seat: Seat, error: str) -> HttpResponse:
    return match_page(request, seat.match, error=error, status=HTTPStatus.UNPROCESSABLE_ENTITY)


def _why_not(refusal: CannotRematch) -> str:
    if refusal.is_too_early:
        return _("The match is not over yet: a rematch can be asked for once it is.")
    return _("This match cannot be played again as it was. Start one on the site instead.")


def _say_who_comes(request: HttpRequest, made: Rematch) -> None:
    if not made.is_new:
        return
    if made.match.status == Match.Status.OPEN:
        told = _("This is the rematch. Whoever can be reached by mail is invited.")
    else:
        told = _("This is the rematch, and the cards are dealt.")
    messages.success(request, told)
    if made.unreached:
        told = _(
            "No mail reaches these players: %(names)s. On the page of the last match they find a"
            " button that seats them here: tell them."
        )
        messages.warning(request, told % {"names": ", ".join(made.unreached)})
    if made.left_out:
        told = _("You have blocked these players, so they are not invited: %(names)s.")
        messages.warning(request, told % {"names": ", ".join(made.left_out)})
