"""Saying something at the table."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from turns.models import Source
from turns.services import say
from turns.services.talk import TALK_LENGTH, BadTalk
from turns.views.seats import own_seat


@require_POST
def talk(request: HttpRequest, match_id: str) -> HttpResponse:
    """Whoever sits at the table says something to all of it."""
    seat = own_seat(request.user, match_id)
    try:
        say(seat, request.POST.get("text", ""), source=Source.PAGE, now=timezone.now())
    except BadTalk:
        messages.error(request, _("A remark has 1 to %(n)s characters.") % {"n": TALK_LENGTH})
    return redirect("match", match_id)
