"""At a table against bots by one press."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from games.registry import UnknownGame, get_engine
from turns.quick_match import can_be_played_at_once, quick_match
from turns.views.beginning import begin, begun_again, begun_before, player_of


@require_POST
def play_now(request: HttpRequest, key: str) -> HttpResponse:
    """Deal a short match of this game. A newcomer is called a guest, and can change that."""
    try:
        engine = get_engine(key)
    except UnknownGame as error:
        raise Http404 from error
    if not can_be_played_at_once(engine):
        raise Http404
    once = request.POST.get("once", "")
    made = begun_before(once)
    if made is not None:
        return begun_again(request, made)
    player = player_of(request)
    name = player.first_name if player is not None else ""
    return begin(request, quick_match(engine, key=once), name=name or _("Guest"))
