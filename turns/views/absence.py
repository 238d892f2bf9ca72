"""Coming back to a match in which a bot plays for one."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from turns.models import Seat, Source
from turns.services.absence import come_back


@require_POST
def back(request: HttpRequest, match_id: str) -> HttpResponse:
    """The player who sits there takes the seat back, by one press."""
    if not request.user.is_authenticated:
        raise Http404
    seat = get_object_or_404(Seat, match=match_id, player=request.user)
    if come_back(seat, source=Source.PAGE, now=timezone.now()):
        messages.success(request, _("Welcome back: you play for yourself again."))
    else:
        messages.info(request, _("No bot plays for you here."))
    return redirect("match", match_id)
