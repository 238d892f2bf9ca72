"""Sitting down without an invitation: by a link that was passed on, or at an open seat."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.contrib.auth.models import User
from django.db import transaction

from turns.blocks import kept_apart
from turns.join_links import BadJoinLink
from turns.models import Match, Seat, Source
from turns.players import new_player, username_of
from turns.ports import contacts
from turns.services.rhythms import note_zone
from turns.services.seating import NotWelcome, take_seat
from turns.services.transactions import lock
from turns.services.unseating import was_sent_away

REPEATS_FOR = timedelta(minutes=10)
"""So long a form that is sent again signs in whom it seated, or made the host."""


@dataclass(frozen=True, slots=True)
class Joining:
    """What a person says when sitting down."""

    name: str
    word: str = ""
    """For the fair deal; may be empty."""
    address: str = ""
    """Where he wants to be told of his turns; may be empty."""
    language: str = "en"
    zone: str = ""
    """The time zone, as the browser tells it; empty or nonsense without a script."""
    key: str = ""
    """Of the form, so that a newcomer who sends it twice is one (turns.match_ids.new_key)."""


def is_open(seat: Seat) -> bool:
    """Can anybody who looks at the match sit down there, as long as nobody does. (A private match
    has no such seat.)
    """
    is_shown = seat.match.visibility != Match.Visibility.PRIVATE
    return seat.open_to == Seat.OpenTo.ANYBODY and is_shown


def join(seat: Seat, joining: Joining, *, player: User | None, now: datetime) -> User:
    """Sit down at a seat as it was read with its link, or from an open table; `player` is None for
    a newcomer, who gets an account. Gives who sits there.

    Raises SeatTaken, NameTaken, NotWelcome, BadWord, and BadJoinLink where the host has decided
    otherwise meanwhile: then there is no account either.
    """
    with transaction.atomic():
        match, _ = lock(seat.match_id)
        present = match.seats.select_related("match").get(pk=seat.pk)
        if not present.is_taken and not _is_as_offered(present, seat):
            raise BadJoinLink
        sitter = player or new_player(joining.name, key=joining.key)
        if was_sent_away(sitter, match):
            raise NotWelcome
        note_zone(sitter, joining.zone)
        take_seat(
            seat.pk, sitter, name=joining.name, word=joining.word, source=Source.LINK, now=now
        )
        if joining.address:
            contacts().add_address(sitter, joining.address, language=joining.language)
    return sitter


def seated_by(seat: Seat, key: str, *, now: datetime) -> User | None:
    """Who sits there since the form with this key made him, only just: nobody else has the key, so
    whoever sends the form again is he. None for everybody else, and for a blocked account.
    """
    sitter, since = seat.player, seat.taken_at
    if sitter is None or since is None or not key or sitter.username != username_of(key):
        return None
    return sitter if sitter.is_active and now - since < REPEATS_FOR else None


def is_unwelcome(visitor: User, match: Match) -> bool:
    """May whoever this browser belongs to not sit down here, under no other name either."""
    return kept_apart(visitor, match) or was_sent_away(visitor, match)


def _is_as_offered(present: Seat, offered: Seat) -> bool:
    if offered.open_to == Seat.OpenTo.ANYBODY:
        return is_open(present)
    return present.open_to == Seat.OpenTo.LINK and present.link_nonce == offered.link_nonce
