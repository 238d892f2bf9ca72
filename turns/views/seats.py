"""The seat of whoever looks at a page."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser, User
from django.http import Http404
from django.shortcuts import get_object_or_404

from turns.models import Seat


def own_seat(visitor: User | AnonymousUser, match_id: str) -> Seat:
    """The visitor's seat in this match, which is read with it. Raises Http404 where there is none:
    what a player does there is nobody else's.
    """
    if not visitor.is_authenticated:
        raise Http404
    return get_object_or_404(Seat.objects.select_related("match"), match=match_id, player=visitor)
