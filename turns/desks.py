"""What the page of a match in play has beyond its scene: how this browser's hand is sorted, and
what the script beside it needs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import HttpRequest
from django.urls import reverse

from games.core.scene import Scene
from turns.rendering.sorting import HandOrder
from turns.tables import Table

ORDER_KEY = "hand-order"
"""In the session: the wish holds for all matches of a browser."""


@dataclass(frozen=True, slots=True)
class Desk:
    """A match in play, as one browser has it before it."""

    commands: Sequence[str]
    """All legal moves of the viewer, where he can pick cards."""
    order: HandOrder
    sort_url: str
    history_url: str


def desk_of(request: HttpRequest, table: Table, scene: Scene) -> Desk:
    """The desk of whoever asks for the page of this table."""
    match = table.match.pk
    return Desk(
        commands=table.commands if scene.pickable else (),
        order=HandOrder.of(request.session.get(ORDER_KEY, "")),
        sort_url=reverse("match-sort", args=[match]),
        history_url=reverse("match-history", args=[match]),
    )
