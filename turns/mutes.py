"""Whose talk a player does not want to read: of one table at a time, and only for himself."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser, User

from turns.models import Match, Mute, Seat


def is_muted(match: Match, reader: User | AnonymousUser) -> bool:
    """Did this reader mute the talk of the table?"""
    if not reader.is_authenticated:
        return False
    return Mute.objects.filter(match=match, player=reader).exists()


def is_muted_at(seat: Seat) -> bool:
    """Did whoever sits there mute the talk of the table?"""
    own = Mute.objects.filter(match=seat.match_id, player=seat.player_id)
    return seat.player_id is not None and own.exists()


def set_mute(match: Match, player: User, *, is_muted: bool) -> None:
    """Keep what the player wants; nobody else is told."""
    if is_muted:
        Mute.objects.get_or_create(match=match, player=player)
    else:
        Mute.objects.filter(match=match, player=player).delete()
