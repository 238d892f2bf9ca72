"""What became of each part of a reply to a digest, as the row of the answer keeps it, and which
lines of the mail are meant for which turn. The answer reads the mail again: a row keeps no text.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Self

from django.contrib.auth.models import User

from notifications.digests.numbers import numbers_of
from notifications.inbound.commands import CommandLine, read_lines
from notifications.inbound.numbered_lines import NumberedLines, part_by_number
from notifications.inbound.replies import reply_text
from notifications.inbound.told import Row, Told
from notifications.inbound.verdicts import Said
from notifications.models import Delivery, InboundMail
from turns.models import Prompt


@dataclass(frozen=True, slots=True)
class Part:
    """What became of the lines with one number."""

    number: int
    prompt_id: int = 0
    """0 where the digest has no such number for this player any more."""
    said: Said = Said.NO_TURN
    since: int = 0
    remarks: int = 0
    needs_own_mail: bool = False
    """Does it hold what is not done from a digest: leaving a match, and what needs a proven
    sender.
    """
    told: list[Told] = field(default_factory=list)

    def row(self) -> Row:
        """As the answer's context keeps it; what commands came to stands beside it."""
        return {
            "number": self.number,
            "prompt": self.prompt_id,
            "said": self.said.value,
            "since": self.since,
            "remarks": self.remarks,
            "apart": int(self.needs_own_mail),
        }

    @classmethod
    def of(cls, row: Mapping[str, str | int], told: Sequence[Told]) -> Self:
        """The same, read back."""
        return cls(
            number=int(row["number"]),
            prompt_id=int(row["prompt"]),
            said=Said(str(row["said"])),
            since=int(row["since"]),
            remarks=int(row["remarks"]),
            needs_own_mail=bool(row["apart"]),
            told=[line for line in told if line.values.get("number") == row["number"]],
        )


@dataclass(frozen=True, slots=True)
class DigestReply:
    """The lines of a reply, by the turn that they are for."""

    lines: NumberedLines
    prompts: dict[int, Prompt]
    """By number: the turns of that digest in seats where the player sits still."""

    def for_turn(self, number: int) -> list[CommandLine]:
        """The lines for this turn. Those without a number are for the only one that waits."""
        if not self.lines.by_number:
            return self.lines.above
        return self.lines.by_number.get(number, [])

    @property
    def numbers(self) -> list[int]:
        """Whatever number the reply speaks to, in its order. Without any it is the only turn that
        waits, or that there was; none where that is not clear.
        """
        if self.lines.by_number:
            return list(self.lines.by_number)
        waiting = [number for number, prompt in self.prompts.items() if prompt.is_open]
        for candidates in (waiting, list(self.prompts)):
            if len(candidates) == 1 and self.lines.above:
                return candidates
        return []


def read_digest_reply(mail: InboundMail, digest: Delivery, player: User) -> DigestReply:
    """The reply to this digest, which may be old: its numbers are those of that mail."""
    given = numbers_of(digest)
    asked = Prompt.objects.filter(pk__in=given.values(), seat__player=player)
    prompts = {
        prompt.pk: prompt for prompt in asked.select_related("seat__match", "seat__player", "match")
    }
    lines = read_lines(reply_text(bytes(mail.raw)))
    return DigestReply(
        part_by_number(lines),
        {number: prompts[pk] for number, pk in sorted(given.items()) if pk in prompts},
    )
