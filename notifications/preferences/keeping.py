"""Keeping what a player says about what he is told; what waits to leave goes by it at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from notifications.models import Delivery, Preference, Stop
from notifications.preferences.revival import go_by_wishes
from turns.models import Match

Ways = Preference.Ways


@dataclass(frozen=True, slots=True)
class MatchWish:
    """What a player says of one match."""

    telling: str = ""
    """Empty for what holds for all."""
    ways: str = Ways.ALL
    again: Sequence[str] = ()
    """The kinds of mail that were stopped and are wanted again."""

    @property
    def is_exception(self) -> bool:
        """Does anything hold that does not hold for all."""
        return bool(self.telling) or self.ways != Ways.ALL


def keep_for_all(player: User, wish: Mapping[str, object], *, now: datetime) -> None:
    """What holds where no match is an exception. Who chooses digests wants those that he stopped,
    too.
    """
    with transaction.atomic():
        Preference.objects.update_or_create(user=player, match=None, defaults=dict(wish))
        if wish.get("telling") == Preference.Telling.DIGEST:
            _want_digests(player)
        go_by_wishes(player, now=now)


def keep_for_match(player: User, match: Match, wish: MatchWish, *, now: datetime) -> None:
    """What holds for this match."""
    with transaction.atomic():
        if wish.is_exception:
            said = {"telling": wish.telling, "ways": wish.ways}
            Preference.objects.update_or_create(user=player, match=match, defaults=said)
        else:
            Preference.objects.filter(user=player, match=match).delete()
        Stop.objects.filter(user=player, match=match, kind__in=wish.again).delete()
        if wish.telling == Preference.Telling.DIGEST:
            _want_digests(player)
        go_by_wishes(player, now=now)


def _want_digests(player: User) -> None:
    Stop.objects.filter(user=player, match__isnull=True, kind=Delivery.Kind.DIGEST).delete()
