"""Giving standing orders, alone or behind a move, and deleting them."""

from datetime import datetime

import pytest
from django.contrib.auth.models import User

from tests.turns.conftest import prompt_of
from tests.turns.services.ordering import (
    answer,
    asked,
    endings,
    others,
    seat_of,
    standing,
)
from turns.models import Match, Order, Seat, Source
from turns.orders import BadOrder
from turns.services import Verdict, standing_orders, submit_move

pytestmark = pytest.mark.django_db


def test_order_given_on_ones_turn_that_decides_it_is_played_at_once(
    match: Match, now: datetime
) -> None:
    seat = asked(match)

    [order] = standing_orders.give(seat, "bid 1", now=now)

    assert order.ending == Order.Ending.DONE
    assert seat.prompts.get().answer == "bid 1"
    assert asked(match) != seat


def test_order_given_on_ones_turn_that_does_not_decide_it_waits(
    match: Match, now: datetime
) -> None:
    seat = asked(match)

    standing_orders.give(seat, "play low", now=now)

    assert asked(match) == seat
    assert standing(seat) == ["play low"]


def test_list_of_orders_is_given_whole_or_not_at_all(match: Match, now: datetime) -> None:
    [bob, *_] = others(match)

    with pytest.raises(BadOrder, match="dance"):
        standing_orders.give(bob, "bid 1, then dance", now=now)

    assert standing(bob) == []


def test_orders_are_given_behind_those_that_stand(match: Match, now: datetime) -> None:
    [bob, *_] = others(match)

    standing_orders.give(bob, "bid 1", now=now)
    standing_orders.give(bob, "puis play low\nfollow low", now=now)

    assert standing(bob) == ["bid 1", "play low", "follow low"]


def test_twenty_first_order_is_refused(match: Match, now: datetime) -> None:
    [bob, *_] = others(match)
    standing_orders.give(bob, "; ".join(["play low"] * 20), now=now)

    with pytest.raises(BadOrder, match="20"):
        standing_orders.give(bob, "play low", now=now)

    assert len(standing(bob)) == 20


@pytest.mark.parametrize("text", ["", "then", " ; "])
def test_empty_list_is_refused(match: Match, now: datetime, text: str) -> None:
    with pytest.raises(BadOrder):
        standing_orders.give(others(match)[0], text, now=now)


def test_no_order_before_the_deal(open_match: Match, now: datetime) -> None:
    with pytest.raises(BadOrder):
        standing_orders.give(seat_of(open_match, 0), "bid 1", now=now)


def test_deleted_order_never_plays(match: Match, now: datetime) -> None:
    [bob, *_] = others(match)
    standing_orders.give(bob, "bid 1", now=now)

    assert standing_orders.delete(1, bob, now=now)
    answer(match, "bid 0", now=now)

    assert asked(match) == bob
    assert endings(bob) == [Order.Ending.DELETED]
    assert not standing_orders.delete(1, bob, now=now)


def test_numbers_of_orders_tell_nothing_of_those_that_others_gave(
    match: Match, now: datetime
) -> None:
    bob, charlie, _ = others(match)
    standing_orders.give(bob, "bid 1", now=now)
    standing_orders.give(charlie, "bid 0; bid 1", now=now)
    standing_orders.give(bob, "bid 0", now=now)

    assert list(standing_orders.numbers(bob).values()) == [1, 2]
    assert standing_orders.delete(2, bob, now=now)
    assert standing(bob) == ["bid 1"]
    assert standing(charlie) == ["bid 0", "bid 1"]


def test_order_of_whoever_has_just_left_is_not_taken(match: Match, now: datetime) -> None:
    [bob, *_] = others(match)
    read_before = Seat.objects.get(pk=bob.pk)
    Seat.objects.filter(pk=bob.pk).update(player=User.objects.create_user("newcomer"))

    with pytest.raises(BadOrder):
        standing_orders.give(read_before, "bid 1", now=now)

    assert not Order.objects.exists()


def test_order_of_another_seat_cannot_be_deleted(match: Match, now: datetime) -> None:
    bob, charlie, _ = others(match)
    standing_orders.give(bob, "bid 1", now=now)

    assert not standing_orders.delete(1, charlie, now=now)

    assert standing(bob) == ["bid 1"]


def test_all_orders_of_a_seat_are_deleted(match: Match, now: datetime) -> None:
    bob, charlie, _ = others(match)
    standing_orders.give(bob, "bid 1, then play low", now=now)
    standing_orders.give(charlie, "bid 1", now=now)

    assert standing_orders.delete_all(bob, now=now) == 2

    assert (standing(bob), standing(charlie)) == ([], ["bid 1"])


def test_answer_carries_orders_behind_its_move(match: Match, now: datetime) -> None:
    prompt = prompt_of(match)

    result = submit_move(prompt, "bid 1, then follow low", source=Source.MAIL, now=now)

    assert (result.verdict, result.command, result.orders) == (
        Verdict.PLAYED,
        "bid 1",
        ("follow low",),
    )
    assert standing(prompt.seat) == ["follow low"]


def test_answer_sent_again_gives_no_order_twice(match: Match, now: datetime) -> None:
    prompt = prompt_of(match)
    submit_move(prompt, "bid 1, then follow low", source=Source.MAIL, now=now)

    again = submit_move(prompt, "bid 1, then follow low", source=Source.MAIL, now=now)

    assert again.verdict is Verdict.REPEATED
    assert standing(prompt.seat) == ["follow low"]


@pytest.mark.parametrize(
    "text", ["bid 1, then dance", "dance, then bid 1", "bid 77, then play low"]
)
def test_answer_is_taken_whole_or_not_at_all(match: Match, now: datetime, text: str) -> None:
    prompt = prompt_of(match)

    result = submit_move(prompt, text, source=Source.PAGE, now=now)

    assert result.verdict is Verdict.REFUSED
    assert result.error is not None
    assert (prompt_of(match), standing(prompt.seat)) == (prompt, [])
