"""What there is to say about a mail that came in: a delivery's context keeps one of these."""

from __future__ import annotations

from enum import StrEnum


class Said(StrEnum):
    """The first four are `turns.services.Verdict`, word for word."""

    PLAYED = "played"
    REPEATED = "repeated"
    TOO_LATE = "too_late"
    REFUSED = "refused"
    SEVERAL = "several"
    """Two different moves: none was made."""
    NO_TURN = "no_turn"
    """A move sent to the address of a seat, which names no turn."""
    UNREADABLE = "unreadable"
    MEANT = "meant"
    """No move, but what may have been meant as one: the player is asked."""
    ENCRYPTED = "encrypted"
    REMARK = "remark"
    """Table talk and nothing else."""
    HELP = "help"
    STATUS = "status"
    HISTORY = "history"
    ORDERED = "ordered"
    """Standing orders and no move: they are kept, and the first may have been played."""
    ORDER_REFUSED = "order_refused"
    ORDERS = "orders"
    NO_ORDERS = "no_orders"
    """All standing orders are deleted."""
    DONE = "done"
    """Commands and no move: the lines beside it say what came of each."""
    STRANGER = "stranger"
    """Sent by somebody who is not proven to be the player, and nothing in it to hold."""
    SITE = "site"
    """Sent to the site's own address."""
    FAULT = "fault"
    """Reading it failed again and again."""


ACTING = frozenset({Said.PLAYED, Said.ORDERED, Said.DONE})
"""Answers to mails of which something was done."""

ONCE_A_TURN = frozenset({Said.UNREADABLE, Said.ENCRYPTED, Said.STRANGER, Said.SITE})
"""Answers to mails that may come from a machine, whatever their headers say."""

HELPS = ONCE_A_TURN | {Said.HELP, Said.MEANT}
