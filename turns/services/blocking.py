"""Not meeting somebody again. Matches that were begun go on, and nobody is told."""

from __future__ import annotations

from datetime import datetime

from django.contrib.auth.models import User

from turns.models import Block
from turns.people import Person


def block(player: User, person: Person, *, now: datetime) -> Block:
    """From now on neither of the two can sit down where the other one sits, or hosts. A second
    block of the same person changes nothing.
    """
    defaults = {"name": person.name, "created_at": now}
    made, _is_new = Block.objects.get_or_create(
        player=player, blocked=person.player, defaults=defaults
    )
    return made


def unblock(player: User, number: int) -> Block | None:
    """End one of the player's own blocks; gives it as it was, None where there is none."""
    found = Block.objects.filter(player=player, pk=number).first()
    if found is not None:
        Block.objects.filter(pk=found.pk).delete()
    return found
