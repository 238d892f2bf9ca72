"""What failures mean for an address: when no mail goes there any more, and how that ends.

A report of a mail server can be forged by whoever got the mail that it is about, and a server may
be mistaken for an hour: two, a day apart, mark the address. What our own connection is told, and
what the provider signs, marks it at once.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import connection, transaction

from notifications.bounces.troubles import tell_host, tell_host_of_invitation
from notifications.bounces.weights import Weight
from notifications.identity.addresses import mail_open_turns, owners_of
from notifications.identity.limits import ASKED_FOR
from notifications.models import Address, Delivery
from notifications.sending import claims
from notifications.telling.deliveries import TAKES_NONE
from turns.models import Prompt

APART = timedelta(days=1)
FORGOTTEN_AFTER = timedelta(days=30)
"""An older bounce says nothing about today."""
CAME_BACK = "the mail came back"
SPAM = "a mail was called spam"

Status = Delivery.Status


def refused(delivery: Delivery, reason: str, weight: Weight, *, now: datetime) -> None:
    """The mail was refused for good while it was sent."""
    with transaction.atomic():
        _lock(delivery.email)
        claims.mark_failed(delivery, reason)
        _weigh(delivery, reason, weight, now=now)
        _tell_hosts(delivery, now=now)


def given_up(delivery: Delivery, *, now: datetime) -> None:
    """It was tried for a day: that says nothing about the address, but its player knows nothing."""
    with transaction.atomic():
        _tell_hosts(delivery, now=now)


def came_back(delivery: Delivery, code: str, *, counts: bool, now: datetime) -> None:
    """A mail server's report came to the return path of this mail."""
    weight = Weight.BOUNCE if counts else Weight.NONE
    reported(delivery, f"{CAME_BACK}: {code}", weight, now=now)


def reported(delivery: Delivery, reason: str, weight: Weight, *, now: datetime) -> None:
    """Somebody who knows says that the mail did not arrive. Each mail counts once."""
    with transaction.atomic():
        _lock(delivery.email)
        if claims.report(delivery, Status.BOUNCED, reason, now=now):
            _weigh(delivery, reason, weight, now=now)
            _tell_hosts(delivery, now=now)


def complained(delivery: Delivery, *, now: datetime) -> None:
    """The recipient called the mail spam: that ends all mail but what lets him in, until he says
    otherwise on the page.
    """
    with transaction.atomic():
        _lock(delivery.email)
        if claims.report(delivery, Status.COMPLAINED, SPAM, now=now):
            mark(delivery.email, SPAM, now=now)


def closed(delivery: Delivery, why: str, *, now: datetime) -> None:
    """The provider sends nothing there any more, whatever we want."""
    with transaction.atomic():
        mark(delivery.email, why, now=now)


def arrived(delivery: Delivery, *, now: datetime) -> None:
    """The recipient's server took the mail: an earlier bounce counts no more."""
    if claims.report(delivery, Status.DELIVERED, "", now=now) and delivery.user_id is not None:
        own = Address.objects.filter(user=delivery.user_id, email=delivery.email)
        own.filter(failing_since=None, bounced_at__isnull=False).update(bounced_at=None)


def mark(email: str, why: str, *, now: datetime) -> None:
    """From now on no mail goes there. What waits to go there has failed, and where a turn depends
    on it, the host is told. Call it in a transaction.
    """
    for address in _lock(email):
        unmarked = Address.objects.filter(pk=address.pk, failing_since=None)
        if unmarked.update(failing_since=now, failing_why=why[: claims.REASON_LENGTH]):
            _give_up_waiting(address)
            for prompt in _open_prompts(address) if address.is_active else ():
                tell_host(prompt, now=now)


def try_again(address: Address, *, now: datetime) -> bool:
    """The player wants mail there again: what he is asked now is mailed. Gives whether the address
    was marked.
    """
    with transaction.atomic():
        marked = Address.objects.filter(pk=address.pk, failing_since__isnull=False)
        if not marked.update(failing_since=None, failing_why="", bounced_at=None):
            return False
        mail_open_turns(address, now=now)
    return True


def _weigh(delivery: Delivery, reason: str, weight: Weight, *, now: datetime) -> None:
    if weight is Weight.CERTAIN:
        mark(delivery.email, reason, now=now)
    elif weight is Weight.BOUNCE:
        _count(delivery.email, reason, now=now)


def _count(email: str, reason: str, *, now: datetime) -> None:
    for address in _lock(email):
        first = address.bounced_at
        if first is None or now - first > FORGOTTEN_AFTER:
            Address.objects.filter(pk=address.pk).update(bounced_at=now)
        elif now - first >= APART:
            mark(address.email, reason, now=now)


def _lock(email: str) -> list[Address]:
    """Whoever has this address, locked: of two bounces at once the second one sees the first. They
    are locked before any delivery, everywhere, so that no two workers wait for each other.
    """
    owners = [address.pk for address in owners_of(email)]
    return list(Address.objects.select_for_update().filter(pk__in=owners).order_by("pk"))


def _give_up_waiting(address: Address) -> None:
    """A mail that somebody is about to mark is left to him: to wait for him could be to wait for
    ever.
    """
    skip = connection.features.has_select_for_update_skip_locked
    waiting = Delivery.objects.select_for_update(skip_locked=skip).filter(
        user=address.user_id,
        email=address.email,
        channel=Delivery.Channel.MAIL,
        status=Status.WAITING,
    )
    found = list(waiting.exclude(kind__in=ASKED_FOR).values_list("pk", flat=True))
    Delivery.objects.filter(pk__in=found).update(status=Status.FAILED, reason=TAKES_NONE)


def _tell_hosts(delivery: Delivery, *, now: datetime) -> None:
    """Of the turn that the mail was about, or those that a digest told of, or of the invitation."""
    tell_host_of_invitation(delivery, now=now)
    prompts = {delivery.prompt} | {one.prompt for one in delivery.gathered.all()}
    for prompt in sorted(filter(None, prompts), key=lambda prompt: prompt.pk):
        tell_host(prompt, now=now)


def _open_prompts(address: Address) -> list[Prompt]:
    asked = Prompt.objects.open().filter(seat__player=address.user_id)
    return list(asked.select_related("match", "seat__player"))
