"""Matches with a clock, for the tests of pauses and of days off."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, time, timedelta

from django.contrib.auth.models import User

from tests.turns.conftest import friends, play_on
from turns.clocks.clock import PerTurn
from turns.clocks.terms import Absence, Terms
from turns.models import Match, Prompt, Rhythm, Source, Vault
from turns.services import MatchPlan, create_match, take_seat

DAY = timedelta(days=1)
THREE_DAYS = Terms(clock=PerTurn(3 * DAY), absence=Absence.BOT_TURN)


def clocked(people: Sequence[User], terms: Terms, *, now: datetime) -> Match:
    """A dealt match of the cast with these terms; alice hosts."""
    plan = MatchPlan("oheila", friends(), {"rounds": "short"}, terms=terms)
    match = create_match(plan, host=people[0], host_name="alice", now=now)
    for seat, player in zip(match.seats.filter(index__gt=0), people[1:], strict=True):
        take_seat(seat.pk, player, name=player.username, source=Source.LINK, now=now)
    match.refresh_from_db()
    return match


def asked(match: Match) -> Prompt:
    """Who is asked now, and by when."""
    return match.prompts.select_related("seat__player", "match").open().get()


def asking(player: User, people: Sequence[User], terms: Terms, *, now: datetime) -> Match:
    """A match in which this player is asked: the others have bid before him."""
    match = clocked(people, terms, now=now)
    while player_of(asked(match)) != player:
        play_on(match, 1, now=now)
    return match


def player_of(prompt: Prompt) -> User:
    """Who is to answer."""
    assert prompt.seat.player is not None
    return prompt.seat.player


def lives_in(player: User, zone: str, quiet: tuple[time, time] | None = None) -> Rhythm:
    """The player's days are like that, and were so before any turn was opened."""
    starts, ends = quiet or (None, None)
    rhythm, _ = Rhythm.objects.update_or_create(
        player=player, defaults={"zone": zone, "quiet_from": starts, "quiet_until": ends}
    )
    return rhythm


def vault_of(match: Match) -> Vault:
    """What the services that change a locked match ask for."""
    return Vault.objects.get(match=match)
