"""Whom an invitation never reaches: people who are kept apart from somebody at that table, and
accounts that the operators blocked.
"""

from __future__ import annotations

from notifications.identity.addresses import owners_of
from turns.blocks import kept_apart
from turns.models import Seat


def is_kept_from(seat: Seat, email: str) -> bool:
    """Does the mailbox belong to somebody who could not sit down at this table? Only proven owners
    count: anybody can type an address.
    """
    owners = (address.user for address in owners_of(email))
    return any(not owner.is_active or kept_apart(owner, seat.match) for owner in owners)


def is_shut_out(email: str) -> bool:
    """Does the mailbox belong to a blocked account: a new one would undo that."""
    return any(not address.user.is_active for address in owners_of(email))
