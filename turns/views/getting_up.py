"""Leaving the table before the deal."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from turns.models import Seat, Source
from turns.services.matches import NotAllowed
from turns.services.unseating import leave_table
from turns.visibility import may_watch

BEFORE_THE_DEAL = "before_the_deal"
"""A field of the form: a press that comes after the deal would mean much more."""


def get_up(request: HttpRequest, seat: Seat) -> HttpResponse:
    """GET says what comes of it and changes nothing; POST makes the visitor's own seat free."""
    match = seat.match
    if match.host_id == seat.player_id:
        messages.info(request, _("You are the host: you can call the match off instead."))
        return redirect(match)
    if request.method != "POST":
        context = {"match": match, "field": BEFORE_THE_DEAL}
        return render(request, "turns/leave_table.html", context)
    try:
        leave_table(seat, source=Source.PAGE, now=timezone.now())
    except NotAllowed:
        messages.warning(request, _("The cards are dealt by now, so you sit there still."))
        return redirect(match)
    messages.success(request, _("You have left the table, and the host is told."))
    return redirect(match if may_watch(match, request.user) else "front")
