"""The other people of a table on its page, and those whom a player blocked in his settings."""

from __future__ import annotations

from django import template
from django.contrib.auth.models import AnonymousUser, User
from django.db.models import QuerySet

from turns import mutes
from turns.models import Block, Match
from turns.people import knows_table, people_beside

register = template.Library()


@register.simple_tag
def is_muted(match: Match, reader: User | AnonymousUser) -> bool:
    """Did this reader mute the talk of the table?"""
    return mutes.is_muted(match, reader)


@register.inclusion_tag("turns/company/links.html")
def company(match: Match, reader: User | AnonymousUser) -> dict[str, object]:
    """The others at the table, each with a page; nothing for whoever does not belong there."""
    if not reader.is_authenticated or not knows_table(match, reader):
        return {"people": []}
    return {
        "match": match,
        "people": people_beside(match, reader),
    }


@register.simple_tag
def blocks_of(player: User) -> QuerySet[Block]:
    """Whom the player blocked, the newest first."""
    return Block.objects.filter(player=player).order_by("-created_at", "-pk")
