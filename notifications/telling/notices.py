"""Which mails a fact asks for: to whom, and when."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.conf import settings

from notifications.models import Delivery
from notifications.telling.recipients import Recipient, invited, players
from notifications.telling.returns import is_welcomed
from notifications.telling.talk import is_talk_waiting, talk_due_at
from turns.models import Fact, Prompt, Vote
from turns.mutes import is_muted_at
from turns.services.tallies import voters


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


def notices_of(fact: Fact) -> list[Notice]:
    """The mails of this fact, one for each person who must be told."""
    return _NOTICES[Fact.Kind(fact.kind)](fact)


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
        turn_notice(prompts[recipient.seat.pk], recipient)
        for recipient in players(fact.match)
        if recipient.seat.pk in prompts
    ]


def turn_notice(prompt: Prompt, recipient: Recipient) -> Notice:
    """The turn mail of a prompt, once its player had time to answer without one."""
    due_at = prompt.opened_at + settings.MAIL_GRACE
    return Notice(Delivery.Kind.TURN, recipient, due_at, prompt)


def _timed_out(fact: Fact) -> list[Notice]:
    """Only the absent player: the others see it with their next turn."""
    return [
        Notice(Delivery.Kind.TIMED_OUT, recipient, fact.created_at, occasion=str(fact.version))
        for recipient in players(fact.match)
        if recipient.seat.index == fact.seat
    ]


def _said(fact: Fact) -> list[Notice]:
    """Whoever else was asked by then, and is still; all others read it in whatever they are told
    next.
    """
    assert fact.seat is not None
    # Of two workers with two remarks the second finds the mail that the first one has asked for.
    waiting = fact.match.prompts.select_for_update(of=("self",), no_key=True).order_by("pk")
    asked = waiting.asked()
    earlier = asked.filter(version__lt=fact.version).exclude(seat__index=fact.seat)
    prompts = {prompt.seat_id: prompt for prompt in earlier}
    return [
        Notice(
            Delivery.Kind.TALK,
            recipient,
            talk_due_at(prompts[recipient.seat.pk], fact.created_at),
            prompts[recipient.seat.pk],
            occasion=str(fact.version),
        )
        for recipient in players(fact.match)
        if recipient.seat.pk in prompts
        and not is_muted_at(recipient.seat)
        and not is_talk_waiting(prompts[recipient.seat.pk], by_mail=bool(recipient.email))
    ]


def _back(fact: Fact) -> list[Notice]:
    """One mail over all matches of whoever is back, however many seats are taken back."""
    due_at = fact.created_at + settings.MAIL_GRACE
    return [
        Notice(Delivery.Kind.WELCOME_BACK, recipient, due_at, occasion=str(fact.version))
        for recipient in players(fact.match)
        if recipient.seat.index == fact.seat and not is_welcomed(recipient, fact.created_at)
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


_NOTICES: Mapping[Fact.Kind, Callable[[Fact], list[Notice]]] = {
    Fact.Kind.OPENED: _opened,
    Fact.Kind.STARTED: _started,
    Fact.Kind.TURN: _turns,
    Fact.Kind.TIMED_OUT: _timed_out,
    Fact.Kind.TALK: _said,
    Fact.Kind.BACK: _back,
    Fact.Kind.LEFT: _left,
    Fact.Kind.VOTE: _asked_to_vote,
    Fact.Kind.ENDED: _ended,
    Fact.Kind.CANCELLED: _cancelled,
}
