"""What is left to do after a match, inside its page."""

from __future__ import annotations

from typing import TypedDict

from django import template
from django.contrib.auth.models import AnonymousUser, User

from turns.afterwards import Afterwards, afterwards
from turns.forms.rematch import RematchForm
from turns.models import Match
from turns.rematches import KeptSeat, seats_kept_for

register = template.Library()


class AfterContext(TypedDict):
    """What turns/match/after.html is given."""

    match: Match
    after: Afterwards
    names: list[str]
    form: RematchForm
    csrf_token: object


@register.inclusion_tag("turns/match/after.html", name="afterwards", takes_context=True)
def afterwards_tag(
    context: template.Context, match: Match, visitor: User | AnonymousUser
) -> AfterContext:
    """`{% afterwards match user %}`: thanks and the rematch; `names` are the page's."""
    return {
        "match": match,
        "after": afterwards(match, visitor),
        "names": context["names"],
        "form": RematchForm(),
        "csrf_token": context.get("csrf_token"),
    }


class KeptContext(TypedDict):
    """What turns/kept_seats.html is given."""

    kept: list[KeptSeat]


@register.inclusion_tag("turns/kept_seats.html", name="kept_seats")
def kept_seats_tag(visitor: User | AnonymousUser) -> KeptContext:
    """`{% kept_seats user %}`: the rematches in which a seat waits for the reader. Who plays under
    a name alone hears of them nowhere else.
    """
    return {"kept": seats_kept_for(visitor) if visitor.is_authenticated else []}
