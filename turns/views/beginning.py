"""Making a match for whoever looks at the page, who may not have played here before."""

from __future__ import annotations

from datetime import timedelta
from http import HTTPStatus

from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from turns.floods import are_too_many, starts_too_many
from turns.match_ids import match_id_of
from turns.models import Match
from turns.origins import origin_of
from turns.players import new_player
from turns.ports import contacts
from turns.services import MatchPlan, create_match
from turns.services.joining import REPEATS_FOR
from turns.services.matches import NotAllowed
from turns.services.rhythms import note_zone

A_MOMENT = timedelta(minutes=1)


def player_of(request: HttpRequest) -> User | None:
    """Whoever has played in this browser before."""
    return request.user if request.user.is_authenticated else None


def begun_before(key: str) -> Match | None:
    """The match that the form with this key has made already."""
    match_id = match_id_of(key)
    return Match.objects.filter(pk=match_id).first() if match_id else None


def begin(request: HttpRequest, plan: MatchPlan, *, name: str, address: str = "") -> HttpResponse:
    """Make the match, and its host where this browser has not played yet; then show it."""
    if _is_flood(request):
        return render(request, "turns/too_many.html", status=HTTPStatus.TOO_MANY_REQUESTS)
    try:
        with transaction.atomic():
            host = player_of(request) or new_player(name)
            note_zone(host, request.POST.get("zone", ""))
            match = create_match(plan, host=host, host_name=name, now=timezone.now())
            if address:
                contacts().add_address(host, address, language=plan.language)
    except IntegrityError:
        # The same form was sent twice at once, and the other was faster.
        made = Match.objects.filter(pk=plan.id).first()
        if made is None:
            raise
        return begun_again(request, made)
    except NotAllowed as error:
        raise PermissionDenied from error
    if host != request.user:
        login(request, host)
    return redirect(match)


def _is_flood(request: HttpRequest) -> bool:
    player = player_of(request)
    if player is not None:
        return starts_too_many(player, now=timezone.now())
    return are_too_many(origin_of(request))


def begun_again(request: HttpRequest, match: Match) -> HttpResponse:
    """The form was sent again: lead to the match that it made.

    After a double press the browser may have dropped the first answer, and with it the session of
    the host that it made. Nobody else has the key of the form, so this is the same browser.
    """
    if not request.user.is_authenticated and _is_made_just_now(match):
        assert match.host is not None
        login(request, match.host)
    elif timezone.now() - match.created_at > A_MOMENT:
        messages.info(
            request, _("You have started this match already. For another one, open the form anew.")
        )
    return redirect(match)


def _is_made_just_now(match: Match) -> bool:
    """Was the host's account made with the match, and only just."""
    host = match.host
    if host is None or not host.is_active:
        return False
    is_together = abs(host.date_joined - match.created_at) < A_MOMENT
    return is_together and timezone.now() - match.created_at < REPEATS_FOR
