"""The reader of the outbox: each fact becomes one delivery for each person who must be told."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from django.conf import settings
from django.db import connection, transaction

from notifications.identity.limits import is_invited_too_much
from notifications.models import Delivery
from notifications.queue import About, enqueue
from notifications.recipients import Recipient, invited, players
from turns.models import Fact, Prompt, Vote
from turns.rhythms import awake_at
from turns.services.tallies import voters

logger = logging.getLogger(__name__)

ANSWERED = "the turn was answered before its mail was due"
TOLD = "told in the answer"
TOO_MUCH = "this address got many invitations within a day"


@dataclass(frozen=True, slots=True)
class Notice:
    """One mail that a fact asks for."""

    kind: Delivery.Kind
    recipient: Recipient
    due_at: datetime
    prompt: Prompt | None = None
    occasion: str = ""
    """What tells it apart from others of its kind for the same prompt or seat."""

    @property
    def key(self) -> str:
        """Each of these is told once for its prompt, or once for its seat."""
        about = self.prompt.pk if self.prompt else self.recipient.seat.pk
        return ":".join(filter(None, (self.kind, str(about), self.occasion)))


def handle_facts(now: datetime) -> int:
    """Queue the mails of all facts that wait, oldest first. Gives the number of facts handled.

    Each fact is one transaction with its deliveries: whenever the process dies, the fact either
    waits still or has all of them.
    """
    waiting = Fact.objects.filter(handled_at__isnull=True).order_by("created_at", "pk")
    return sum(_handle(pk, now) for pk in list(waiting.values_list("pk", flat=True)))


def withdraw_turn(prompt: Prompt, *, email: str, language: str, now: datetime) -> bool:
    """Another mail has shown this open prompt to its player: its turn mail need not be sent.

    Call it once that mail has left. Where the fact of the turn is still unread, the withdrawn
    delivery is made here, so that the fact finds it. Gives whether the turn mail was withdrawn.
    """
    recipient = Recipient(prompt.seat, email, language, prompt.seat.player)
    with transaction.atomic():
        delivery = _queue(_turn(prompt, recipient), now=now)
        return _withdraw(delivery, TOLD)


def _handle(pk: int, now: datetime) -> bool:
    try:
        with transaction.atomic():
            fact = _claim(pk)
            if fact is None:
                return False
            for notice in _NOTICES[Fact.Kind(fact.kind)](fact):
                _queue(notice, now=now, fact=fact)
            fact.handled_at = now
            fact.save(update_fields=["handled_at"])
    except Exception:  # One bad fact never stops the next.
        logger.exception("Fact %s could not be handled.", pk)
        return False
    return True


def _claim(pk: int) -> Fact | None:
    """The fact, locked, unless another worker has it; SQLite has one writer at a time anyway."""
    skip = connection.features.has_select_for_update_skip_locked
    waiting = Fact.objects.select_for_update(skip_locked=skip)
    return waiting.filter(pk=pk, handled_at__isnull=True).first()


def _queue(notice: Notice, *, now: datetime, fact: Fact | None = None) -> Delivery:
    is_too_much = notice.kind is Delivery.Kind.INVITATION and is_invited_too_much(
        notice.recipient.email, now=now
    )
    about: About = {"seat": notice.recipient.seat}
    if notice.recipient.user:
        about["user"] = notice.recipient.user
    if notice.prompt:
        about["prompt"] = notice.prompt
    if fact:
        about["fact"] = fact
    delivery = enqueue(
        notice.kind,
        notice.key,
        email=notice.recipient.email,
        language=notice.recipient.language,
        # Mail about a match comes in the player's waking hours; an invitation has no player yet.
        due_at=awake_at(notice.recipient.user, notice.due_at),
        now=now,
        **about,
    )
    if notice.prompt and not notice.prompt.is_open:
        _withdraw(delivery, ANSWERED)
    if is_too_much:
        _end(delivery, Delivery.Status.FAILED, TOO_MUCH)
    return delivery


def _withdraw(delivery: Delivery, reason: str) -> bool:
    return _end(delivery, Delivery.Status.WITHDRAWN, reason)


def _end(delivery: Delivery, status: Delivery.Status, reason: str) -> bool:
    waiting = Delivery.objects.filter(pk=delivery.pk, status=Delivery.Status.WAITING)
    return bool(waiting.update(status=status, reason=reason))


def _opened(fact: Fact) -> list[Notice]:
    return [
        Notice(Delivery.Kind.INVITATION, recipient, fact.created_at)
        for recipient in invited(fact.match)
    ]


def _started(fact: Fact) -> list[Notice]:
    """Whoever is asked first learns of the start from the turn mail: one event, one mail."""
    turns = _turns(fact)
    asked = {notice.recipient.seat.pk for notice in turns}
    return turns + [
        Notice(Delivery.Kind.STARTED, recipient, fact.created_at + settings.MAIL_GRACE)
        for recipient in players(fact.match)
        if recipient.seat.pk not in asked
    ]


def _turns(fact: Fact) -> list[Notice]:
    opened = fact.match.prompts.filter(version=fact.version)
    prompts = {prompt.seat_id: prompt for prompt in opened}
    return [
        _turn(prompts[recipient.seat.pk], recipient)
        for recipient in players(fact.match)
        if recipient.seat.pk in prompts
    ]


def _turn(prompt: Prompt, recipient: Recipient) -> Notice:
    due_at = prompt.opened_at + settings.MAIL_GRACE
    return Notice(Delivery.Kind.TURN, recipient, due_at, prompt)


def _timed_out(fact: Fact) -> list[Notice]:
    """Only the absent player: the others see it with their next turn."""
    return [
        Notice(Delivery.Kind.TIMED_OUT, recipient, fact.created_at, occasion=str(fact.version))
        for recipient in players(fact.match)
        if recipient.seat.index == fact.seat
    ]


def _left(fact: Fact) -> list[Notice]:
    """Who plays in one team with the player who left; the others see it with their next turn."""
    mates = {seat for team in fact.match.engine.teams if fact.seat in team for seat in team} - {
        fact.seat
    }
    return [
        Notice(Delivery.Kind.LEFT, recipient, fact.created_at, occasion=str(fact.version))
        for recipient in players(fact.match)
        if recipient.seat.index in mates
    ]


def _asked_to_vote(fact: Fact) -> list[Notice]:
    vote = Vote.objects.filter(match=fact.match, version=fact.version).first()
    if vote is None:
        return []
    asked = {seat.pk for seat in voters(fact.match, Vote.Kind(vote.kind), vote.about)}
    due_at = fact.created_at + settings.MAIL_GRACE
    return [
        Notice(Delivery.Kind.VOTE, recipient, due_at, occasion=str(fact.version))
        for recipient in players(fact.match)
        if recipient.seat.pk in asked - {vote.asked_by_id}
    ]


def _ended(fact: Fact) -> list[Notice]:
    return [
        Notice(Delivery.Kind.RESULT, recipient, fact.created_at)
        for recipient in players(fact.match)
    ]


def _cancelled(fact: Fact) -> list[Notice]:
    return [
        Notice(Delivery.Kind.CANCELLED, recipient, fact.created_at)
        for recipient in [*players(fact.match), *invited(fact.match)]
    ]


_NOTICES: dict[Fact.Kind, Callable[[Fact], list[Notice]]] = {
    Fact.Kind.OPENED: _opened,
    Fact.Kind.STARTED: _started,
    Fact.Kind.TURN: _turns,
    Fact.Kind.TIMED_OUT: _timed_out,
    Fact.Kind.LEFT: _left,
    Fact.Kind.VOTE: _asked_to_vote,
    Fact.Kind.ENDED: _ended,
    Fact.Kind.CANCELLED: _cancelled,
}
