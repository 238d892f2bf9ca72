"""Bots answer through the same door as everybody."""

from datetime import datetime

import pytest

from tests.turns.conftest import play_on
from turns.bots import play_bots
from turns.models import Match, Source

pytestmark = pytest.mark.database


def test_bots_answer_until_a_person_is_asked(bot_match: Match, now: datetime) -> None:
    play_bots(lambda: now)

    asked = bot_match.prompts.select_related("seat").get(closed_at__isnull=True)
    assert asked.seat.index == 0
    bids = bot_match.events.filter(kind="bid_made")
    assert set(bids.values_list("source", flat=True)) <= {Source.BOT}


def test_a_second_sweep_finds_nothing_to_do(bot_match: Match, now: datetime) -> None:
    play_bots(lambda: now)

    assert play_bots(lambda: now) == 0


def test_a_match_with_bots_comes_to_its_end(bot_match: Match, now: datetime) -> None:
    while bot_match.status != Match.Status.OVER:
        play_bots(lambda: now)
        play_on(bot_match, 1, now=now)
        bot_match.refresh_from_db()

    assert bot_match.events.filter(kind="card_played").count() == 4 * 36


def test_one_broken_match_stops_no_other(
    bot_match: Match, match: Match, now: datetime, caplog: pytest.LogCaptureFixture
) -> None:
    Match.objects.filter(pk=match.pk).update(engine_version=99)
    match.prompts.update(bot="easy")

    play_bots(lambda: now)

    assert "found no move" in caplog.text
    assert bot_match.prompts.get(closed_at__isnull=True).seat.index == 0
