"""Replies to a digest: each line with a number answers the turn that has this number in that mail,
as a reply to the turn's own mail would.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from email.message import Message

from django.contrib.auth.models import User

from notifications.digests.numbers import numbers_of
from notifications.inbound.addressees import Addressee
from notifications.inbound.digest_answering import queue_digest_answer
from notifications.inbound.digest_parts import DigestReply, Part, read_digest_reply
from notifications.inbound.doing import WIDE
from notifications.inbound.holding import hold_move
from notifications.inbound.letter_replies import refuse_sender
from notifications.inbound.outcomes import Done, answered
from notifications.inbound.own_mails import OwnMail
from notifications.inbound.readings import Reading, commands_of, read_mail
from notifications.inbound.told import Told
from notifications.inbound.trust import Trust, trust_in
from notifications.inbound.verbs import Verb, verb_of
from notifications.inbound.verdicts import ACTING, Said
from notifications.models import Delivery, InboundMail
from turns.models import Match, Prompt
from turns.services.due_times import lock_matches_of
from turns.services.transactions import lock_all

Status = InboundMail.Status
DAYS = frozenset({Verb.VACATION, Verb.BACK})


def answer(mail: InboundMail, message: Message, delivery: Delivery, *, now: datetime) -> Done:
    """Work off all lines, and queue one answer about all of it."""
    player = delivery.user
    if player is None:
        return Done(Status.IGNORED, "the digest is nobody's any more")
    _lock(mail, delivery, player)
    reply = read_digest_reply(mail, delivery, player)
    trust = trust_in(mail, message, player)
    if trust is Trust.NONE:
        return _hold(mail, delivery, reply, now=now)
    return _Reply(mail, delivery, reply, trust, now).do()


def _lock(mail: InboundMail, digest: Delivery, player: User) -> None:
    """All matches of the digest at once, in their order, so that no two replies wait for each
    other; all of the player's where a command changes those.
    """
    reply = read_digest_reply(mail, digest, player)
    sections = [reply.lines.above, *reply.lines.by_number.values()]
    verbs = {command.verb for lines in sections for command in commands_of(lines)}
    asked = Prompt.objects.filter(pk__in=numbers_of(digest).values())
    told = set(asked.values_list("match", flat=True))
    if verbs & WIDE:
        lock_matches_of(player, besides=told)
    else:
        lock_all(Match.objects.filter(pk__in=told))


def _hold(mail: InboundMail, digest: Delivery, reply: DigestReply, *, now: datetime) -> Done:
    """Keep the moves of somebody else until the player says that they are his."""
    held = [
        hold_move(mail, Addressee(prompt.seat, prompt), _reading(mail, reply, number), now=now)
        for number in reply.numbers
        if (prompt := reply.prompts.get(number)) is not None
    ]
    if any(held):
        return Done(Status.HELD, "the sender is not proven")
    return refuse_sender(mail, digest, now=now)


def _reading(mail: InboundMail, reply: DigestReply, number: int) -> Reading:
    prompt = reply.prompts[number]
    return read_mail(mail, prompt.seat, prompt, lines=reply.for_turn(number))


@dataclass(frozen=True, slots=True)
class _Reply:
    """A reply of the player's own."""

    mail: InboundMail
    digest: Delivery
    reply: DigestReply
    trust: Trust
    now: datetime

    def do(self) -> Done:
        """Do what each number asks for; the same functions do it as for a turn's own mail."""
        parts = [self._part(number) for number in self.reply.numbers or self._any_number()]
        said = self._overall(parts)
        unsaid = queue_digest_answer(self.mail, self.digest, said, parts, now=self.now)
        has_acted = any(part.said in ACTING or part.remarks for part in parts)
        return Done(Status.ANSWERED, unsaid) if has_acted else answered(unsaid)

    def _any_number(self) -> list[int]:
        """The first where nothing but the player's own days is spoken of: they hold for all."""
        lines = self.reply.lines.above
        verbs = {command.verb for command in commands_of(lines)}
        is_about_days = bool(verbs) and verbs <= DAYS and len(commands_of(lines)) == len(lines)
        return list(self.reply.prompts)[:1] if is_about_days else []

    def _part(self, number: int) -> Part:
        prompt = self.reply.prompts.get(number)
        if prompt is None:
            return Part(number)
        reading = _reading(self.mail, self.reply, number)
        addressee = Addressee(prompt.seat, prompt)
        acts = OwnMail(self.mail, addressee, reading, self.trust, self.now).act()
        return Part(
            number=number,
            prompt_id=prompt.pk,
            said=acts.said,
            since=acts.since,
            remarks=acts.remarks,
            needs_own_mail=bool(acts.apart),
            told=[_of_part(line, number) for line in acts.lines],
        )

    def _overall(self, parts: list[Part]) -> Said:
        """What the answer counts as, for the limits: a move that was made is always confirmed."""
        verdicts = {part.said for part in parts if part.prompt_id}
        for said in (Said.PLAYED, Said.ORDERED, Said.DONE, Said.REMARK):
            if said in verdicts:
                return said
        if parts and not verdicts <= {Said.UNREADABLE}:
            return next((part.said for part in parts if part.prompt_id), Said.HELP)
        verbs = {verb_of(line) for line in self.reply.lines.above}
        for verb in (Verb.HELP, Verb.STATUS):
            if verb in verbs:
                return Said(verb.value)
        return Said.DONE if Verb.STOP in verbs else self._unclear()

    def _unclear(self) -> Said:
        """Are there lines that would be something if it were known for which turn."""
        waiting = [prompt for prompt in self.reply.prompts.values() if prompt.is_open]
        lines = self.reply.lines.above
        readings = [read_mail(self.mail, one.seat, one, lines=lines) for one in waiting]
        return Said.SEVERAL if any(map(_asks, readings)) else Said.UNREADABLE


def _asks(reading: Reading) -> bool:
    """Is there anything in these lines beside prose."""
    said = (reading.moves, reading.orders, reading.remarks, reading.commands, reading.meant)
    return any(said) or bool(reading.verbs)


def _of_part(line: Told, number: int) -> Told:
    return replace(line, values={**line.values, "number": number})
