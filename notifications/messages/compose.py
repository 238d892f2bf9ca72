"""Which module composes which kind of message."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from importlib import import_module
from typing import Protocol, cast

from django.utils import translation

from notifications.messages.mail import Mail, Withdrawn
from notifications.models import Delivery
from notifications.preferences.reading import written_for
from notifications.preferences.rulings import unwanted_by_now
from notifications.unsubscribe.footers import footed_for, stop_headers


class Composer(Protocol):
    """A module of one kind of message."""

    def compose(self, delivery: Delivery, now: datetime) -> Mail:
        """The mail as it is at this moment, in the language that is active. Raises Withdrawn."""


def compose(delivery: Delivery, now: datetime) -> Mail:
    """The mail of a delivery, in its recipient's language, and with cards as he likes them.

    Raises Withdrawn where nothing is left to say.
    """
    seat = delivery.seat
    if seat is not None and delivery.user_id not in {None, seat.player_id}:
        # It may show the seat's hand: whoever left the seat sees that no more.
        raise Withdrawn("the player has left the seat")
    if delivery.inbound is not None and delivery.inbound.emptied_at is not None:
        raise Withdrawn("the mail that it answers is not kept any more")
    if unwanted := unwanted_by_now(delivery):
        raise Withdrawn(unwanted)
    reader = delivery.user or (seat.player if seat else None)
    with translation.override(delivery.language), written_for(reader), footed_for(delivery):
        mail = composer(delivery.kind).compose(delivery, now)
    return replace(mail, headers=mail.headers | stop_headers(delivery))


def composer(kind: str) -> Composer:
    """The module of this kind: `sign-in` is composed by notifications.messages.sign_in."""
    name = f"notifications.messages.{Delivery.Kind(kind).value.replace('-', '_')}"
    # A module is a Composer by its function alone; mypy cannot see which one is imported.
    return cast(Composer, import_module(name))
