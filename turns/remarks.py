"""What was said at the table, as it is shown."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from turns.lineage import Lineage
from turns.models import Match, Talk


@dataclass(frozen=True, slots=True)
class Remark:
    """What somebody said at the table."""

    seat: int
    """The index of whoever said it."""
    version: int
    name: str
    text: str
    at: datetime


def remarks_of(
    match: Match, *, after: int = 0, until: int | None = None, most: int
) -> list[Remark]:
    """The newest `most` remarks with `after` < version <= `until`, oldest first."""
    said = Talk.objects.filter(event__match=match, event__version__gt=after)
    if until is not None:
        said = said.filter(event__version__lte=until)
    columns = ("event__seat", "event__version", "text", "event__at")
    rows = list(said.order_by("-event__version").values_list(*columns)[:most])
    if not rows:
        return []
    lineage = Lineage(match)
    return [
        Remark(seat, version, lineage.names_at(version)[seat], text, at)
        for seat, version, text, at in reversed(rows)
        if seat is not None
    ]
