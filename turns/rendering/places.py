"""Where the players sit, seen by one of them: he is at the bottom, the others follow clockwise."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.scene import SceneSeat

BOTTOM = "bottom"

AROUND: dict[int, tuple[str, ...]] = {
    2: (BOTTOM, "top"),
    3: (BOTTOM, "left", "right"),
    4: (BOTTOM, "left", "top", "right"),
    5: (BOTTOM, "left", "top-left", "top-right", "right"),
    6: (BOTTOM, "left", "top-left", "top", "top-right", "right"),
}
"""By the number of seats: words for a style sheet. A larger table is shown as a list."""


def places(seats: Sequence[SceneSeat]) -> dict[int, str]:
    """The place of each seat by its index; a spectator sits behind seat 0. Empty for a table that
    is shown as a list.
    """
    around = AROUND.get(len(seats))
    if around is None:
        return {}
    own = next((seat.index for seat in seats if seat.is_viewer), 0)
    return {seat.index: around[(seat.index - own) % len(seats)] for seat in seats}
