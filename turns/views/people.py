"""Another person at the table: who that is, and not meeting him again. The table's talk too."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from turns.models import Block, Match
from turns.mutes import set_mute
from turns.people import Person, knows_table, person_at
from turns.services.blocking import block, unblock
from turns.views.numbers import whole_number


def known_table(request: HttpRequest, match_id: str) -> tuple[Match, User]:
    """The match, for whoever belongs to it. Raises Http404 for everybody else: who sits there is
    no stranger's business.
    """
    match = get_object_or_404(Match, pk=match_id)
    if not request.user.is_authenticated or not knows_table(match, request.user):
        raise Http404
    return match, request.user


def known_person(match: Match, index: int, visitor: User) -> Person:
    """Who sits there. Raises Http404 for a bot, a free seat and one's own."""
    person = person_at(match, index, visitor=visitor)
    if person is None:
        raise Http404
    return person


@require_safe
def person(request: HttpRequest, match_id: str, index: int) -> HttpResponse:
    """What can be done about somebody at the table."""
    match, visitor = known_table(request, match_id)
    found = known_person(match, index, visitor)
    context = {
        "match": match,
        "person": found,
        "own_block": Block.objects.filter(player=visitor, blocked=found.player).first(),
    }
    return render(request, "turns/company/person.html", context)


@require_POST
def block_person(request: HttpRequest, match_id: str, index: int) -> HttpResponse:
    """Keep apart from somebody."""
    match, visitor = known_table(request, match_id)
    found = known_person(match, index, visitor)
    block(visitor, found, now=timezone.now())
    told = _("You will not meet %(name)s at a new table. Nobody is told.")
    messages.success(request, told % {"name": found.name})
    return redirect("match-person", match_id, index)


@require_POST
def unblock_person(request: HttpRequest) -> HttpResponse:
    """End a block, from the settings."""
    number = whole_number(request.POST.get("block", ""))
    if not request.user.is_authenticated or number is None:
        raise Http404
    ended = unblock(request.user, number)
    if ended is not None:
        told = _("%(name)s is not blocked any more.") % {"name": ended.name}
        messages.success(request, told)
    return redirect(f"{reverse('settings')}#people")


@require_POST
def mute(request: HttpRequest, match_id: str) -> HttpResponse:
    """Hide the table's talk from whoever asks for it, or show it again."""
    match, visitor = known_table(request, match_id)
    is_muted = request.POST.get("muted") == "yes"
    set_mute(match, visitor, is_muted=is_muted)
    if is_muted:
        messages.success(request, _("The talk of this table is muted. Nobody is told."))
    else:
        messages.success(request, _("You read the talk of this table again."))
    return redirect(match)
