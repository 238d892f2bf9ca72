"""Nudging whoever is asked."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from turns.rendering.times import due_words
from turns.rhythms import zone_of
from turns.services.nudges import CannotNudge, TooSoon, nudge
from turns.views.numbers import whole_number
from turns.views.seats import own_seat


@require_POST
def nudge_player(request: HttpRequest, match_id: str) -> HttpResponse:
    """Whoever sits at the table has the player of a turn reminded."""
    seat = own_seat(request.user, match_id)
    number = whole_number(request.POST.get("prompt", "")) or 0
    now = timezone.now()
    try:
        sent = nudge(number, by=seat, now=now)
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
