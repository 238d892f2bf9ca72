"""Moves that nobody need be asked for, one behind another: those that standing orders decide, and
forced ones.
"""

from __future__ import annotations

import logging
from collections import defaultdict, deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property

from django.db.models import F

from games.core.engine import AnyEngine, GameView
from games.core.errors import GameError
from games.core.orders import Order as GameOrder
from games.core.orders import Step
from turns.clocks.terms import Forced
from turns.models import Order, Prompt, Source
from turns.services.play import Play
from turns.services.transactions import FOLLOW_CHAINS, wake

logger = logging.getLogger(__name__)

MOST_MOVES = 200
"""In one transaction, while the match is locked: some seconds. A sweep goes on from there."""

AnyOrder = GameOrder[object, GameView]


def in_force(row: Order, engine: AnyEngine, view: GameView) -> AnyOrder | None:
    """The order of a row; None once what it was given for is over, or its card is gone."""
    try:
        order = engine.orders.parse(row.command, view)
    except GameError:
        return None
    return order if order.scope(view) == row.scope else None


@dataclass
class Chain:
    """The moves that follow by themselves in a match whose lock the caller holds."""

    play: Play
    now: datetime
    asked: frozenset[int] = frozenset()
    """Prompts, by id, that their players know already: what does not decide them stands on."""
    moves: int = field(default=0, init=False)

    def run(self, prompts: Sequence[Prompt]) -> int:
        """From seat to seat, until somebody must be asked. Gives the number of moves."""
        waiting = deque(prompts)
        while waiting and self.moves < MOST_MOVES:
            waiting.extend(self._answer(waiting.popleft()))
        for prompt in waiting:
            self._leave(prompt)
        return self.moves

    def _answer(self, prompt: Prompt) -> list[Prompt]:
        """Make the move that this prompt need not wait for; gives the new prompts."""
        index = prompt.seat.index
        if prompt.bot or index not in self.play.engine.to_move(self.play.state):
            return []
        view = self.play.view(index)
        row, step = self._first_step(prompt, view)
        forced = self._forced(index)
        if forced is None and step is None:
            if row is not None and prompt.pk not in self.asked:
                self._stop(prompt)
            return []
        # An order that asks for the forced move has had its way; any other stands on.
        is_ordered = step is not None and forced in (None, step.move)
        move = step.move if step is not None and is_ordered else forced
        asked = self.play.make(prompt, move, source=Source.ORDER, now=self.now)
        self.moves += 1
        if row is not None and step is not None and is_ordered:
            self._keep_rest(row, step.rest)
        return asked

    def _forced(self, index: int) -> object | None:
        forced = self.play.match.terms.forced
        if forced is Forced.OFF:
            return None
        engine = self.play.engine
        if forced is Forced.PROVEN and not engine.is_forced(self.play.view(None)):
            return None
        moves = engine.legal_moves(self.play.state, index)
        return moves[0] if len(moves) == 1 else None

    def _first_step(
        self, prompt: Prompt, view: GameView
    ) -> tuple[Order | None, Step[object, GameView] | None]:
        """The first order that stands, and what it does now, if that is a legal move."""
        rows = self._rows[prompt.seat_id]
        while rows:
            try:
                order = in_force(rows[0], self.play.engine, view)
                if order is not None:
                    return rows[0], self._legal(order.step(view), prompt.seat.index)
            except Exception as error:  # noqa: BLE001  # it must not undo the move that woke it
                # Without its text and its trace, which may name cards.
                logger.error("%s failed: %s", rows[0], type(error).__name__)  # noqa: TRY400
                return rows[0], None
            self._end(rows.popleft(), Order.Ending.LAPSED)
        return None, None

    def _legal(
        self, step: Step[object, GameView] | None, index: int
    ) -> Step[object, GameView] | None:
        if step is None:
            return None
        is_legal = step.move in self.play.engine.legal_moves(self.play.state, index)
        return step if is_legal else None

    @cached_property
    def _rows(self) -> defaultdict[int, deque[Order]]:
        """All standing orders of the match, by seat: one query, not one a move."""
        rows: defaultdict[int, deque[Order]] = defaultdict(deque)
        standing = Order.objects.filter(seat__match=self.play.match, ended_at__isnull=True)
        for row in standing.filter(player=F("seat__player")).select_related("seat").order_by("pk"):
            rows[row.seat_id].append(row)
        return rows

    def _keep_rest(self, row: Order, rest: AnyOrder | None) -> None:
        if rest is None:
            self._rows[row.seat_id].popleft()
            self._end(row, Order.Ending.DONE)
        elif rest.command != row.command:
            row.command = rest.command
            row.save(update_fields=["command"])

    def _stop(self, prompt: Prompt) -> None:
        """The orders behind the one that does not decide the turn were planned upon it."""
        rows = self._rows[prompt.seat_id]
        while rows:
            self._end(rows.popleft(), Order.Ending.STOPPED)

    def _end(self, row: Order, ending: Order.Ending) -> None:
        row.ended_at = self.now
        row.ending = ending
        row.save(update_fields=["ended_at", "ending"])

    def _leave(self, prompt: Prompt) -> None:
        prompt.is_chain_left = True
        prompt.save(update_fields=["is_chain_left"])
        wake(FOLLOW_CHAINS)
