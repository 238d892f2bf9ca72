"""Bots answer through the same door as everybody."""

from datetime import datetime

import pytest

from tests.turns.conftest import play_on
from turns.bots import play_bots
from turns.models import Match, Prompt, Source
from turns.services.transactions import PLAY_BOTS

pytestmark = pytest.mark.database


def test_bots_answer_until_a_person_is_asked(bot_match: Match, now: datetime) -> None:
    play_bots(lambda: now)

    asked = bot_match.prompts.select_related("seat").open().get()
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
    assert bot_match.prompts.open().get().seat.index == 0


def test_a_bot_whose_prompt_another_worker_answered_says_nothing(
    bot_match: Match,
    now: datetime,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    bot_match.prompts.update(bot="easy")

    def too_late(prompt: Prompt) -> str:
        """The position has moved on: the view has no legal move any more."""
        Prompt.objects.update(closed_at=now)
        raise ValueError("max() arg is an empty sequence")

    monkeypatch.setattr("turns.bots.choose_command", too_late)

    assert play_bots(lambda: now) == 0
    assert not caplog.records


def test_a_sweep_leaves_the_rest_to_the_next(
    bot_match: Match, now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    bot_match.prompts.update(bot="easy")
    woken: list[str] = []
    monkeypatch.setattr("turns.bots.SWEEP_SECONDS", -1.0)
    monkeypatch.setattr("turns.bots.wake", woken.append)

    assert play_bots(lambda: now) == 0
    assert woken == [PLAY_BOTS]
    monkeypatch.undo()

    assert play_bots(lambda: now) > 0


def test_bots_of_more_than_a_batch_play_in_one_sweep(
    bot_match: Match, match: Match, now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("turns.bots.BATCH", 1)
    Prompt.objects.update(bot="easy")

    play_bots(lambda: now)

    assert not Prompt.objects.filter(closed_at=None).exclude(bot="").exists()
    assert match.prompts.exclude(answer="").exists()
    assert bot_match.prompts.exclude(answer="").exists()
