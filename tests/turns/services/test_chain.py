"""Moves that nobody need be asked for: standing orders and forced moves."""

import logging
from datetime import datetime

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.oheila.habits import PlayLow
from tests.turns.conftest import play_on, prompt_of
from tests.turns.services.ordering import (
    agree,
    answer,
    asked,
    endings,
    others,
    seat_of,
    second_round,
    standing,
)
from turns.clocks.terms import Forced
from turns.models import Fact, Match, Order, Source
from turns.services import chain, standing_orders, submit_move
from turns.tables import Table

pytestmark = pytest.mark.django_db


def test_order_plays_as_soon_as_its_seat_is_asked(match: Match, now: datetime) -> None:
    [bob, *_] = others(match)
    standing_orders.give(bob, "bid 1", now=now)

    answer(match, "bid 0", now=now)

    prompt = bob.prompts.get()
    assert (prompt.answer, prompt.answer_source) == ("bid 1", Source.ORDER)
    assert asked(match).index == (bob.index + 1) % 4
    assert endings(bob) == [Order.Ending.DONE]


def test_orders_chain_over_several_seats_in_one_transaction(match: Match, now: datetime) -> None:
    agree(match, Forced.OFF)
    for seat in others(match):
        standing_orders.give(seat, "bid 1", now=now)
    facts = Fact.objects.filter(kind=Fact.Kind.TURN).count()

    answer(match, "bid 1", now=now)

    assert match.prompts.filter(answer_source=Source.ORDER).count() == 3
    assert Fact.objects.filter(kind=Fact.Kind.TURN).count() == facts + 1
    match.refresh_from_db()
    assert prompt_of(match).version == match.version
    assert match.events.count() == match.version


def test_what_an_order_played_stays_news_to_its_player(match: Match, now: datetime) -> None:
    [bob, *_] = others(match)
    standing_orders.give(bob, "bid 1", now=now)

    answer(match, "bid 0", now=now)

    assert len(Table(match, bob.index).news()) > 1
    assert seat_of(match, bob.index).answered_version == 0


def test_order_that_does_not_decide_stops_with_all_behind_it(match: Match, now: datetime) -> None:
    [bob, *_] = others(match)
    standing_orders.give(bob, "follow low; bid 1", now=now)

    answer(match, "bid 0", now=now)

    assert asked(match) == bob
    assert endings(bob) == [Order.Ending.STOPPED, Order.Ending.STOPPED]
    assert [row.command for row in standing_orders.stopped_rows(bob)] == ["follow low", "bid 1"]


def test_stopped_order_is_told_until_the_player_answers(match: Match, now: datetime) -> None:
    [bob, *_] = others(match)
    standing_orders.give(bob, "follow low", now=now)
    answer(match, "bid 0", now=now)
    later = now.replace(hour=18)

    submit_move(prompt_of(match), "bid 1", source=Source.PAGE, now=later)

    assert standing_orders.stopped_rows(bob) == []


def test_order_that_is_not_legal_now_stops(match: Match, now: datetime) -> None:
    [bob, *_] = others(match)
    [card] = Match.objects.get(pk=match.pk).vault.position["hands"][bob.index]
    standing_orders.give(bob, f"play {card}", now=now)

    answer(match, "bid 1", now=now)

    assert asked(match) == bob
    assert endings(bob) == [Order.Ending.STOPPED]


def test_order_whose_round_is_over_lapses_and_the_player_is_asked(
    match: Match, now: datetime
) -> None:
    agree(match, Forced.OFF)
    [bob, *_] = others(match)
    standing_orders.give(bob, "bid 1, then play low, then play low", now=now)

    play_on(match, 5, now=now)
    while asked(match) != bob:
        play_on(match, 1, now=now)

    assert endings(bob) == [Order.Ending.DONE, Order.Ending.DONE, Order.Ending.LAPSED]


def test_lapsed_order_makes_way_for_the_next(match: Match, now: datetime) -> None:
    [bob, *_] = others(match)
    assert bob.player is not None
    Order.objects.create(
        seat=bob, player=bob.player, command="bid 0", scope="round 0", created_at=now
    )
    standing_orders.give(bob, "bid 1", now=now)

    answer(match, "bid 0", now=now)

    assert bob.prompts.get().answer == "bid 1"
    assert endings(bob) == [Order.Ending.LAPSED, Order.Ending.DONE]


