"""Standing orders on the match page, and that nobody else sees them."""

import re
from collections.abc import Sequence
from datetime import datetime

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests.turns.conftest import prompt_of
from turns.models import Match, Order, Seat, Source
from turns.services import standing_orders, submit_move

pytestmark = pytest.mark.django_db

TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="\w+"')


def client_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def waiting_seat(match: Match) -> Seat:
    """The seat that is asked after the present one."""
    index = (prompt_of(match).seat.index + 1) % 4
    return match.seats.select_related("player").get(index=index)


def player(seat: Seat) -> User:
    assert seat.player is not None
    return seat.player


def orders_page(match: Match, seat: Seat) -> str:
    page: str = client_of(player(seat)).get(match.get_absolute_url()).content.decode()
    return page


def give(match: Match, seat: Seat, **said: str) -> tuple[int, str]:
    address = reverse("match-orders", args=[match.pk])
    response = client_of(player(seat)).post(address, said)
    return response.status_code, response.content.decode()


def seen_by_others(match: Match, seat: Seat) -> list[str]:
    """Every page of the match, and the export, as the others and a stranger read them."""
    watchers: Sequence[Client] = [
        Client(),
        *(client_of(player(other)) for other in match.seats.exclude(pk=seat.pk)),
    ]
    paths = [
        reverse(name, args=[match.pk])
        for name in ("match", "match-history", "match-export", "match-check")
    ]
    pages = [client.get(path).content.decode() for client in watchers for path in paths]
    return [TOKEN.sub("", page) for page in pages]


def test_typed_order_is_kept_and_shown_to_its_player(match: Match) -> None:
    seat = waiting_seat(match)

    status, _ = give(match, seat, orders="bid 1, then follow low")

    assert status == 302
    assert [row.command for row in standing_orders.standing_rows(seat)] == ["bid 1", "follow low"]
    page = orders_page(match, seat)
    assert "Follow suit with your lowest card" in page
    assert page.index("bid 1") < page.index("Follow suit with your lowest card")


def test_kind_is_given_by_its_button(match: Match) -> None:
    seat = waiting_seat(match)

    give(match, seat, kind="bid", **{"number-bid": "1"})
    give(match, seat, kind="follow_low")

    assert [row.command for row in standing_orders.standing_rows(seat)] == ["bid 1", "follow low"]


def test_order_that_cannot_be_given_says_why_and_keeps_what_was_typed(match: Match) -> None:
    seat = waiting_seat(match)

    status, page = give(match, seat, orders="bid 1, then dance")

    assert status == 422
    assert "dance" in page
    assert 'value="bid 1, then dance"' in page
    assert standing_orders.standing_rows(seat) == []


def test_unknown_kind_gives_no_order(match: Match) -> None:
    status, _ = give(match, waiting_seat(match), kind="win")

    assert status == 422


def test_order_is_deleted_by_its_button(match: Match, now: datetime) -> None:
    seat = waiting_seat(match)
    standing_orders.give(seat, "bid 1", now=now)
    address = reverse("match-order-delete", args=[match.pk, 1])
    assert address in orders_page(match, seat)

    client_of(player(seat)).post(address)

    assert standing_orders.standing_rows(seat) == []
    assert address not in orders_page(match, seat)


def test_nobody_deletes_the_order_of_another(match: Match, now: datetime) -> None:
    seat = waiting_seat(match)
    [order] = standing_orders.give(seat, "bid 1", now=now)
    address = reverse("match-order-delete", args=[match.pk, 1])
    other = prompt_of(match).seat

    client_of(player(other)).post(address)

    assert Client().post(address).status_code == 404
    assert [row.pk for row in standing_orders.standing_rows(seat)] == [order.pk]


def test_stranger_gives_no_orders(match: Match, people: list[User]) -> None:
    stranger = client_of(User.objects.create_user("newcomer"))

    response = stranger.post(reverse("match-orders", args=[match.pk]), {"orders": "bid 1"})

    assert response.status_code == 404
    assert not Order.objects.exists()


def test_stopped_order_is_told_on_the_page(match: Match, now: datetime) -> None:
    seat = waiting_seat(match)
    standing_orders.give(seat, "follow low", now=now)

    submit_move(prompt_of(match), "bid 1", source=Source.PAGE, now=now)

    assert "did not decide your turn" in orders_page(match, seat)


def test_others_read_the_same_bytes_with_and_without_an_order(match: Match, now: datetime) -> None:
    seat = waiting_seat(match)
    before = seen_by_others(match, seat)

    standing_orders.give(seat, "bid 1, then follow low", now=now)

    assert seen_by_others(match, seat) == before


def test_others_read_a_move_of_an_order_like_one_made_by_hand(match: Match, now: datetime) -> None:
    seat = waiting_seat(match)
    standing_orders.give(seat, "bid 1", now=now)

    submit_move(prompt_of(match), "bid 1", source=Source.PAGE, now=now)

    export = Client().get(reverse("match-export", args=[match.pk])).json()
    bids = [event for event in export["events"] if event["kind"] == "bid_made"]
    assert {bid["source"] for bid in bids} == {"player"}
    assert match.events.filter(source=Source.ORDER).count() == 1


def test_confirmation_shows_the_orders_that_ride_on_a_move(match: Match) -> None:
    prompt = prompt_of(match)
    client = client_of(player(prompt.seat))
    said = {"prompt": str(prompt.pk), "command": "bid 1, puis follow low"}

    page = client.get(reverse("match-play", args=[match.pk]), said).content.decode()

    assert 'value="bid 1, then follow low"' in page
    assert "Follow suit with your lowest card" in page


def test_answer_on_the_page_takes_the_orders_behind_its_move(match: Match) -> None:
    prompt = prompt_of(match)
    said = {"prompt": prompt.pk, "command": "bid 1, then follow low"}

    page = client_of(player(prompt.seat)).post(
        reverse("match-play", args=[match.pk]), said, follow=True
    )

    assert "Kept for your next turns: “follow low”" in page.content.decode()
    assert [row.command for row in standing_orders.standing_rows(prompt.seat)] == ["follow low"]


def test_news_of_the_page_begin_before_the_own_answer_not_that_of_an_order(
    match: Match, now: datetime
) -> None:
    seat = waiting_seat(match)
    standing_orders.give(seat, "bid 1", now=now)
    first = prompt_of(match).seat

    submit_move(prompt_of(match), "bid 1", source=Source.PAGE, now=now)

    page = orders_page(match, seat)
    assert f"{first.name}</bdi> bids 1" in page
