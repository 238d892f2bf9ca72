"""The end of an account."""

from __future__ import annotations

from datetime import datetime

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction

from notifications.account.erasure import erase_contacts, matches_about
from turns.services.deletion import leave_every_table
from turns.services.transactions import lock_all, lock_player

MOST_TRIES = 3


def delete_account(player: User, *, now: datetime) -> None:
    """Forget the player: he leaves every table, and nothing that names him or was his stays. All of
    it or nothing.

    Somebody may sit down as him at this very moment, in a browser that is still open. Then the
    account cannot be deleted below that seat, and it is tried again with it.
    """
    for left in reversed(range(MOST_TRIES)):
        try:
            _delete(player, now=now)
        except IntegrityError:
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
        User.objects.get(pk=player.pk).delete()
