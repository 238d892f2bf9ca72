"""Where a player says how he likes to be written to, and how his days are."""

from __future__ import annotations

from datetime import date, datetime

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from notifications.models import Profile
from notifications.preferences.forms import DaysOffForm, RhythmForm, SettingsForm
from notifications.preferences.page import for_players, form_of_settings, settings_as_they_are
from notifications.push.devices import write_in
from turns.rhythms import zone_of
from turns.services.rhythms import keep_days
from turns.services.vacations import DayInUse, DayRefused, NotEnoughDays, give_back, take_days


@require_http_methods(["GET", "HEAD", "POST"])
@for_players
def settings_page(request: HttpRequest, player: User) -> HttpResponse:
    """All that one can choose; what is posted here is the language and the writing of cards."""
    if request.method != "POST":
        return settings_as_they_are(request, player)
    form = SettingsForm(request.POST)
    if not form.is_valid():
        return settings_as_they_are(request, player, form=form)
    Profile.objects.update_or_create(user=player, defaults=form.cleaned_data)
    write_in(player, form.cleaned_data["language"])
    messages.success(request, _("Saved. It holds from now on."))
    return redirect("settings")


@form_of_settings
def rhythm(request: HttpRequest, player: User) -> HttpResponse:
    """The zone, the quiet hours, and whether days off are spent for the player."""
    form = RhythmForm(request.POST)
    if not form.is_valid():
        return settings_as_they_are(request, player, rhythm_form=form)
    keep_days(player, form.days(), now=timezone.now())
    told = _("Saved. Open turns keep their due times; it holds from your next turns on.")
    messages.success(request, told)
    return redirect("settings")


@form_of_settings
def take(request: HttpRequest, player: User) -> HttpResponse:
    """Take days off."""
    now = timezone.now()
    form = DaysOffForm(request.POST, today=_today(player, now))
    if not form.is_valid():
        return settings_as_they_are(request, player, days_form=form)
    first, last = form.cleaned_data["first"], form.cleaned_data["last"]
    try:
        n = take_days(player, first, last, now=now)
    except DayRefused as refusal:
        form.add_error("last", _why_not(refusal))
        return settings_as_they_are(request, player, days_form=form)
    told = ngettext(
        "%(n)s more day off. Your open turns have that much more time, where they need it.",
        "%(n)s more days off. Your open turns have that much more time, where they need it.",
        n,
    )
    messages.success(request, told % {"n": n})
    return redirect("settings")


@form_of_settings
def return_days(request: HttpRequest, player: User) -> HttpResponse:
    """Give days off back that have not begun."""
    now = timezone.now()
    form = DaysOffForm(request.POST, today=_today(player, now))
    if not form.is_valid():
        messages.error(request, _("Please give the first and the last day that you give back."))
        return redirect("settings")
    try:
        n = give_back(player, form.cleaned_data["first"], form.cleaned_data["last"], now=now)
    except DayInUse:
        messages.error(
            request,
            _(
                "One of your open turns has more time for these days. Answer it first; then you can"
                " give them back."
            ),
        )
    except DayRefused:
        messages.error(request, _("Only days off that have not begun can be given back."))
    else:
        told = ngettext("%(n)s day is given back.", "%(n)s days are given back.", n)
        messages.success(request, told % {"n": n})
    return redirect("settings")


def _today(player: User, now: datetime) -> date:
    return now.astimezone(zone_of(player)).date()


def _why_not(refusal: DayRefused) -> str:
    if isinstance(refusal, NotEnoughDays):
        told = ngettext(
            "That is too much: you have %(n)s day off left in %(year)s.",
            "That is too much: you have %(n)s days off left in %(year)s.",
            refusal.left,
        )
        return told % {"n": refusal.left, "year": refusal.year}
    return _(
        "Choose days from today on, the first before the last, and none after the end of next year."
    )
