"""What replies ask for beside moves: a module for each command, which does it and says what came of
it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime

from notifications.inbound.doing import back, rematch, remind, resign, vacation, votes
from notifications.inbound.told import Code, Told, told
from notifications.inbound.verbs import Command, Verb
from turns.models import Match, Seat

Do = Callable[[Seat, str, datetime], list[Told]]

_DO: Mapping[Verb, Do] = {
    Verb.RESIGN: resign.do,
    Verb.VACATION: vacation.do,
    Verb.BACK: back.do,
    Verb.REMIND: remind.do,
    Verb.REMATCH: rematch.do,
    Verb.VOTE: votes.do,
}
WIDE = frozenset({Verb.VACATION, Verb.BACK, Verb.REMATCH})
"""They change more than one match: whoever works them off locks all of the player's first."""


def is_command(command: Command) -> bool:
    """Is there something to do, beside showing what is."""
    return command.verb in _DO


def needs_proof(command: Command) -> bool:
    """Is a reply address not enough for it; what only shows something is shown to the player."""
    is_question = command.verb in {Verb.VACATION, Verb.VOTE} and not command.rest
    return is_command(command) and not is_question


def is_asked_twice(command: Command) -> bool:
    """Is even the player asked whether he means it: nothing brings the seat back."""
    return command.verb is Verb.RESIGN


def refused(command: Command, seat: Seat) -> Told | None:
    """Why this makes no sense in the match, before anybody is asked to confirm it."""
    status = Match.objects.values_list("status", flat=True).get(pk=seat.match_id)
    if command.verb is Verb.RESIGN and status != Match.Status.PLAYING:
        return told(Code.CANNOT_LEAVE)
    if command.verb is Verb.REMATCH and status in Match.UNFINISHED:
        return told(Code.REMATCH_TOO_EARLY)
    return None


def do(commands: Sequence[Command], seat: Seat, *, now: datetime) -> list[Told]:
    """Do them, in the name of whoever sits there. The caller has locked the match, and has proven
    that the player asks for it where `needs_proof` says so.
    """
    return [line for command in commands for line in _DO[command.verb](seat, command.rest, now)]
