"""What waits for the player's own yes: mails of others, and commands too grave for a mere token."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from notifications.inbound import doing
from notifications.inbound.addressees import Addressee
from notifications.inbound.answering import (
    queue_answer,
    queue_confirm,
    queue_confirm_commands,
)
from notifications.inbound.commands import read_lines
from notifications.inbound.outcomes import Acts, Done
from notifications.inbound.readings import Reading, commands_of
from notifications.inbound.told import Code, Told, told
from notifications.inbound.verbs import Command
from notifications.inbound.verdicts import Said
from notifications.models import HeldAnswer, HeldCommand, InboundMail
from turns.models import Seat

Status = InboundMail.Status
HELD_FOR = timedelta(days=7)
"""A yes to an older question is none: who asked to leave a month ago may have changed his mind."""
NOTHING_TO_HOLD = "the sender is not proven, and there is no move to hold"
UNPROVEN = "the sender is not proven"


def hold(mail: InboundMail, addressee: Addressee, reading: Reading, *, now: datetime) -> Done:
    """Keep what somebody else seems to ask for until the player says that it is his; whoever sent
    it learns nothing. Of several moves none is kept.
    """
    commands = [one for one in reading.commands if doing.refused(one, addressee.seat) is None]
    is_move_held = hold_move(mail, addressee, reading, now=now)
    if not commands and not is_move_held:
        said = Said.SITE if addressee.by_thread else Said.STRANGER
        unsaid = queue_answer(mail, addressee, Acts(said), now=now)
        return Done(Status.IGNORED, f"{NOTHING_TO_HOLD}; {unsaid}" if unsaid else NOTHING_TO_HOLD)
    unsaid = hold_commands(mail, addressee, commands, now=now) if commands else ""
    return Done(Status.HELD, unsaid or UNPROVEN)


def hold_commands(
    mail: InboundMail,
    addressee: Addressee,
    commands: Sequence[Command],
    *,
    is_own: bool = False,
    now: datetime,
) -> str:
    """Have the player asked whether these are to be done. Gives why he is not, empty if he is: then
    what was held before stays held. `is_own`: as far as is known he asks for them himself.
    """
    said = Said.DONE if is_own else Said.STRANGER
    if unasked := queue_confirm_commands(mail, addressee, said, now=now):
        return unasked
    HeldCommand.objects.update_or_create(
        seat=addressee.seat,
        defaults={
            "inbound": mail,
            "text": "\n".join(map(str, commands)),
            "created_at": now,
        },
    )
    return ""


def held_commands(held: HeldCommand) -> tuple[Command, ...]:
    """What waits there."""
    return commands_of(read_lines(held.text))


def do_held(seat: Seat, inbound_id: int, *, now: datetime) -> list[Told]:
    """Do what was held of that mail, once; the player has said yes. The caller has locked the
    matches that it changes.
    """
    rows = HeldCommand.objects.select_for_update().filter(seat=seat, inbound=inbound_id)
    held = rows.filter(created_at__gt=now - HELD_FOR).first()
    if held is None:
        return [told(Code.NOTHING_HELD)]
    commands = held_commands(held)
    held.delete()
    return doing.do(commands, seat, now=now)


def drop_held(seat: Seat, inbound_id: int) -> Told:
    """The player has said no."""
    dropped, _ = HeldCommand.objects.filter(seat=seat, inbound=inbound_id).delete()
    return told(Code.DROPPED if dropped else Code.NOTHING_HELD)


def hold_move(mail: InboundMail, addressee: Addressee, reading: Reading, *, now: datetime) -> bool:
    """Keep the one move and have the player asked. Gives whether there is one, in time."""
    prompt = addressee.prompt
    moves = [move for move in reading.moves if move.error is None]
    if prompt is None or not prompt.is_open or len(moves) != 1 or len(reading.moves) != 1:
        return False
    held, _is_first = HeldAnswer.objects.update_or_create(
        prompt=prompt,
        defaults={"inbound": mail, "text": moves[0].command, "created_at": now},
    )
    queue_confirm(held, addressee, now=now)
    return True
