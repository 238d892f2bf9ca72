"""Asking the table, and voting."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from games.core.engine import JsonObject
from turns.models import Seat, Vote
from turns.rendering.votes import refusal_words
from turns.services.votes import VoteRefused, ask, cast
from turns.views.numbers import whole_number
from turns.views.seats import own_seat


@require_POST
def ask_table(request: HttpRequest, match_id: str) -> HttpResponse:
    """Whoever sits at the table puts something to the vote."""
    own = own_seat(request.user, match_id)
    said = request.POST
    if said.get("kind") not in Vote.Kind.values:
        raise Http404
    kind = Vote.Kind(said["kind"])
    about = _seat_about(match_id, said.get("about", ""))
    detail: JsonObject = {
        "hours": whole_number(said.get("hours", "")),
        "pace": said.get("pace", ""),
    }
    try:
        vote = ask(match_id, kind, by=own, about=about, detail=detail, now=timezone.now())
    except VoteRefused as refused:
        messages.error(request, refusal_words(refused.code))
    else:
        messages.success(request, _("Done.") if vote.closed_at else _("The table is asked."))
    return _back(match_id)


@require_POST
def vote(request: HttpRequest, match_id: str, number: int) -> HttpResponse:
    """A player says yes or no; `answer` is one of these."""
    own = own_seat(request.user, match_id)
    asked = get_object_or_404(Vote, pk=number, match=match_id)
    if request.POST.get("answer") not in {"yes", "no"}:
        raise Http404
    is_yes = request.POST["answer"] == "yes"
    try:
        given = cast(asked.pk, own, is_yes=is_yes, now=timezone.now())
    except VoteRefused as refused:
        messages.error(request, refusal_words(refused.code))
        return _back(match_id)
    if given.is_counted:
        messages.success(request, _RESULTS[given.vote.outcome]())
    else:
        messages.warning(request, _("This vote was over already, so nothing was changed."))
    return _back(match_id)


_RESULTS = {
    "": lambda: _("Your vote counts."),
    Vote.Outcome.CARRIED.value: lambda: _("Your vote counts, and the table agrees."),
    Vote.Outcome.REJECTED.value: lambda: _("Your vote counts: the table does not agree."),
}


def _seat_about(match_id: str, text: str) -> Seat | None:
    index = whole_number(text)
    return None if index is None else Seat.objects.filter(match=match_id, index=index).first()


def _back(match_id: str) -> HttpResponse:
    return HttpResponseRedirect(reverse("match", args=[match_id]) + "#votes")
