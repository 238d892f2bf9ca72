"""The page of a link in a turn mail: GET shows a move and a button, POST plays it."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from notifications.discreet import discreet
from notifications.links import BadLink, MoveLink, read_move
from notifications.moves.page import Page, answered_page, late_page
from notifications.preferences.reading import written_for
from turns.attempts import attempt_of
from turns.models import Source
from turns.services import submit_move


@require_http_methods(["GET", "HEAD", "POST"])
@discreet
def move_link(request: HttpRequest, token: str) -> HttpResponse:
    """The link is the seat's own secret: it shows what that seat may see, and signs nobody in."""
    try:
        link = read_move(token)
    except BadLink:
        return render(request, "moves/bad_link.html", status=404)
    with written_for(link.prompt.seat.player):
        return _play(request, link) if request.method == "POST" else _show(request, link)


def _show(request: HttpRequest, link: MoveLink) -> HttpResponse:
    if not link.prompt.is_open:
        return late_page(request, link.prompt, link.command)
    page = Page(request, link.prompt)
    attempt = attempt_of(request.GET, page.table, default=link.command)
    if attempt.command:
        return page.question(attempt)
    return page.choices(attempt)


def _play(request: HttpRequest, link: MoveLink) -> HttpResponse:
    command = request.POST.get("command", "").strip() or link.command
    answer = submit_move(link.prompt, command, source=Source.LINK, now=timezone.now())
    return answered_page(request, link.prompt, answer, typed=command)
