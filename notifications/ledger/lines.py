"""A row of the ledger in words, for its player and, with less in it, for the host."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from notifications.ledger.again import can_send_again
from notifications.ledger.reasons import in_words
from notifications.models import Delivery
from turns.rendering.times import due_words, moment_words

Channel = Delivery.Channel
Hold = Delivery.Hold
Kind = Delivery.Kind
Status = Delivery.Status
NOT_ARRIVED = (Status.FAILED, Status.BOUNCED, Status.COMPLAINED)


@dataclass(frozen=True, slots=True)
class Line:
    """What the page shows of one delivery."""

    number: int
    what: str
    at: datetime
    when: str
    through: str
    status: str
    state: str
    why: str = ""
    is_sendable: bool = False


def own_line(delivery: Delivery, *, now: datetime, zone: ZoneInfo) -> Line:
    """All of it but the content."""
    return Line(
        number=delivery.pk,
        what=kind_words(Kind(delivery.kind)),
        at=delivery.created_at,
        when=moment_words(delivery.created_at, now=now, zone=zone),
        through=_through(delivery),
        status=delivery.status,
        state=_state(delivery, now=now, zone=zone),
        why=_why(delivery),
        is_sendable=can_send_again(delivery),
    )


def host_line(delivery: Delivery, *, now: datetime, zone: ZoneInfo) -> Line:
    """No address, no device, nothing about the player's wishes and hours."""
    has_failed = delivery.status in {Status.FAILED, Status.BOUNCED}
    return Line(
        number=delivery.pk,
        what=kind_words(Kind(delivery.kind)),
        at=delivery.created_at,
        when=moment_words(delivery.created_at, now=now, zone=zone),
        through=channel_words(Channel(delivery.channel)),
        status=delivery.status,
        state=_plain_state(delivery, now=now, zone=zone),
        why=in_words(delivery.reason) if has_failed else "",
    )


def kind_words(kind: Delivery.Kind) -> str:
    """What a message is about."""
    words = {
        Kind.INVITATION: _("Invitation"),
        Kind.INVITATION_REMINDER: _("Reminder of an invitation"),
        Kind.INVITATION_EXPIRED: _("An invitation has expired"),
        Kind.DECLINED: _("An invitation was declined"),
        Kind.STARTED: _("The match has begun"),
        Kind.TURN: _("Turn"),
        Kind.REMINDER: _("Reminder"),
        Kind.TIMED_OUT: _("Time was up"),
        Kind.LEFT: _("A team mate has left"),
        Kind.VOTE: _("Vote"),
        Kind.TALK: _("Table talk"),
        Kind.DIGEST: _("Digest"),
        Kind.WELCOME_BACK: _("What happened meanwhile"),
        Kind.STOPPED: _("Mails were stopped"),
        Kind.TROUBLE: _("A mail does not arrive"),
        Kind.WAY_STOPPED: _("A chat was given up"),
        Kind.RESULT: _("Result"),
        Kind.CANCELLED: _("The match is called off"),
        Kind.ANSWER: _("Answer to a mail"),
        Kind.SIGN_IN: _("Sign-in"),
        Kind.ADDRESS_CHECK: _("Check of an address"),
        Kind.CONFIRM: _("Question about a held answer"),
    }
    return words[kind]


def channel_words(channel: Delivery.Channel) -> str:
    """By what a message goes."""
    words = {Channel.MAIL: _("mail"), Channel.PUSH: _("device"), Channel.CHAT: _("chat")}
    return words[channel]


def _through(delivery: Delivery) -> str:
    way = channel_words(Channel(delivery.channel))
    if delivery.email:
        return f"{way}: {delivery.email}"
    if delivery.device is not None and delivery.device.label:
        return f"{way}: {delivery.device.label}"
    if delivery.chat is not None:
        # The rest of the address is a key to the chat.
        return f"{way}: {delivery.chat.url.partition('://')[0]}"
    return way


def _state(delivery: Delivery, *, now: datetime, zone: ZoneInfo) -> str:
    if delivery.status == Status.WAITING:
        return _waiting(delivery, due_words(delivery.due_at, now=now, zone=zone))
    digest = delivery.digest
    if digest is not None and digest.status == Status.WAITING:
        until = due_words(digest.due_at, now=now, zone=zone)
        return _("waits for the hour of your digest: %(until)s") % {"until": until}
    return _plain_state(delivery, now=now, zone=zone)


def _waiting(delivery: Delivery, until: str) -> str:
    if delivery.tries:
        told = ngettext(
            "tried %(n)s time; the next try is due %(until)s",
            "tried %(n)s times; the next try is due %(until)s",
            delivery.tries,
        )
        return told % {"n": delivery.tries, "until": until}
    told = {
        Hold.GRACE: _("waits until %(until)s, in case you answer before"),
        Hold.QUIET: _("held for your quiet hours or days off until %(until)s"),
        Hold.DIGEST: _("waits for the hour of your digest: %(until)s"),
    }.get(Hold(delivery.held), _("is about to leave"))
    return told % {"until": until}


def _plain_state(delivery: Delivery, *, now: datetime, zone: ZoneInfo) -> str:
    told = {
        Status.WAITING: _("waits"),
        Status.SENT: _("accepted %(at)s"),
        Status.DELIVERED: _("arrived %(at)s"),
        Status.BOUNCED: _("came back %(at)s"),
        Status.COMPLAINED: _("called spam %(at)s"),
        Status.WITHDRAWN: _("not sent"),
        Status.FAILED: _("could not be sent"),
    }[Status(delivery.status)]
    return (told % {"at": _later(delivery, now=now, zone=zone)}).strip()


def _later(delivery: Delivery, *, now: datetime, zone: ZoneInfo) -> str:
    """When that was; nothing within the minute that the line gives already."""
    if (at := delivery.reported_at or delivery.sent_at) is None:
        return ""
    said = moment_words(at, now=now, zone=zone)
    return "" if said == moment_words(delivery.created_at, now=now, zone=zone) else said


def _why(delivery: Delivery) -> str:
    """An attempt that will be made again has names of errors for a reason: they help nobody."""
    if Status.WAITING in {delivery.status, delivery.digest and delivery.digest.status}:
        return ""
    if delivery.digest is not None and delivery.digest.status in NOT_ARRIVED:
        return _("your digest should have told it, but did not arrive")
    return in_words(delivery.reason)
