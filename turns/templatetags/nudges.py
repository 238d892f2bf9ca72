"""Nudges on the page of a match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django import template
from django.utils import timezone

from turns.models import Match, Prompt, Reminder, Seat
from turns.services.nudges import may_nudge, next_nudge_at

register = template.Library()


@dataclass(frozen=True, slots=True)
class Nudgeable:
    """A turn that this viewer may nudge, now or from then on."""

    prompt: Prompt
    possible_at: datetime
    is_possible: bool
    was_nudged: bool


@register.simple_tag
def nudgeable_turns(match: Match, own: Seat | None, waiting: Sequence[Prompt]) -> list[Nudgeable]:
    """Of the open turns, those that the player of this seat may nudge; none for a spectator."""
    if own is None:
        return []
    return [_nudgeable(prompt) for prompt in waiting if may_nudge(prompt, own, match)]


def _nudgeable(prompt: Prompt) -> Nudgeable:
    possible_at = next_nudge_at(prompt)
    was_nudged = prompt.reminders.filter(point=Reminder.Point.NUDGE).exists()
    return Nudgeable(prompt, possible_at, possible_at <= timezone.now(), was_nudged)
