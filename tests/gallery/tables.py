"""The matches that the pages show: each state of a match, made by the services that make it."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import cached_property

from django.contrib.auth.models import User

from games.registry import engines, get_engine
from notifications.identity.declining import decline_seat
from tests.mail_samples.forwarding import forward
from tests.mail_samples.stage import LATE, Stage, address_of, asked, seat_of
from turns.models import Match, Prompt, Seat, Source, Vote
from turns.services import (
    MatchPlan,
    SeatPlan,
    cancel_match,
    create_match,
    deadlines,
    take_seat,
)
from turns.services.leaving import Friend, resign
from turns.services.votes import ask

SOME_MOVES = 22
"""Some rounds or tricks into the match."""
SOME_CHOICES = 3
"""A turn with fewer shows little."""
MOST_ROUNDS = 12
BEGUN = timedelta(hours=2)
"""How long ago what happens in most matches has happened."""


@dataclass
class Tables:
    """The friends at their tables; alice is asked wherever somebody is."""

    people: list[User]
    now: datetime
    stages: dict[str, Stage] = field(init=False)

    def __post_init__(self) -> None:
        then = self.now - BEGUN
        self.stages = {engine.key: Stage(engine, self.people, then) for engine in engines()}

    @property
    def alice(self) -> User:
        """The host."""
        return self.people[0]

    @cached_property
    def asked(self) -> dict[str, Match]:
        """By game, a match in which it is alice's turn."""
        return {key: self._in_play(stage) for key, stage in self.stages.items()}

    def _in_play(self, stage: Stage) -> Match:
        match = stage.match(moves=SOME_MOVES)
        stage.talk(match)
        for _ in range(MOST_ROUNDS):
            forward(match, 3, now=stage.now, to=seat_of(match, self.alice))
            if len(stage.commands(asked(match))) >= SOME_CHOICES:
                break
        stage.settle()
        return match

    @cached_property
    def over(self) -> dict[str, Match]:
        """By game, a match that was played to its end."""
        return {key: self._ended(stage) for key, stage in self.stages.items()}

    def _ended(self, stage: Stage) -> Match:
        match = stage.ended()
        stage.settle()
        match.refresh_from_db()
        return match

    @cached_property
    def invited(self) -> Match:
        """Alice hosts it: bob has said no, charlie has not answered, dora sits."""
        stage = self.stages["oheila"]
        match = stage.open_match()
        decline_seat(self._seat(match, 1), now=stage.now)
        self._sit(self._seat(match, 3), self.people[3])
        stage.settle()
        return match

    @cached_property
    def listed(self) -> Match:
        """Alice hosts it: a link to pass on, a seat for anybody, a bot."""
        others = [
            SeatPlan(open_to=Seat.OpenTo.LINK),
            SeatPlan(open_to=Seat.OpenTo.ANYBODY),
            SeatPlan(bot="easy"),
        ]
        plan = MatchPlan("odin", others, visibility=Match.Visibility.LISTED)
        return create_match(plan, host=self.alice, host_name="alice", now=self.now - BEGUN)

    @cached_property
    def cancelled(self) -> Match:
        """One that alice has called off."""
        match = self.stages["olenon"].open_match()
        cancel_match(match.pk, by=self.alice, now=self.now - BEGUN)
        self.stages["olenon"].settle()
        match.refresh_from_db()
        return match

    @cached_property
    def left(self) -> Match:
        """Bob has left it, and offered his seat to a newcomer; alice is asked."""
        stage = self.stages["oheila"]
        match = stage.match(moves=5)
        stage.settle()
        forward(match, 1, now=stage.now, to=seat_of(match, self.alice))
        friend = Friend("newcomer", address_of("newcomer"), "en")
        resign(self._seat(match, 1), source=Source.PAGE, now=stage.now, friend=friend)
        return match

    @cached_property
    def absent(self) -> Match:
        """A bot plays for bob, who did not answer in time."""
        before = Stage(get_engine("odin"), self.people, self.now - LATE)
        match = before.match(moves=4)
        forward(match, 1, now=before.now, to=seat_of(match, self.people[1]))
        before.settle()
        deadlines.sweep(lambda: self.now)
        self.stages["odin"].settle()
        return match

    @cached_property
    def voted(self) -> Match:
        """Bob asks whether to pause; alice has not answered, and nor has she played."""
        stage = self.stages["olenon"]
        match = stage.match(moves=9)
        forward(match, 1, now=stage.now, to=seat_of(match, self.alice))
        ask(match.pk, Vote.Kind.PAUSE, by=self._seat(match, 1), now=stage.now)
        stage.settle()
        return match

    @cached_property
    def private(self) -> Match:
        """One that only its players may watch."""
        plan = MatchPlan("oheila", [SeatPlan(bot="easy")] * 3, visibility=Match.Visibility.PRIVATE)
        return create_match(plan, host=self.alice, host_name="alice", now=self.now - BEGUN)

    @property
    def vote(self) -> Vote:
        """What is asked there."""
        return self.voted.votes.get()

    def prompt(self, match: Match) -> Prompt:
        """What is asked there now."""
        return asked(match)

    def late_prompt(self, match: Match) -> Prompt:
        """The last turn of alice's that was answered."""
        answered = match.prompts.select_related("seat", "match").exclude(closed_at=None)
        return answered.filter(seat__player=self.alice).latest("pk")

    def command(self, match: Match) -> str:
        """The first legal move there."""
        return self.stages[match.engine_key].commands(asked(match))[0]

    def order(self, match: Match) -> str:
        """A standing order that can be given there as it is offered."""
        prompt = asked(match)
        view = match.engine.view(self.stages[match.engine_key].state(match), prompt.seat.index)
        kinds = match.engine.orders.kinds(view)
        return next(kind.example for kind in kinds if not kind.numbers and not kind.is_typed)

    def _seat(self, match: Match, index: int) -> Seat:
        return match.seats.select_related("match").get(index=index)

    def _sit(self, seat: Seat, player: User) -> None:
        take_seat(seat.pk, player, name=player.username, source=Source.LINK, now=self.now - BEGUN)
