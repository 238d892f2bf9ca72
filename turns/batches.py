"""Going through many prompts in batches, each prompt at most once, whatever becomes of it."""

from __future__ import annotations

from datetime import datetime

from django.db.models import Q, QuerySet

from turns.models import Prompt

Place = tuple[datetime | None, int]
"""Time and key of the last prompt of a batch."""


def behind(prompts: QuerySet[Prompt], by: str, last: Place | None) -> QuerySet[Prompt]:
    """The prompts in the order of that time, those behind `last`.

    The next page begins at a place and not at a number: what was done leaves the list, what could
    not be done stays in it. The bare lower bound is for the index on the time.
    """
    ordered = prompts.order_by(by, "pk")
    if last is None:
        return ordered
    at, pk = last
    return ordered.filter(
        Q(**{f"{by}__gt": at}) | Q(**{by: at, "pk__gt": pk}), **{f"{by}__gte": at}
    )
