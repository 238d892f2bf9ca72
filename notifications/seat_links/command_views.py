"""The page where a player has done what a mail asked for and was held."""

from __future__ import annotations

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from notifications.discreet import discreet
from notifications.identity.addresses import accept_sender, is_sender_of
from notifications.inbound.holding import HELD_FOR, do_held
from notifications.inbound.sender import sender_address
from notifications.inbound.text.raw_mail import read_message
from notifications.links import BadLink, read_commands
from notifications.messages.asked import asked_lines
from notifications.messages.told import told_lines
from notifications.models import HeldCommand
from turns.models import Seat
from turns.services.due_times import lock_matches_of


@require_http_methods(["GET", "HEAD", "POST"])
@discreet
def commands_link(request: HttpRequest, token: str) -> HttpResponse:
    """GET shows what was asked and a button, POST does it. The link went to the stored address."""
    try:
        seat, inbound = read_commands(token)
    except BadLink:
        return render(request, "seat_links/bad_link.html", status=404)
    since = timezone.now() - HELD_FOR
    rows = HeldCommand.objects.filter(seat=seat, inbound=inbound, created_at__gt=since)
    held = rows.select_related("seat__match", "inbound").first()
    if held is None:
        return render(request, "seat_links/nothing_held.html", {"match": seat.match}, status=404)
    if request.method == "POST":
        return _do(request, held)
    context = {
        "match": seat.match,
        "lines": asked_lines(held),
        "sender": other_sender(held),
    }
    return render(request, "seat_links/commands.html", context)


def other_sender(held: HeldCommand) -> str:
    """The address in From, where it is not known as the player's."""
    sender = sender_address(read_message(bytes(held.inbound.raw))) or ""
    return "" if is_sender_of(held.seat.player, sender) else sender


def _do(request: HttpRequest, held: HeldCommand) -> HttpResponse:
    seat, player = held.seat, held.seat.player
    assert player is not None
    now = timezone.now()
    sender = other_sender(held)
    with transaction.atomic():
        lock_matches_of(player, besides=[seat.match_id])
        present = Seat.objects.select_related("match", "player").get(pk=seat.pk)
        if request.POST.get("accept_sender") and sender:
            accept_sender(player, sender, now=now)
        lines = do_held(present, held.inbound_id, now=now)
    for line in told_lines(lines, reader=player, now=now):
        messages.info(request, line)
    return redirect(seat.match)