def test_order_stays_for_what_is_left_of_it(match: Match, now: datetime) -> None:
    second_round(match, now=now)
    seat = asked(match)

    answer(match, "bid 0, then play low", now=now)
    play_on(match, 3, now=now)

    assert standing(seat) == ["play low"]
    assert seat.prompts.filter(answer_source=Source.ORDER).count() == 1


def test_fault_in_an_order_undoes_no_move_and_logs_no_card(
    match: Match, now: datetime, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    second_round(match, now=now)
    seat = asked(match)
    answer(match, "bid 0, then play low", now=now)

    def fail(self: PlayLow, view: object) -> None:
        raise RuntimeError("QS")

    monkeypatch.setattr(PlayLow, "step", fail)
    with caplog.at_level(logging.ERROR):
        play_on(match, 3, now=now)

    assert endings(seat) == [Order.Ending.STOPPED]
    assert "RuntimeError" in caplog.text
    assert "QS" not in caplog.text
    assert "play low" not in caplog.text


def test_standing_orders_of_the_match_are_read_once(match: Match, now: datetime) -> None:
    for seat in others(match):
        standing_orders.give(seat, "bid 1", now=now)

    with CaptureQueriesContext(
        connection,
    ) as queries:
        answer(match, "bid 1", now=now)

    assert sum('FROM "turns_order"' in one["sql"] for one in queries) == 1


def test_nothing_is_played_for_a_seat_that_a_bot_answers_for(match: Match, now: datetime) -> None:
    [bob, *_] = others(match)
    standing_orders.give(bob, "bid 1", now=now)
    match.seats.filter(pk=bob.pk).update(stand_in="easy")

    answer(match, "bid 0", now=now)

    assert prompt_of(match).bot == "easy"
    assert standing(bob) == ["bid 1"]


def test_successor_inherits_no_order(match: Match, people: list[User], now: datetime) -> None:
    [bob, *_] = others(match)
    standing_orders.give(bob, "bid 1", now=now)
    match.seats.filter(pk=bob.pk).update(player=User.objects.create_user("newcomer"))

    answer(match, "bid 0", now=now)

    assert asked(match) == bob
    assert standing(seat_of(match, bob.index)) == []


def test_chain_that_is_too_long_is_taken_up_by_the_sweep(
    match: Match, now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    agree(match, Forced.OFF)
    monkeypatch.setattr(chain, "MOST_MOVES", 1)
    for seat in others(match):
        standing_orders.give(seat, "bid 1", now=now)

    answer(match, "bid 1", now=now)
    left = prompt_of(match)
    assert left.is_chain_left
    moves = standing_orders.follow_chains(lambda: now)

    assert moves == 1
    left.refresh_from_db()
    assert left.answer == "bid 1"
    assert standing_orders.follow_chains(lambda: now) == 1
    assert standing_orders.follow_chains(lambda: now) == 0


def test_sweep_leaves_a_left_prompt_to_its_player(match: Match, now: datetime) -> None:
    match.prompts.update(is_chain_left=True)
    facts = Fact.objects.count()

    assert standing_orders.follow_chains(lambda: now) == 0

    assert not prompt_of(match).is_chain_left
    assert Fact.objects.count() == facts


@pytest.mark.parametrize(
    ("forced", "by_order"), [(Forced.OFF, 0), (Forced.PROVEN, 4), (Forced.ALWAYS, 4)]
)
def test_last_card_of_a_round_is_played_by_itself_as_agreed(
    match: Match, now: datetime, forced: Forced, by_order: int
) -> None:
    agree(match, forced)

    for bid in ("bid 1", "bid 1", "bid 1", "bid 1"):
        answer(match, bid, now=now)

    first_cards = match.prompts.filter(answer__startswith="play", answer_source=Source.ORDER)
    assert first_cards.count() == by_order


def test_forced_move_that_an_order_asks_for_uses_it_up(match: Match, now: datetime) -> None:
    seat = asked(match)

    answer(match, "bid 1, then play low", now=now)
    for _ in range(3):
        answer(match, "bid 1", now=now)

    assert endings(seat) == [Order.Ending.DONE]


def test_forced_move_leaves_other_orders_alone(match: Match, now: datetime) -> None:
    seat = asked(match)

    answer(match, "bid 1, then follow low", now=now)
    for _ in range(3):
        answer(match, "bid 1", now=now)

    assert seat.prompts.filter(answer_source=Source.ORDER).exists()
    assert Order.Ending.STOPPED not in endings(seat)
