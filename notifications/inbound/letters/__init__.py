"""Replies to those of our mails that are about no turn: a module for each kind that can be
answered, named like the kind.
"""

from __future__ import annotations

from datetime import datetime
from email.message import Message
from importlib import import_module
from importlib.util import find_spec
from typing import Protocol, cast

from notifications.inbound.outcomes import Done
from notifications.models import Delivery, InboundMail


class Answerer(Protocol):
    """A module that reads the replies to one kind of mail."""

    def answer(
        self, mail: InboundMail, message: Message, delivery: Delivery, *, now: datetime
    ) -> Done:
        """Do what this reply to `delivery` asks for, and queue what is said about it. It runs in
        the transaction of the mail; the sender is not proven yet.
        """


def answerer(kind: str) -> Answerer | None:
    """The module of this kind; None where such a mail cannot be answered."""
    name = f"{__name__}.{Delivery.Kind(kind).value.replace('-', '_')}"
    if find_spec(name) is None:
        return None
    # A module is an Answerer by its function alone; mypy cannot see which one is imported.
    return cast(Answerer, import_module(name))
