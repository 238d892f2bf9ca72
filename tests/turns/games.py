"""Matches of every game, dealt to friends; and positions that a test wants."""

from collections.abc import Callable
from datetime import datetime
from importlib import import_module

from django.contrib.auth.models import User

from games.core.deal import Deal, Stream
from games.core.engine import AnyEngine, JsonObject
from games.core.options import Options
from turns.clocks.terms import Terms
from turns.models import Match, Source
from turns.services import MatchPlan, SeatPlan, create_match, take_seat

Twin = Callable[[object, int | None, Stream], object]


def dealt(
    engine: AnyEngine,
    people: list[User],
    *,
    now: datetime,
    options: Options | None = None,
    terms: Terms | None = None,
) -> Match:
    """A match of these people, the first of them its host, clockwise."""
    friends = [
        SeatPlan(name=user.username, address=f"{user.username}@example.org") for user in people[1:]
    ]
    plan = MatchPlan(engine.key, friends, options or {}, word="walrus", terms=terms or Terms())
    match = create_match(plan, host=people[0], host_name=people[0].username, now=now)
    for seat, player in zip(match.seats.filter(index__gt=0), people[1:], strict=True):
        take_seat(seat.pk, player, name=player.username, source=Source.LINK, now=now)
    match.refresh_from_db()
    return match


def put(match: Match, position: JsonObject) -> None:
    """Let the match stand in this position."""
    match.vault.position = position
    match.vault.save()


def twin_position(match: Match, viewer: int | None) -> JsonObject:
    """A position that this viewer cannot tell from the present one: hidden cards dealt anew."""
    engine = match.engine
    twin_of: Twin = import_module(f"tests.games.{engine.key}.hidden").twin_of
    state = engine.load(Match.objects.get(pk=match.pk).vault.position)
    chance = Deal(bytes(32), match.pk, [""]).stream(7)
    return engine.position(twin_of(state, viewer, chance))
