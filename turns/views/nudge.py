"""Nudging whoever is asked."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from turns.models import Seat
from turns.rendering.times import due_words
from turns.rhythms import zone_of
from turns.services.nudges import CannotNudge, TooSoon, nudge


@require_POST
def nudge_player(request: HttpRequest, match_id: str) -> HttpResponse:
    """Whoever sits at the table has the player of a turn reminded."""
    if not request.user.is_authenticated:
        raise Http404
    seat = get_object_or_404(Seat, match=match_id, player=request.user)
    number = request.POST.get("prompt", "")
    now = timezone.now()
    try:
        sent = nudge(int(number) if number.isdecimal() else 0, by=seat, now=now)
    except TooSoon as early:
        again = due_words(early.again_at, now=now, zone=zone_of(request.user))
        messages.info(
            request, _("Not yet: a nudge is possible from %(when)s on.") % {"when": again}
        )
    except CannotNudge:
        messages.error(request, _("There is nobody to nudge for this turn any more."))
    else:
        told = _(
            "%(name)s is nudged: a reminder goes out to whoever gets mail, once any quiet hours are"
            " over."
        )
        messages.success(request, told % {"name": sent.prompt.seat.label})
    return redirect("match", match_id)
