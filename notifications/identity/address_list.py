"""The addresses of a player as he sees them: what each is good for, and what removing it means."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from django.contrib.auth.models import AnonymousUser, User

from notifications.models import Address


class State(StrEnum):
    """What an address is good for."""

    ACTIVE = "active"
    """It gets the mail."""
    PROVEN = "proven"
    """It lets the player in, and can become the active one by a press."""
    SENDER = "sender"
    """Mails from there are the player's, and that is all."""
    UNPROVEN = "unproven"


@dataclass(frozen=True, slots=True)
class AddressLine:
    """One address in the list."""

    number: int
    """Of its row, for the buttons."""
    email: str
    state: State
    is_failing: bool
    next_active: str = ""
    """Which one gets the mail once this one, the active one, is removed; empty for none."""

    @property
    def is_last(self) -> bool:
        """Does removing it end all mail."""
        return self.state is State.ACTIVE and not self.next_active


def address_lines(reader: User | AnonymousUser) -> list[AddressLine]:
    """The active one first, then the proven ones in the order in which they would follow it."""
    if not reader.is_authenticated:
        return []
    own = Address.objects.filter(user=reader)
    proven = list(own.proven().filter(set_aside_at__isnull=False).order_by("-set_aside_at"))
    following = proven[0].email if proven else ""
    return [
        *(_line(address, following) for address in own.active()),
        *(_line(address) for address in proven),
        *(_line(address) for address in own.filter(verified_at=None).order_by("-pk")),
    ]


def state_of(address: Address) -> State:
    """What this address is good for."""
    if address.is_active:
        return State.ACTIVE
    if address.verified_at is not None:
        return State.PROVEN
    return State.UNPROVEN if address.accepted_at is None else State.SENDER


def _line(address: Address, next_active: str = "") -> AddressLine:
    is_failing = address.failing_since is not None
    return AddressLine(address.pk, address.email, state_of(address), is_failing, next_active)
