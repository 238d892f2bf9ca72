"""A locked match in play: moves are made here, one behind another, and kept once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from games.core.engine import AnyEngine, GameView
from turns import ledger
from turns.models import Fact, Match, Prompt, Source, Vault
from turns.services.absence import welcome_back
from turns.services.endings import Reason, end
from turns.services.prompts import PERSONAL, ask, close
from turns.services.transactions import DELIVER, PLAY_BOTS, record_fact, wake


@dataclass
class Play:
    """The position of a match whose lock the caller holds."""

    match: Match
    vault: Vault
    engine: AnyEngine = field(init=False)
    state: object = field(init=False)

    def __post_init__(self) -> None:
        self.engine = self.match.engine
        self.state = self.engine.load(self.vault.position)
        self._words: Mapping[int, str] = dict(self.match.seats.values_list("index", "word"))

    @property
    def is_over(self) -> bool:
        """Is nobody to move any more."""
        return self.engine.outcome(self.state) is not None

    def view(self, viewer: int | None) -> GameView:
        """What that seat may know now."""
        return self.engine.view(self.state, viewer)

    def make(self, prompt: Prompt, move: object, *, source: Source, now: datetime) -> list[Prompt]:
        """Answer an open prompt with a move, and ask whoever is to move then. Gives the new
        prompts. Raises a GameError, and then nothing has changed.
        """
        deal = ledger.deal_of(self.match, self.vault, self._words)
        events = self.engine.decide(self.state, prompt.seat.index, move, deal)
        if source in PERSONAL:
            welcome_back(self.match, self.vault, prompt.seat, source=source, now=now)
        prompt.is_revealing = self.engine.reveals(self.state, events)
        version = self.match.version + 1
        entries = ledger.of_game(self.engine, events)
        ledger.append(self.match, entries, vault=self.vault, source=source, now=now)
        for event in events:
            self.state = self.engine.evolve(self.state, event)
        prompt.match = self.match
        close(prompt, self.engine.format(move), version=version, source=source, now=now)
        return ask(self.match, self.engine.to_move(self.state), now=now)

    def keep(self, *, source: Source, now: datetime) -> None:
        """Store the position, and end the match if it is over; whoever is asked will be told."""
        self.vault.position = self.engine.position(self.state)
        self.vault.save(update_fields=["position"])
        if self.is_over:
            end(self.match, self.vault, Reason.PLAYED, source=source, now=now)
        else:
            record_fact(self.match, Fact.Kind.TURN, now=now)
            self.match.save()
        wake(PLAY_BOTS, DELIVER)
