"""Taking a seat by its link: the registration of a player, and the proof of his address."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from notifications.identity.addresses import owners_of, prove, proven_address
from notifications.identity.apart import is_kept_from
from notifications.links import RevokedLink
from notifications.models import Address, Invitation, Profile
from turns.models import Source
from turns.players import new_player
from turns.services import SeatTaken, take_seat
from turns.services.rhythms import note_zone
from turns.services.seating import NotWelcome, has_other_seat
from turns.services.transactions import lock


@dataclass(frozen=True, slots=True)
class Sitter:
    """What a person says when sitting down."""

    name: str
    word: str = ""
    """For the fair deal; may be empty."""
    zone: str = ""
    """The time zone, as the browser tells it; empty or nonsense without a script."""
    source: Source = Source.LINK
    """By what the seat is taken."""


def seat_newcomer(invitation: Invitation, sitter: Sitter, *, language: str, now: datetime) -> User:
    """Make an account and seat it. Raises SeatTaken, NameTaken, NotWelcome, RevokedLink, BadWord:
    then there is no account either.

    Never an older account that owns the address: a link that was passed on would open it.
    """
    with transaction.atomic():
        player = new_player(sitter.name)
        Profile.objects.create(user=player, language=language)
        Address.objects.create(user=player, email=invitation.email, verified_at=now)
        _sit(invitation, player, sitter, now=now)
    return player


def seat_account(invitation: Invitation, player: User, sitter: Sitter, *, now: datetime) -> None:
    """Seat an account that asked for it. Raises SeatTaken, NameTaken, NotWelcome, RevokedLink,
    BadWord.

    Its proven address stays what it is; an account without one gets the invited address.
    """
    with transaction.atomic():
        if proven_address(player) is None:
            own, _is_new = Address.objects.get_or_create(user=player, email=invitation.email)
            prove(own, now=now)
        _sit(invitation, player, sitter, now=now)


def _sit(invitation: Invitation, player: User, sitter: Sitter, *, now: datetime) -> None:
    # First the match, like whoever offers the seat to somebody else: or each waits for the other.
    lock(invitation.seat.match_id)
    # Once the host was told that the link is worthless, a press that is under way takes nothing.
    offered = Invitation.objects.select_for_update().filter(pk=invitation.pk).first()
    if offered is None or offered.nonce != invitation.nonce or offered.expired_at is not None:
        raise RevokedLink
    if is_kept_from(invitation.seat, invitation.email):
        # Not as a new player either: the mailbox is the same.
        raise NotWelcome
    if sits_elsewhere(invitation):
        raise SeatTaken
    note_zone(player, sitter.zone)
    take_seat(
        invitation.seat_id,
        player,
        name=sitter.name,
        word=sitter.word,
        source=sitter.source,
        now=now,
    )


def sits_elsewhere(invitation: Invitation) -> bool:
    """Does somebody who is invited to take over a seat that was left play at the table already: a
    second account with the same address would see a second hand.
    """
    seat = invitation.seat
    return seat.is_left and any(
        has_other_seat(owner.user, seat) for owner in owners_of(invitation.email)
    )
