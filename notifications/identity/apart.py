"""Whom an invitation never reaches: people who are kept apart from somebody at that table, and
accounts that the operators blocked.
"""

from __future__ import annotations

from notifications.identity.addresses import owners_of
from turns.blocks import kept_apart
from turns.models import Seat


def is_kept_from(seat: Seat, email: str) -> bool:
    """Does the mailbox belong to somebody who could not sit down at this table, or to a blocked
    account, which a new one would undo? Only proven owners count: anybody can type an address.
    """
    owners = (address.user for address in owners_of(email))
    return any(not owner.is_active or kept_apart(owner, seat.match) for owner in owners)
