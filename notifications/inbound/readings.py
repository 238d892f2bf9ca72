"""What a reply asks for: the moves in it, remarks to the table, and the platform's words."""

from __future__ import annotations

from dataclasses import dataclass

from games.core.commands import folded
from games.core.engine import AnyEngine, GameView
from games.core.errors import GameError, Unreadable
from notifications.inbound.commands import CommandLine, read_lines
from notifications.inbound.replies import is_encrypted, reply_text
from notifications.inbound.verbs import Verb, remark_of, verb_of
from notifications.models import InboundMail
from turns import ledger
from turns.models import Match, Prompt, Seat
from turns.tables import Table

QUOTE_LENGTH = 200
MOST_REMARKS = 10
"""So many lines of one mail are said to the table."""


@dataclass(frozen=True, slots=True)
class ReadMove:
    """A line that the game reads as a command."""

    command: str
    """The canonical command; as it was typed where the game refuses it."""
    error: GameError | None = None


@dataclass(frozen=True, slots=True)
class Reading:
    """Everything that a reply asks for; whatever else is in it is prose, and nobody's business."""

    moves: tuple[ReadMove, ...] = ()
    """The different ones: the same move written twice is one."""
    remarks: tuple[str, ...] = ()
    verbs: frozenset[Verb] = frozenset()
    is_encrypted: bool = False
    first_line: str = ""
    """For an answer that says that nothing was understood."""

    @property
    def is_empty(self) -> bool:
        """Is nothing asked for."""
        return not (self.moves or self.remarks or self.verbs)


def read_mail(mail: InboundMail, seat: Seat, prompt: Prompt | None) -> Reading:
    """What the mail asks for, its moves read in the position that `prompt` asked about.

    The same mail always reads the same as long as the prompt is open, and again once it is closed.
    """
    raw = bytes(mail.raw)
    lines = read_lines(reply_text(raw))
    view = asked_view(seat, prompt)
    return Reading(
        moves=_moves(lines, seat.match.engine, view) if view is not None else (),
        remarks=tuple(remark for line in lines if (remark := remark_of(line))),
        verbs=frozenset(verb for line in lines if (verb := verb_of(line))) - {Verb.SAY},
        is_encrypted=is_encrypted(raw),
        first_line=lines[0].written[:QUOTE_LENGTH] if lines else "",
    )


def asked_view(seat: Seat, prompt: Prompt | None) -> GameView | None:
    """What the seat knew when it was asked; what it knows now where no prompt is named.

    None where it is asked nothing: then no line is a command.
    """
    match = Match.objects.get(pk=seat.match_id)
    if prompt is not None and not prompt.is_open:
        events = [event for _, event in ledger.game_events(match, until=prompt.version)]
        return match.engine.view(match.engine.fold(events), seat.index)
    table = Table(match, seat.index)
    return table.view if table.prompt is not None else None


def _moves(lines: list[CommandLine], engine: AnyEngine, view: GameView) -> tuple[ReadMove, ...]:
    found: dict[str, ReadMove] = {}
    for line in lines:
        if verb_of(line) is None and (move := _move(line.command, engine, view)) is not None:
            found.setdefault(folded(move.command), move)
    return tuple(found.values())


def _move(command: str, engine: AnyEngine, view: GameView) -> ReadMove | None:
    try:
        return ReadMove(engine.format(engine.parse(command, view)))
    except Unreadable:
        return None
    except GameError as error:
        return ReadMove(command, error)
