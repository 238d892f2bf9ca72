"""Where a player says what he is told: of all matches, and of one of them."""

from __future__ import annotations

from http import HTTPStatus

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from notifications.discreet import discreet
from notifications.links import BadLink
from notifications.messages.titles import match_title
from notifications.models import Preference, Stop
from notifications.preferences.keeping import keep_for_all, keep_for_match
from notifications.preferences.page import form_of_settings, settings_as_they_are, sign_in_first
from notifications.preferences.telling_forms import MatchTellingForm, TellingForm
from notifications.unsubscribe.links import read_told
from notifications.unsubscribe.stopping import confirm_change
from turns.models import Seat


@form_of_settings
def telling(request: HttpRequest, player: User) -> HttpResponse:
    """What is told of all matches."""
    form = TellingForm(request.POST)
    if not form.is_valid():
        return settings_as_they_are(request, player, telling_form=form)
    keep_for_all(player, form.wish(), now=timezone.now())
    messages.success(request, _("Saved. It holds from now on."))
    return redirect("settings")


@require_http_methods(["GET", "HEAD", "POST"])
def match_settings(request: HttpRequest, match_id: str) -> HttpResponse:
    """What is told of one match, for its player who is signed in."""
    if not request.user.is_authenticated:
        return sign_in_first(request.path)
    seats = Seat.objects.select_related("match", "player")
    seat = seats.filter(match=match_id, player=request.user).first()
    if seat is None:
        raise Http404
    return _page(request, seat)


@require_http_methods(["GET", "HEAD", "POST"])
@discreet
def told_link(request: HttpRequest, token: str) -> HttpResponse:
    """The same by the link of a mail, which signs nobody in. Since mails are forwarded, a change
    made here is told to the player by mail, unless he is known by his browser.
    """
    try:
        seat = read_told(token)
    except BadLink:
        return render(request, "seat_links/bad_link.html", status=404)
    return _page(request, seat)


def _page(request: HttpRequest, seat: Seat) -> HttpResponse:
    """GET shows the form and changes nothing, POST keeps it."""
    assert seat.player is not None
    stopped = Stop.objects.filter(user=seat.player, match=seat.match)
    kinds = list(stopped.values_list("kind", flat=True))
    if request.method != "POST":
        wish = Preference.objects.filter(user=seat.player, match=seat.match).first()
        return _shown(request, seat, MatchTellingForm(wish=wish, stopped=kinds))
    form = MatchTellingForm(request.POST, stopped=kinds)
    if not form.is_valid():
        return _shown(request, seat, form, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    now = timezone.now()
    keep_for_match(seat.player, seat.match, form.wish(), now=now)
    if request.user != seat.player:
        confirm_change(seat, now=now)
    messages.success(request, _("Saved. It holds from now on."))
    return redirect(request.path)


def _shown(
    request: HttpRequest, seat: Seat, form: MatchTellingForm, *, status: int = 200
) -> HttpResponse:
    context = {
        "form": form,
        "title": match_title(seat),
        "match": seat.match,
        "is_signed_in": request.user == seat.player,
    }
    return render(request, "preferences/match.html", context, status=status)
