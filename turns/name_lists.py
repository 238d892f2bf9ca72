"""Several players in a row, as a text of the games."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.text import SeatName, Text, msg


def listed(seats: Sequence[int]) -> Text:
    """All their names: alice, bob and charlie. There must be one at least."""
    names = [msg("{player}", player=SeatName(seat)) for seat in seats]
    row = names[0]
    for name in names[1:-1]:
        row = msg("{before}, {next}", before=row, next=name)
    if len(names) == 1:
        return row
    return msg("{players} and {last}", players=row, last=names[-1])
