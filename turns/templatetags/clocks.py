"""The terms of a match, inside a page or a mail."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from django import template

from turns.clocks.terms import Terms
from turns.models import Prompt, Seat
from turns.rendering.clocks import Clause
from turns.rendering.clocks import clauses as clauses_of
from turns.rendering.times import length_words

register = template.Library()


@register.filter
def clauses(terms: Terms) -> list[Clause]:
    """The agreement, point by point: `{% for clause in match.terms|clauses %}`."""
    return clauses_of(terms)


@register.simple_tag
def banks(seats: Sequence[Seat], waiting: Sequence[Prompt]) -> list[Seat]:
    """`{% banks table.seats waiting as saved %}`: the people's seats, where the clock has a bank;
    without those that are asked: what they have left is running, and their due time says it.
    """
    asked = {prompt.seat_id for prompt in waiting}
    return [seat for seat in seats if seat.bank and not seat.bot and seat.pk not in asked]


@register.filter
def length(time: timedelta) -> str:
    """A length of time in words: `1 day 4 hours`."""
    return length_words(time)
