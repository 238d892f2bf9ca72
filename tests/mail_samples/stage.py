"""Matches in play, and what happens in them, until there is a mail to show."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.contrib.auth.models import User
from django.db.models import Model

from games.core.engine import AnyEngine
from games.core.options import Options
from notifications.models import Address, Delivery, Profile
from notifications.telling.outbox import handle_facts
from tests.mail_samples.forwarding import forward
from tests.turns.games import dealt
from turns.clocks.clock import PerTurn
from turns.clocks.terms import GRACE, Absence, Terms
from turns.models import Match, Prompt, Seat, Source
from turns.services import MatchPlan, SeatPlan, create_match, say, submit_move

CAST = ("alice", "bob", "charlie", "dora")
A_DAY = timedelta(days=1)
TERMS = Terms(clock=PerTurn(3 * A_DAY), absence=Absence.BOT_SEAT, misses=1)
LATE = 3 * A_DAY + GRACE
SHORT: Mapping[str, Options] = {"oheila": {"rounds": "short"}, "odin": {"target": 10}}
LONG: Mapping[str, Options] = {"olenon": {"points": 3}}
"""Where a match as it is usually played may be over before the samples have made their moves."""
REMARKS = ("Who has the high cards? 😇", "Not me & that is <certain>!")


@dataclass
class Stage:
    """One game, four friends, and a moment."""

    engine: AnyEngine
    people: list[User]
    now: datetime

    def open_match(self) -> Match:
        """A match that alice hosts; the others are invited."""
        friends = [SeatPlan(name=name, address=address_of(name)) for name in CAST[1:]]
        plan = MatchPlan(self.engine.key, friends, word="walrus", terms=TERMS)
        return create_match(plan, host=self.people[0], host_name="alice", now=self.now)

    def match(self, *, moves: int = 0) -> Match:
        """A dealt match after so many moves."""
        options = LONG.get(self.engine.key, {})
        match = dealt(self.engine, self.people, now=self.now, terms=TERMS, options=options)
        if moves:
            self.settle()
            forward(match, moves, now=self.now)
        return match

    def ended(self) -> Match:
        """A match that was played to its end."""
        options = SHORT.get(self.engine.key, {})
        match = dealt(self.engine, self.people, now=self.now, terms=TERMS, options=options)
        forward(match, 1000, now=self.now)
        self.settle()
        prompt = asked(match)
        while match.prompts.filter(closed_at=None).exists():
            prompt = asked(match)
            submit_move(prompt, self.commands(prompt)[0], source=Source.PAGE, now=self.now)
        return match

    def commands(self, prompt: Prompt) -> list[str]:
        """The legal commands of whoever is asked."""
        moves = self.engine.legal_moves(self.state(prompt.match), prompt.seat.index)
        return [self.engine.format(move) for move in moves]

    def state(self, match: Match) -> object:
        """The full position."""
        return self.engine.load(Match.objects.get(pk=match.pk).vault.position)

    def talk(self, match: Match) -> None:
        """The players beside whoever is asked say something."""
        seat = asked(match).seat
        others = match.seats.exclude(pk=seat.pk).order_by("index")
        for other, words in zip(others, REMARKS, strict=False):
            say(other, words, source=Source.PAGE, now=self.now)

    def settle(self) -> None:
        """All that was to be told until now has left, without being composed: that takes long."""
        handle_facts(self.now)
        waiting = Delivery.objects.filter(status=Delivery.Status.WAITING, seat__isnull=False)
        for delivery in waiting.select_related("seat__match"):
            assert delivery.seat is not None
            delivery.status, delivery.sent_at = Delivery.Status.SENT, self.now
            delivery.shown_version = delivery.seat.match.version
            delivery.message_id = f"<{delivery.pk}@example.org>"
            delivery.save()

    def told(self, kind: Delivery.Kind, **about: Model | None) -> Delivery:
        """The newest message of this kind that the facts until now ask for."""
        handle_facts(self.now)
        found = Delivery.objects.filter(kind=kind, channel=Delivery.Channel.MAIL, **about)
        related = found.select_related("seat__match", "prompt__seat__match", "user", "fact")
        return related.order_by("-pk")[0]

    def later(self, time: timedelta) -> Stage:
        """The same people after this time."""
        return Stage(self.engine, self.people, self.now + time)


def address_of(name: str) -> str:
    """Where this member of the cast reads mail."""
    return f"{name}@example.org"


def asked(match: Match) -> Prompt:
    """The open prompt."""
    return match.prompts.select_related("match__vault", "seat__player").get(closed_at=None)


def seat_of(match: Match, player: User) -> Seat:
    """Where this player sits."""
    return match.seats.get(player=player)


def cast(*, now: datetime) -> list[User]:
    """The friends, each with a proven address."""
    people = [User.objects.create_user(name, first_name=name) for name in CAST]
    for user in people:
        Profile.objects.create(user=user)
        Address.objects.create(user=user, email=address_of(user.username), verified_at=now)
    return people
