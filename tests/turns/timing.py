"""Letting the time of a turn run out."""

from __future__ import annotations

from datetime import UTC, datetime

from time_machine import Traveller

from tests.turns.conftest import legal_command, prompt_of
from turns.clocks.terms import GRACE
from turns.models import Match, Source
from turns.services import Answer, submit_move
from turns.services.deadlines import sweep


def present() -> datetime:
    """The frozen time, as a task reads it."""
    return datetime.now(UTC)


def to_the_limit(match: Match, clock: Traveller) -> None:
    """Go to the first moment at which the open turn is timed out."""
    due = prompt_of(match).due_at
    assert due is not None
    clock.move_to(due + GRACE)


def time_out(match: Match, clock: Traveller) -> None:
    """Let the time of the open turn run out, and sweep."""
    to_the_limit(match, clock)
    assert sweep(present) == 1


def answer(match: Match) -> Answer:
    """Whoever is asked plays the first legal move on the page."""
    prompt = prompt_of(match)
    return submit_move(prompt, legal_command(prompt), source=Source.PAGE, now=present())


def acts(match: Match) -> list[str]:
    """The kinds of the platform's events since the deal, without their prefix."""
    rows = match.events.filter(kind__startswith="match.", version__gt=1)
    kinds = rows.exclude(kind="match.seated").values_list("kind", flat=True)
    return [kind.removeprefix("match.") for kind in kinds]
