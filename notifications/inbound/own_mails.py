"""What is done about a mail of the player's own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from games.core.errors import GameError
from notifications.inbound import doing
from notifications.inbound.addressees import Addressee
from notifications.inbound.answering import queue_answer
from notifications.inbound.holding import hold_commands
from notifications.inbound.offers import MOST_OFFERS
from notifications.inbound.outcomes import Acts, Done, answered
from notifications.inbound.readings import MOST_REMARKS, Reading, times_offered
from notifications.inbound.told import Code, Told, told
from notifications.inbound.trust import Trust
from notifications.inbound.verbs import Command, Verb
from notifications.inbound.verdicts import ACTING, Said
from notifications.models import InboundMail
from turns.models import Source
from turns.services import say, standing_orders, submit_move
from turns.services.talk import BadTalk

_ASKED = (Verb.NO_ORDERS, Verb.ORDERS, Verb.HELP, Verb.HISTORY, Verb.STATUS)
"""The first of them that a mail holds is answered."""


@dataclass(frozen=True, slots=True)
class OwnMail:
    """A mail whose sender is the player, as far as is known."""

    mail: InboundMail
    addressee: Addressee
    reading: Reading
    trust: Trust
    now: datetime

    def do(self) -> Done:
        """Do what the mail asks for, and queue one answer about all of it. What needs more proof,
        or a second thought, is asked in a mail of its own.
        """
        acts = self.act()
        unasked = self._ask_about(acts.apart) if acts.apart else ""
        if acts.said is Said.DONE and not acts.lines and not acts.remarks and acts.apart:
            return Done(InboundMail.Status.HELD, unasked or "the player is asked to confirm it")
        if acts.apart and not unasked:
            acts = replace(acts, lines=[*acts.lines, told(Code.ASKED_APART)])
        unsaid = queue_answer(self.mail, self.addressee, acts, now=self.now)
        has_acted = acts.remarks or acts.said in ACTING or Verb.NO_ORDERS in self.reading.verbs
        return Done(InboundMail.Status.ANSWERED, unsaid) if has_acted else answered(unsaid)

    def act(self) -> Acts:
        """Say what is to be said, make the move, and do the commands that can be done at once."""
        remarks = sum(self._say(remark) for remark in self.reading.remarks[:MOST_REMARKS])
        if Verb.NO_ORDERS in self.reading.verbs:
            standing_orders.delete_all(self.addressee.seat, now=self.now)
        said, since = self._move() if self.reading.moves else (self._without_move(), 0)
        lines, apart = self._commands()
        return Acts(said, since, remarks, lines, apart)

    def _ask_about(self, commands: Sequence[Command]) -> str:
        return hold_commands(self.mail, self.addressee, commands, is_own=True, now=self.now)

    def _say(self, remark: str) -> bool:
        try:
            say(self.addressee.seat, remark, source=Source.MAIL, now=self.now)
        except BadTalk:
            return False
        return True

    def _commands(self) -> tuple[list[Told], list[Command]]:
        """What came of the commands, and those that are asked about first. Of two that contradict
        each other none is done.
        """
        apart: list[Command] = []
        kinds = Counter(command.verb for command in self.reading.commands if command.rest)
        unclear = (verb.value for verb, count in kinds.items() if count > 1)
        lines = [told(Code.SEVERAL, verb=verb) for verb in unclear]
        for command in self.reading.commands:
            if kinds[command.verb] > 1:
                continue
            if (refusal := doing.refused(command, self.addressee.seat)) is not None:
                lines.append(refusal)
            elif doing.is_asked_twice(command) or self._is_unproven(command):
                apart.append(command)
            else:
                lines += doing.do([command], self.addressee.seat, now=self.now)
        if Verb.STOP in self.reading.verbs:
            lines.append(told(Code.WISHES))
        return lines, apart

    def _is_unproven(self, command: Command) -> bool:
        return doing.needs_proof(command) and self.trust is not Trust.PROVEN

    def _move(self) -> tuple[Said, int]:
        if len(self.reading.moves) > 1:
            return Said.SEVERAL, 0
        if self.addressee.prompt is None:
            return Said.NO_TURN, 0
        [move] = self.reading.moves
        answer = submit_move(self.addressee.prompt, move.command, source=Source.MAIL, now=self.now)
        return Said(answer.verdict.value), answer.since

    def _without_move(self) -> Said:
        return self._orders() if self.reading.orders else self._asked()

    def _orders(self) -> Said:
        """Keep the orders; those that answer a turn are bound to it like a move."""
        prompt, seat = self.addressee.prompt, self.addressee.seat
        if prompt is None and seat.prompts.open().exists():
            return Said.NO_TURN
        if prompt is not None and not prompt.is_open:
            return Said.TOO_LATE
        try:
            standing_orders.give(seat, "\n".join(self.reading.orders), now=self.now)
        except GameError:
            return Said.ORDER_REFUSED
        return Said.ORDERED

    def _asked(self) -> Said:
        if self.reading.is_encrypted:
            return Said.ENCRYPTED
        for verb in _ASKED:
            if verb in self.reading.verbs:
                return Said(verb.value)
        if self.reading.commands or Verb.STOP in self.reading.verbs:
            return Said.DONE
        if self.reading.remarks:
            return Said.REMARK
        return Said.MEANT if self._is_to_be_offered() else Said.UNREADABLE

    def _is_to_be_offered(self) -> bool:
        """Is there one command to ask about, in a turn that waits, and not for the third time."""
        prompt, meant = self.addressee.prompt, self.reading.meant
        if meant is None or prompt is None or not prompt.is_open:
            return False
        seat = self.addressee.seat
        return times_offered(self.mail, seat, prompt, meant.command) < MOST_OFFERS
