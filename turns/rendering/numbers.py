"""That choices have numbers (turns.commands), in a sentence."""

from __future__ import annotations

from django.utils.translation import gettext as _


def number_help(count: int) -> str:
    """How one of so many choices is called by its number; empty where there is none."""
    if not count:
        return ""
    number = min(count, 2)
    return _("“move %(n)s” is the choice with the number %(n)s.") % {"n": number}
