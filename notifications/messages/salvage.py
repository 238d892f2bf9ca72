"""One match that cannot be told, as by a game that is not installed any more, hides no other."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from typing import TypeVar

from django.db import DatabaseError, models

logger = logging.getLogger(__name__)

Row = TypeVar("Row", bound=models.Model)
Told = TypeVar("Told")


def salvaged(rows: Iterable[Row], tell: Callable[[Row], Told], *, least: int = 1) -> list[Told]:
    """Tell each row, and leave out what cannot be told. Raises what was wrong where fewer than
    `least` are left: a mail that says nothing is worse than a late one.
    """
    found: list[Told] = []
    fault: Exception | None = None
    for row in rows:
        try:
            found.append(tell(row))
        except DatabaseError:
            raise
        except Exception as error:
            logger.exception("%s %s cannot be told in a mail.", type(row).__name__, row.pk)
            fault = error
    if fault is not None and len(found) < least:
        raise fault
    return found
