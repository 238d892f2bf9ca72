"""The end of an account."""

from __future__ import annotations

from datetime import datetime

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction

from notifications.account.erasure import erase_contacts, matches_about
from turns.models import Seat
from turns.models.seat import FORMER
from turns.services.deletion import leave_every_table
from turns.services.transactions import lock_all, lock_player

MOST_TRIES = 3


class _SatDown(Exception):
    """He sat down somewhere while his seats were given up."""


def delete_account(player: User, *, now: datetime) -> None:
    """Forget the player: he leaves every table, and nothing that names him or was his stays. All
    of it or nothing. Raises User.DoesNotExist where that is done already.

    Somebody may sit down as him at this very moment, in a browser that is still open: then it is
    done again, with that seat.
    """
    for left in reversed(range(MOST_TRIES)):
        try:
            _delete(player, now=now)
        except (_SatDown, IntegrityError):
            if not left:
                raise
        else:
            return


def _delete(player: User, *, now: datetime) -> None:
    with transaction.atomic():
        lock_player(player.pk)
        lock_all(matches_about(player))
        erase_contacts(player, now=now)
        leave_every_table(player, now=now)
        # The whole row: from now on nobody can write his number anywhere.
        account = User.objects.select_for_update().get(pk=player.pk)
        if Seat.objects.filter(player=player).exclude(name=FORMER).exists():
            raise _SatDown
        account.delete()
