"""Coming back to a match in which a bot plays for one."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from turns.models import Source
from turns.services.absence import come_back
from turns.views.seats import own_seat


@require_POST
def back(request: HttpRequest, match_id: str) -> HttpResponse:
    """The player who sits there takes the seat back, by one press."""
    seat = own_seat(request.user, match_id)
    if come_back(seat, source=Source.PAGE, now=timezone.now()):
        messages.success(request, _("Welcome back: you play for yourself again."))
    else:
        messages.info(request, _("No bot plays for you here."))
    return redirect("match", match_id)
