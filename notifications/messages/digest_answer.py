"""What became of a reply to a digest: one mail about all of its lines, and the turns still open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from django.contrib.auth.models import User
from django.urls import reverse
from django.utils.translation import gettext as _

from notifications.digests.contents import Contents
from notifications.digests.numbers import numbered
from notifications.inbound.addressees import thread_headers
from notifications.inbound.digest_parts import DigestReply, Part, read_digest_reply
from notifications.inbound.readings import read_mail
from notifications.inbound.text.raw_mail import read_message
from notifications.inbound.verdicts import Said
from notifications.links import move_url, site_url
from notifications.messages.answered import behind_margin
from notifications.messages.digest_turns import MOST_BYTES, Turn, TurnWriter, example_of
from notifications.messages.mail import Mail, Withdrawn
from notifications.messages.parts import mail
from notifications.messages.position import Position, position_of
from notifications.messages.said import remark_lines, said_lines
from notifications.messages.titles import marked_title
from notifications.messages.told import rows_told, told_lines
from notifications.models import Delivery
from turns.models import Match, Prompt

MOST_IN_FULL = 4
MOST_TURNS = 25
_DONE = frozenset({Said.PLAYED, Said.ORDERED, Said.REPEATED})


@dataclass(frozen=True, slots=True)
class AnsweredPart:
    """What is told of the lines with one number."""

    number: int
    title: str
    lines: Sequence[str]
    said: str
    """The same as plain text with margins."""
    offer_url: str = ""
    """The move that may have been meant; empty where there is none."""
    position: Position | None = None
    """After the move that was played; None where the player is asked anew, which stands below."""


def compose_digest_answer(delivery: Delivery, now: datetime) -> Mail:
    """The answer; it is replied to like the digest, whose numbers go on to hold."""
    digests = Delivery.objects.select_related("user")
    digest = digests.filter(pk=delivery.context["digest"]).first()
    if digest is None or digest.user is None or delivery.inbound is None:
        raise Withdrawn("the digest that was answered is gone")
    reply = read_digest_reply(delivery.inbound, digest, digest.user)
    return _Composer(delivery, digest, digest.user, reply, now).mail()


@dataclass(frozen=True)
class _Composer:
    delivery: Delivery
    digest: Delivery
    player: User
    reply: DigestReply
    now: datetime

    def mail(self) -> Mail:
        """The mail with as many positions as fit: first those of which the reply made nothing, then
        those after a move. Where the player is asked again already, that turn stands in full.
        """
        turns = Contents(self.digest, self.player).turns[:MOST_TURNS]
        asked = numbered(self.digest, turns)
        unsettled = [number for number in asked if number in self._unsettled or not self._parts]
        played = [part.number for part in self._parts if part.said is Said.PLAYED]
        anew = {prompt.seat_id: number for number, prompt in asked.items()}
        seats = {number: prompt.seat_id for number, prompt in self.reply.prompts.items()}
        numbers = [*unsettled, *(anew.get(seats.get(number, 0), number) for number in played)]
        for most in range(min(len(numbers), MOST_IN_FULL), 0, -1):
            composed = self._mail(asked, in_full=frozenset(numbers[:most]))
            if len(composed.html.encode()) <= MOST_BYTES:
                return composed
        return self._mail(asked, in_full=frozenset())

    def _mail(self, asked: Mapping[int, Prompt], *, in_full: frozenset[int]) -> Mail:
        subject = _("What became of your reply to the digest")
        writer = TurnWriter(self.digest, subject, self.now)
        turns = writer.turns(asked, in_full=in_full)
        general = self._general_lines(turns)
        inbound = self.delivery.inbound
        assert inbound is not None
        return mail(
            "digest_answer",
            subject,
            {
                "general": general,
                "general_said": behind_margin(general),
                "parts": [self._answered(part, in_full=in_full) for part in self._parts],
                "turns": turns,
                "settings_url": site_url(reverse("settings")) + "#told",
            },
            preheader=_("And which turns still wait for you."),
            reply_local_part=writer.reply_local_part,
            headers=thread_headers(read_message(bytes(inbound.raw))),
        )

    @cached_property
    def _parts(self) -> list[Part]:
        rows = self.delivery.context["parts"]
        told = rows_told(self.delivery.context)
        return [Part.of(row, told) for row in rows]

    @property
    def _unsettled(self) -> frozenset[int]:
        """The turns of which the reply made nothing: their moves are needed again."""
        return frozenset(part.number for part in self._parts if part.said not in _DONE)

    def _answered(self, part: Part, *, in_full: frozenset[int]) -> AnsweredPart:
        prompt = self.reply.prompts.get(part.number)
        if prompt is None:
            lines = [_("That digest has no turn of yours with this number: nothing was done.")]
            return AnsweredPart(part.number, "", lines, behind_margin(lines))
        lines = self._lines(part, prompt)
        return AnsweredPart(
            number=part.number,
            title=marked_title(prompt.seat),
            lines=lines,
            said=behind_margin(lines),
            offer_url=self._offer_url(part, prompt),
            position=self._position(part, prompt) if part.number in in_full else None,
        )

    def _position(self, part: Part, prompt: Prompt) -> Position | None:
        """The table after the move, with what happened since."""
        is_asked = prompt.seat.prompts.open().exists()
        if part.said is not Said.PLAYED or is_asked:
            return None
        return position_of(prompt.seat, subject="", now=self.now, since=part.since)

    def _lines(self, part: Part, prompt: Prompt) -> list[str]:
        assert self.delivery.inbound is not None
        meant_for = self.reply.for_turn(part.number)
        reading = read_mail(self.delivery.inbound, prompt.seat, prompt, lines=meant_for)
        names = [seat.label for seat in prompt.match.seats.order_by("index")]
        # A “yes” to a digest would name no turn: what may have been meant has a link instead.
        asked = None if part.said is Said.MEANT else prompt
        is_over = prompt.match.status == Match.Status.OVER
        lines = said_lines(part.said, reading, asked, names, is_over=is_over)
        lines += remark_lines(reading, part.remarks)
        lines += told_lines(part.told, reader=self.player, now=self.now)
        if part.needs_own_mail:
            lines.append(
                _("Leaving a match, and what needs your proven address, is not done here.")
            )
        return lines

    def _offer_url(self, part: Part, prompt: Prompt) -> str:
        if part.said is not Said.MEANT or not prompt.is_open:
            return ""
        assert self.delivery.inbound is not None
        meant_for = self.reply.for_turn(part.number)
        reading = read_mail(self.delivery.inbound, prompt.seat, prompt, lines=meant_for)
        return move_url(prompt, reading.meant.command) if reading.meant else ""

    def _general_lines(self, turns: list[Turn]) -> list[str]:
        """What there is to say where no line was for a certain turn."""
        if self._parts:
            return []
        said = Said(self.delivery.context["said"])
        example = example_of(turns)
        shown = _("Such as: “%(line)s”.") % {"line": example} if example else ""
        how = _("Please put the number of the match in front of each line.")
        lines = {
            Said.SEVERAL: [_("Nothing was done: more than one match waits. Which one is it?"), how],
            Said.UNREADABLE: [_("No line of your mail was a move, so nothing was played."), how],
            Said.HELP: [how, _("Behind it stands whatever a reply to the match's own mail holds.")],
            Said.STATUS: [_("These turns wait for you.")],
            Said.DONE: [_("You choose on your settings page what you are told.")],
        }.get(said, [how])
        return [*lines, shown] if shown else lines
