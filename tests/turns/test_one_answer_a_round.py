"""Whole matches of four people who decide once a round."""

from datetime import datetime

import pytest

from tests.turns.conftest import legal_command
from turns.models import Match, Source
from turns.services import submit_move

pytestmark = pytest.mark.django_db

ROUNDS = 8
MOVES = 4 * (ROUNDS + 36)
"""Four bids a round, and four times 1 to 8 cards."""
WITHOUT_ORDERS = MOVES - 4 * ROUNDS
"""The last card of each round plays itself."""


def play_with(match: Match, orders: str, *, now: datetime) -> None:
    """Everybody bids with these orders behind the bid; whoever is asked for a card plays one."""
    while prompt := match.prompts.select_related("seat").open().first():
        command = legal_command(prompt)
        behind = orders if command.startswith("bid") else ""
        submit_move(prompt, command + behind, source=Source.MAIL, now=now)


def test_short_oheila_takes_one_answer_a_round(match: Match, now: datetime) -> None:
    play_with(match, ", then play low", now=now)

    match.refresh_from_db()
    assert match.status == Match.Status.OVER
    assert match.prompts.filter(answer_source=Source.MAIL).count() == 4 * ROUNDS
    assert match.prompts.filter(answer_source=Source.ORDER).count() == MOVES - 4 * ROUNDS


def test_following_low_saves_answers(match: Match, now: datetime) -> None:
    play_with(match, ", then follow low", now=now)

    match.refresh_from_db()
    assert match.status == Match.Status.OVER
    assert match.prompts.filter(answer_source=Source.MAIL).count() < WITHOUT_ORDERS
