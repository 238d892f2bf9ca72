"""The page where a player answers a vote."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from notifications.discreet import discreet
from notifications.links import BadLink, read_vote
from turns.models import Seat, Source, Vote
from turns.rendering.words import words
from turns.services.questions import has_lapsed
from turns.services.votes import VoteRefused, cast
from turns.vote_texts import MEANINGS, question_text

ANSWERS = {"yes": True, "no": False}


@require_http_methods(["GET", "HEAD", "POST"])
@discreet
def vote_link(request: HttpRequest, token: str) -> HttpResponse:
    """GET shows the question and changes nothing, POST answers it."""
    try:
        vote, seat = read_vote(token)
    except BadLink:
        return render(request, "seat_links/bad_link.html", status=404)
    if request.method == "POST" and request.POST.get("vote") in ANSWERS:
        return _voted(request, vote, seat, is_yes=ANSWERS[request.POST["vote"]])
    return _question(request, vote)


def _voted(request: HttpRequest, vote: Vote, seat: Seat, *, is_yes: bool) -> HttpResponse:
    try:
        done = cast(vote.pk, seat, is_yes=is_yes, source=Source.LINK, now=timezone.now())
    except VoteRefused:
        messages.warning(request, _("You have no vote on this."))
        return redirect(vote.match)
    if done.is_counted:
        messages.success(request, _("Your vote is counted."))
    else:
        messages.info(request, _("This vote was over before."))
    return redirect(vote.match)


def _question(request: HttpRequest, vote: Vote) -> HttpResponse:
    names = [seat.label for seat in vote.match.seats.order_by("index")]
    context = {
        "match": vote.match,
        "asked": words(question_text(vote), names),
        "meaning": words(MEANINGS[Vote.Kind(vote.kind)], names),
        "is_open": vote.closed_at is None and not has_lapsed(vote, now=timezone.now()),
    }
    return render(request, "seat_links/vote.html", context)
