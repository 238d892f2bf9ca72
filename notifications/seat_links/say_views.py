"""The page where a player says to the table what stood in a mail of his as mere prose."""

from __future__ import annotations

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from notifications.discreet import discreet
from notifications.inbound.prose import remark_of_prose
from notifications.inbound.readings import read_mail
from notifications.links import BadLink, read_say
from notifications.models import Delivery, InboundMail
from turns.models import Seat, Source, Talk
from turns.services import say
from turns.services.talk import BadTalk
from turns.services.transactions import lock


@require_http_methods(["GET", "HEAD", "POST"])
@discreet
def say_link(request: HttpRequest, token: str) -> HttpResponse:
    """GET shows the words and a button, POST says them, once."""
    try:
        seat, mail = read_say(token)
    except BadLink:
        return render(request, "seat_links/bad_link.html", status=404)
    answer = Delivery.objects.filter(inbound=mail, seat=seat).select_related("prompt").first()
    words = remark_of_prose(read_mail(mail, seat, answer.prompt if answer else None).prose)
    if not words:
        return render(request, "seat_links/bad_link.html", status=404)
    if request.method == "POST":
        return _say(request, seat, mail, words)
    context = {"match": seat.match, "words": words, "is_said": _is_said(seat, mail, words)}
    return render(request, "seat_links/say.html", context)


def _say(request: HttpRequest, seat: Seat, mail: InboundMail, words: str) -> HttpResponse:
    with transaction.atomic():
        lock(seat.match_id)
        is_said = _is_said(seat, mail, words)
        is_refused = not is_said and not _is_taken(seat, words)
    if is_refused:
        messages.error(request, _("This cannot be said at the table."))
    elif is_said:
        messages.info(request, _("This was said already."))
    else:
        messages.success(request, _("Said to the table."))
    return redirect(seat.match)


def _is_taken(seat: Seat, words: str) -> bool:
    try:
        say(seat, words, source=Source.MAIL, now=timezone.now())
    except BadTalk:
        return False
    return True


def _is_said(seat: Seat, mail: InboundMail, words: str) -> bool:
    """Has the player said just that since the mail came: a second press says nothing again."""
    said = Talk.objects.filter(event__match=seat.match_id, event__seat=seat.index, text=words)
    return said.filter(event__at__gte=mail.received_at).exists()
