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
from turns.rendering.colons import termed
from turns.rendering.times import due_words, moment_words

Channel = Delivery.Channel
Hold = Delivery.Hold
Kind = Delivery.Kind
Status = Delivery.Status


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
        what=str(Kind(delivery.kind).label),
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
        what=str(Kind(delivery.kind).label),
        at=delivery.created_at,
        when=moment_words(delivery.created_at, now=now, zone=zone),
        through=str(Channel(delivery.channel).label),
        status=delivery.status,
        state=_plain_state(delivery, now=now, zone=zone),
        why=in_words(delivery.reason) if has_failed else "",
    )


def _through(delivery: Delivery) -> str:
    way = str(Channel(delivery.channel).label)
    if delivery.email:
        return termed(way, delivery.email)
    if delivery.device is not None and delivery.device.label:
        return termed(way, delivery.device.label)
    if delivery.chat is not None:
        # The rest of the address is a key to the chat.
        return termed(way, delivery.chat.url.partition("://")[0])
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
    if delivery.digest is not None and delivery.digest.status in Delivery.NOT_ARRIVED:
        return _("your digest should have told it, but did not arrive")
    return in_words(delivery.reason)
