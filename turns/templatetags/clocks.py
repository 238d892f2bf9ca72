"""The terms of a match, inside a page or a mail."""

from __future__ import annotations

from django import template

from turns.clocks.terms import Terms
from turns.rendering.clocks import Clause
from turns.rendering.clocks import clauses as clauses_of

register = template.Library()


@register.filter
def clauses(terms: Terms) -> list[Clause]:
    """The agreement, point by point: `{% for clause in match.terms|clauses %}`."""
    return clauses_of(terms)
