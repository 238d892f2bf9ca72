"""Saying something at the table."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from turns.models import Seat, Source
from turns.services import say
from turns.services.talk import TALK_LENGTH, BadTalk


@require_POST
def talk(request: HttpRequest, match_id: str) -> HttpResponse:
    """Whoever sits at the table says something to all of it."""
    if not request.user.is_authenticated:
        raise Http404
    seat = get_object_or_404(Seat, match=match_id, player=request.user)
    try:
        say(seat, request.POST.get("text", ""), source=Source.PAGE, now=timezone.now())
    except BadTalk:
        messages.error(request, _("A remark has 1 to %(n)s characters.") % {"n": TALK_LENGTH})
    return redirect("match", match_id)
