"""Who may watch a match, inside a page."""

from __future__ import annotations

from django import template

from turns.models import Match
from turns.rendering.visibility import VISIBILITY_HINTS

register = template.Library()


@register.filter
def watchers(visibility: str) -> str:
    """Who may watch, in a sentence: `{{ match.visibility|watchers }}`."""
    return str(VISIBILITY_HINTS[Match.Visibility(visibility)])
