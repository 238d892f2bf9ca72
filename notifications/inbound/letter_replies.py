"""What a reply to a letter says: yes or no, and the few fields that go with it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from games.core.commands import folded
from notifications.inbound.answering import queue_letter_answer
from notifications.inbound.commands import CommandLine, read_lines
from notifications.inbound.outcomes import Done, answered
from notifications.inbound.readings import MOST_REMARKS
from notifications.inbound.replies import reply_text
from notifications.inbound.told import Code, Told, told
from notifications.inbound.verbs import Verb, remark_of, verb_of
from notifications.models import Delivery, InboundMail
from turns.models import Seat, Source
from turns.services import say
from turns.services.talk import BadTalk

_NO = frozenset({"no", "no thanks", "no, thanks", "non", "non merci", "non, merci"})
"""No verb: games have moves with a “no” in them."""
_ENDS = " .!"
_NUMBER = re.compile(r"(?:(?:yes|oui)\W{1,3})?(\d{1,6})")
_FIELD = re.compile(r"\W*(name|nom|word|mot)\s{0,3}:\s{0,3}(\S.*)", re.IGNORECASE)
_NAMES, _WORDS = frozenset({"name", "nom"}), frozenset({"word", "mot"})


@dataclass(frozen=True, slots=True)
class LetterReply:
    """The newly written lines of a reply, as far as a letter asks for them."""

    is_yes: bool = False
    is_no: bool = False
    number: int | None = None
    """The number beside a yes, or alone. That is no yes: a game may be answered with numbers."""
    name: str = ""
    word: str = ""
    remarks: tuple[str, ...] = ()
    """What is to be said to the table, where the letter is about one."""

    @property
    def decision(self) -> bool | None:
        """Yes or no; None for neither, and for both."""
        if self.is_yes == self.is_no:
            return None
        return self.is_yes


def read_letter_reply(mail: InboundMail) -> LetterReply:
    """What the mail says. Of a field that stands there twice the first counts."""
    lines = read_lines(reply_text(bytes(mail.raw)))
    verbs = {verb_of(line) for line in lines}
    numbers = [int(found[1]) for line in lines if (found := _number(line))]
    return LetterReply(
        is_yes=Verb.YES in verbs,
        is_no=any(folded(line.command).strip(_ENDS) in _NO for line in lines),
        number=numbers[0] if numbers else None,
        name=_field(lines, _NAMES),
        word=_field(lines, _WORDS),
        remarks=tuple(remark for line in lines if (remark := remark_of(line))),
    )


def say_remarks(seat: Seat, reply: LetterReply, *, now: datetime) -> list[Told]:
    """Say to the table what stands beside the yes or no, and tell of it."""
    said = 0
    for remark in reply.remarks[:MOST_REMARKS]:
        try:
            say(seat, remark, source=Source.MAIL, now=now)
        except BadTalk:
            continue
        said += 1
    return [told(Code.SAID, n=said)] if said else []


def answer_letter(
    mail: InboundMail, letter: Delivery, *lines: Told, now: datetime, is_once: bool = False
) -> Done:
    """Tell whoever got the letter, and close the mail."""
    return answered(queue_letter_answer(mail, letter, lines, now=now, is_once=is_once))


def ask_again(mail: InboundMail, letter: Delivery, *, now: datetime) -> Done:
    """The reply says neither yes nor no: say once what would be right."""
    return answer_letter(mail, letter, told(Code.YES_OR_NO), now=now, is_once=True)


def refuse_sender(mail: InboundMail, letter: Delivery, *, now: datetime) -> Done:
    """The reply came from somebody else's address: nothing is done, and whoever wrote it is told
    nothing. Whoever got the letter is told once.
    """
    unsaid = queue_letter_answer(mail, letter, [told(Code.NOT_FROM_HERE)], now=now, is_once=True)
    reason = "the sender is not whom the letter went to"
    return Done(InboundMail.Status.IGNORED, f"{reason}; {unsaid}" if unsaid else reason)


def _number(line: CommandLine) -> re.Match[str] | None:
    return _NUMBER.fullmatch(folded(line.command))


def _field(lines: Sequence[CommandLine], names: frozenset[str]) -> str:
    found = (_FIELD.fullmatch(line.written) for line in lines)
    values = (match[2] for match in found if match and match[1].lower() in names)
    return next(values, "")
