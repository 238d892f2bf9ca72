"""What a reply asks for: the moves in it, remarks to the table, and the platform's words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from email.message import Message

from games.core.engine import GameView
from games.core.errors import GameError
from notifications.inbound.commands import CommandLine, read_lines
from notifications.inbound.doing import is_command
from notifications.inbound.move_lines import ReadLines, ReadMove, read_moves, read_order_lines
from notifications.inbound.offers import answered_offers, offers_before
from notifications.inbound.replies import is_encrypted, reply_text
from notifications.inbound.text.raw_mail import read_message
from notifications.inbound.verbs import Command, Verb, command_of, remark_of, verb_of
from notifications.models import Delivery, InboundMail
from turns import ledger
from turns.models import Match, Prompt, Seat
from turns.tables import Table

QUOTE_LENGTH = 200
MOST_REMARKS = 10
"""So many lines of one mail are said to the table."""
_NO_QUESTIONS = frozenset({Verb.SAY, Verb.YES})


@dataclass(frozen=True, slots=True)
class Reading:
    """Everything that a reply asks for; whatever else is in it is prose, and nobody's business."""

    moves: tuple[ReadMove, ...] = ()
    """The different ones: the same move written twice is one."""
    meant: ReadMove | None = None
    """Where there is no move: the one command that some line may have been meant as, and why that
    line is none.
    """
    remarks: tuple[str, ...] = ()
    verbs: frozenset[Verb] = frozenset()
    commands: tuple[Command, ...] = ()
    """What is to be done beside moves, in the order of the mail; each once."""
    prose: str = ""
    """The lines that ask for nothing, as they were written."""
    is_encrypted: bool = False
    first_line: str = ""
    """For an answer that says that nothing was understood."""
    orders: tuple[str, ...] = ()
    """Standing orders where there is no move; those beside a move ride on it."""
    order_error: GameError | None = None
    """Why one of them cannot be given."""


def read_mail(
    mail: InboundMail,
    seat: Seat,
    prompt: Prompt | None,
    *,
    lines: Sequence[CommandLine] | None = None,
) -> Reading:
    """What the mail asks for, its moves read in the position that `prompt` asked about; `lines` are
    those that are meant for it, where the mail answers several.

    The same mail always reads the same as long as the prompt is open, and again once it is closed.
    """
    raw = bytes(mail.raw)
    lines = read_lines(reply_text(raw)) if lines is None else lines
    view = asked_view(seat, prompt)
    found = read_moves(lines, seat.match.engine, view) if view is not None else ReadLines()
    moves, orders = found.moves, found.orders
    if view is None:
        view = waiting_view(seat, prompt)
        orders = read_order_lines(lines, seat.match.engine, view)
    if not moves and prompt is not None and Verb.YES in map(verb_of, lines):
        moves = _offered(mail, read_message(raw), seat, prompt)
    return Reading(
        moves=moves,
        meant=None if moves or orders.commands else found.meant,
        remarks=tuple(remark for line in lines if (remark := remark_of(line))),
        verbs=frozenset(verb for line in lines if (verb := verb_of(line))) - _NO_QUESTIONS,
        commands=commands_of(lines),
        prose="\n".join(line.written for line in orders.prose),
        is_encrypted=is_encrypted(raw),
        first_line=lines[0].written[:QUOTE_LENGTH] if lines else "",
        orders=() if moves else orders.commands,
        order_error=None if moves else orders.error,
    )


def commands_of(lines: Sequence[CommandLine]) -> tuple[Command, ...]:
    """What the lines ask to be done beside moves, each once."""
    found = (command for line in lines if (command := command_of(line)) is not None)
    return tuple(dict.fromkeys(command for command in found if is_command(command)))


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


def waiting_view(seat: Seat, prompt: Prompt | None) -> GameView | None:
    """What a seat that is asked nothing knows, for the orders it gives to its own address."""
    match = Match.objects.get(pk=seat.match_id)
    if prompt is not None or match.status != Match.Status.PLAYING:
        return None
    return Table(match, seat.index).view


def times_offered(mail: InboundMail, seat: Seat, prompt: Prompt, command: str) -> int:
    """How often the player was asked about this command in this turn, before this mail."""
    return [_meant_by(one, seat, prompt) for one in offers_before(mail, prompt)].count(command)


def _offered(
    mail: InboundMail, message: Message, seat: Seat, prompt: Prompt
) -> tuple[ReadMove, ...]:
    """The command that the player was asked about; none where it could be either of two."""
    offers = answered_offers(mail, message, prompt)
    commands = {_meant_by(offer, seat, prompt) for offer in offers} - {""}
    return (ReadMove(commands.pop()),) if len(commands) == 1 else ()


def _meant_by(offer: Delivery, seat: Seat, prompt: Prompt) -> str:
    """The command that this mail of ours asked about."""
    view = asked_view(seat, prompt)
    if view is None or offer.inbound is None:
        return ""
    lines = read_lines(reply_text(bytes(offer.inbound.raw)))
    meant = read_moves(lines, seat.match.engine, view).meant
    return meant.command if meant else ""
