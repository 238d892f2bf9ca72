"""What a match page says of players who are away, and of times when the site did not run."""

from __future__ import annotations

from datetime import datetime

from django import template
from django.contrib.auth.models import AnonymousUser, User
from django.utils import timezone

from turns.models import Match, Prompt
from turns.rendering.outages import announcement
from turns.rendering.times import moment_words
from turns.rhythms import zone_of
from turns.stand_ins import StandIn, stand_ins

register = template.Library()


@register.simple_tag
def absent_players(match: Match) -> list[StandIn]:
    """`{% absent_players match as absent %}`: for whom a bot plays."""
    return stand_ins(match)


@register.simple_tag
def moment_for(at: datetime, reader: User | AnonymousUser) -> str:
    """`{% moment_for at user %}`: a date and a time of day in the reader's zone."""
    return moment_words(at, now=timezone.now(), zone=zone_of(reader))


@register.simple_tag
def outage_told(match: Match, reader: User | AnonymousUser) -> str:
    """`{% outage_told match user as told %}`: what the open turns got for the last outage, as long
    as one of them has it.
    """
    prompts = match.prompts.open().filter(due_at__isnull=False)
    prompt: Prompt | None = prompts.order_by("opened_at").first()
    if prompt is None:
        return ""
    return announcement(prompt, now=timezone.now(), zone=zone_of(reader))
