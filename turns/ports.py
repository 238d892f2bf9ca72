"""What turns asks of the outside: contact details belong to another app, and config says which."""

from __future__ import annotations

from typing import Protocol

from django.contrib.auth.models import User

from turns.models import Match, Seat


class BadAddress(ValueError):
    """Not a mail address; the message says what would be right, in the reader's language."""


class Contacts(Protocol):
    """Who can be reached where. An address never comes back out of it."""

    def clean(self, address: str) -> str:
        """The address in its usual form. Raises BadAddress."""

    def invite(self, seat: Seat, address: str, *, language: str) -> None:
        """Keep the address for the seat, in the place of an older one, whose link is worthless now.
        The invitation leaves with the match's `opened` fact; to a seat that was left, at once.
        """

    def invite_player(self, seat: Seat, player: User) -> bool:
        """The same for somebody who plays here already, at the address that is his. Gives whether
        he can be reached by mail.
        """

    def is_meant_for(self, seat: Seat, player: User) -> bool:
        """Does an invitation to this seat that still holds go to an address of this player's, or is
        nobody invited to it.
        """

    def forget(self, seat: Seat) -> None:
        """The seat's player left: his links and reply addresses are worthless, what waits for him
        is not sent any more.
        """

    def tell_sent_away(self, seat: Seat, player: User) -> None:
        """The host has taken the seat back from this player before the deal."""

    def tell_gone(self, seat: Seat, name: str) -> None:
        """Whoever sat there by this name has left the table before the deal: the host is told."""

    def add_address(self, player: User, address: str, *, language: str) -> None:
        """Keep the player's own address, and mail a link that proves it."""

    def has_address(self, player: User) -> bool:
        """Is the player told of turns by mail already."""

    def is_invited(self, seat: Seat) -> bool:
        """Is there an invitation to the seat that can be mailed again."""

    def resend_invitation(self, seat: Seat) -> None:
        """Mail the seat's link again; an invitation that has expired holds again."""

    def revoke_invitation(self, seat: Seat) -> None:
        """Make the seat's links worthless and mail a fresh one to the stored address."""

    def reach(self, match: Match) -> dict[int, str]:
        """By seat index, one line on how the seat is reached and how its last mail fared, for the
        host; no address.
        """


_bound: list[Contacts] = []


def bind(contacts: Contacts) -> None:
    """Say who answers; config calls it once at the start."""
    _bound[:] = [contacts]


def contacts() -> Contacts:
    """Whoever was bound."""
    return _bound[0]
