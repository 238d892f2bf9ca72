"""Is everything that waits being worked off: what `manage.py health` and the admin show.

A number says how much waits; how long the oldest of it has waited says whether somebody works.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import Count, Max, Min, Model, Q, QuerySet
from django.db.models.functions import Coalesce
from django.utils.translation import gettext as _

from config.queue import waiting_in_broker
from notifications.models import Delivery, InboundMail
from turns.models import Fact, Prompt, Pulse, Report, Vote
from turns.services.deadlines import overdue

PATIENCE = timedelta(minutes=10)
"""What was due so long ago is stuck: the sweeps pass every few seconds, and the longest lease and
the longest wait for a mail server are shorter.
"""
LATELY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Gauge:
    """One queue, or one sign of life."""

    name: str
    count: int | None = None
    """How much there is; None where there is nothing to count."""
    oldest_at: datetime | None = None
    is_stuck: bool = False
    note: str = ""


def gauges(now: datetime) -> list[Gauge]:
    """All of them, as things are now."""
    return [
        _pulse(now),
        *_broker(),
        _queue(_("Facts to be told"), _waiting_facts(), since="created_at", now=now),
        *_deliveries(now),
        _queue(_("Mails that came in, unread"), _unread(), since="received_at", now=now),
        _queue(_("Turns whose time is up"), overdue(now), since="due_at", now=now),
        _queue(_("Turns of bots"), _bots_turns(), since="since", now=now),
        *_failures(now),
        _seen(_("Votes that are open"), Vote.objects.filter(closed_at=None), since="opened_at"),
        _seen(_("Reports that nobody has handled"), _unhandled(), since="created_at"),
    ]


def _pulse(now: datetime) -> Gauge:
    """The sweeps of the deadlines leave a mark each half a minute."""
    pulse = Pulse.objects.filter(pk=1).first()
    name = _("Last sweep")
    if pulse is None:
        return Gauge(name, is_stuck=True, note=_("No worker has ever run."))
    is_late = now - pulse.at >= settings.OUTAGE_AFTER
    return Gauge(name, oldest_at=pulse.at, is_stuck=is_late)


def _broker() -> Iterator[Gauge]:
    """Nothing where the site works without one. A broker that is away loses nothing, but then
    nothing is swept either.
    """
    if not settings.BROKER:
        return
    waiting = waiting_in_broker()
    if waiting is None:
        yield Gauge(_("Broker"), is_stuck=True, note=_("It does not answer."))
    else:
        yield Gauge(_("Broker"), waiting, note=_("tasks in the queue"))


def _deliveries(now: datetime) -> Iterator[Gauge]:
    """What is due and was not sent yet, by way and kind."""
    due = Delivery.objects.filter(status=Delivery.Status.WAITING, due_at__lte=now)
    is_leased = Q(lease_until__gt=now)
    rows = due.values("channel", "kind").order_by("channel", "kind")
    for row in rows.annotate(
        n=Count("pk"),
        leased=Count("pk", filter=is_leased),
        tried=Max("tries"),
        oldest=Min("due_at"),
    ):
        channel, kind = Delivery.Channel(row["channel"]), Delivery.Kind(row["kind"])
        note = _("%(leased)s being sent, at most %(tries)s tries so far")
        yield Gauge(
            _("To be sent by %(way)s: %(kind)s") % {"way": channel.label, "kind": kind.label},
            row["n"],
            row["oldest"],
            is_stuck=now - row["oldest"] >= PATIENCE,
            note=note % {"leased": row["leased"], "tries": row["tried"]},
        )
    later = Delivery.objects.filter(status=Delivery.Status.WAITING, due_at__gt=now)
    retried = later.filter(tries__gt=0)
    yield Gauge(
        _("To be sent later"),
        later.count(),
        note=_("%(n)s of them failed before") % {"n": retried.count()},
    )


def _failures(now: datetime) -> Iterator[Gauge]:
    """What failed or came back within a day, by way: one address that is wrong is no fault of the
    site, a hundred of them are.
    """
    bad = Delivery.objects.filter(status__in=Delivery.NOT_ARRIVED, created_at__gt=now - LATELY)
    for row in bad.values("channel").order_by("channel").annotate(n=Count("pk")):
        way = Delivery.Channel(row["channel"]).label
        yield Gauge(_("Failed within a day by %(way)s") % {"way": way}, row["n"])


def _waiting_facts() -> QuerySet[Fact]:
    return Fact.objects.filter(handled_at__isnull=True)


def _unread() -> QuerySet[InboundMail]:
    return InboundMail.objects.filter(status=InboundMail.Status.NEW)


def _unhandled() -> QuerySet[Report]:
    return Report.objects.filter(handled_at__isnull=True)


def _bots_turns() -> QuerySet[Prompt]:
    """A bot answers where it sits, or once the time of a player is up."""
    turns = Prompt.objects.open().exclude(bot="")
    return turns.annotate(since=Coalesce("timed_out_at", "opened_at"))


def _queue(name: str, rows: QuerySet[Model], *, since: str, now: datetime) -> Gauge:
    """A queue that sweeps work off; it is stuck once the oldest row has waited too long."""
    seen = _seen(name, rows, since=since)
    is_stuck = seen.oldest_at is not None and now - seen.oldest_at >= PATIENCE
    return Gauge(name, seen.count, seen.oldest_at, is_stuck=is_stuck)


def _seen(name: str, rows: QuerySet[Model], *, since: str) -> Gauge:
    """What waits for people: nothing is stuck by that."""
    found = rows.aggregate(n=Count("pk"), oldest=Min(since))
    return Gauge(name, found["n"], found["oldest"])
