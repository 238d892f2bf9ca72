"""Standing orders by mail: behind a move, alone, listed and deleted."""

from datetime import datetime

import pytest

from notifications.messages.compose import compose
from notifications.models import Delivery, HeldAnswer, InboundMail
from notifications.reply_addresses import full_address, seat_reply_address
from tests.notifications.conftest import address_of, open_prompt
from tests.notifications.inbound.post import answer_to, post, raw_mail, said, send
from turns.models import Match, Order, Prompt, Seat, Source
from turns.services import standing_orders, submit_move

pytestmark = pytest.mark.django_db

Status = InboundMail.Status


def standing(seat: Seat) -> list[str]:
    return [row.command for row in standing_orders.standing_rows(seat)]


def waiting_seat(match: Match) -> Seat:
    """The seat that is asked after the present one."""
    return match.seats.get(index=(open_prompt(match).seat.index + 1) % 4)


def send_to_seat(text: str, seat: Seat, *, now: datetime) -> InboundMail:
    """A mail of the player's to the address of the seat."""
    to = full_address(seat_reply_address(seat, now=now).local_part)
    sender = address_of(seat.label)
    return post(raw_mail(text, to=to, sender=sender), sender=sender, now=now)


def answer_text(mail: InboundMail, *, now: datetime) -> str:
    return compose(answer_to(mail), now).text


def bid(prompt: Prompt, *, now: datetime) -> None:
    submit_move(prompt, "bid 1", source=Source.PAGE, now=now)


@pytest.mark.parametrize(
    "text",
    [
        "bid 1, then follow low",
        "bid 1\nthen follow low",
        "bid 1\nfollow low",
        "J'annonce 1, puis follow low",
        "follow low\nbid 1",
        "Hello all!\nbid 1; follow low\nSee you, Bob",
    ],
)
def test_order_rides_in_the_reply_with_the_move(match: Match, now: datetime, text: str) -> None:
    prompt = open_prompt(match)

    mail = send(text, prompt, now=now)

    prompt.refresh_from_db()
    assert (prompt.answer, said(mail)) == ("bid 1", "played")
    assert standing(prompt.seat) == ["follow low"]
    answer = compose(answer_to(mail), now)
    assert "Your standing orders" in answer.text
    assert "Follow suit with your lowest card" in answer.text.replace("\n| ", " ")
    assert "Follow suit with your lowest card" in answer.html


def test_reply_sent_again_gives_no_order_twice(match: Match, now: datetime) -> None:
    prompt = open_prompt(match)
    send("bid 1, then follow low", prompt, now=now)

    mail = send("bid 1, then follow low", prompt, now=now)

    assert said(mail) == "repeated"
    assert standing(prompt.seat) == ["follow low"]


def test_nothing_is_played_where_the_order_behind_the_move_is_not_understood(
    match: Match, now: datetime
) -> None:
    prompt = open_prompt(match)

    mail = send("bid 1, then dance", prompt, now=now)

    assert open_prompt(match) == prompt
    assert said(mail) == "refused"
    assert "dance" in answer_text(mail, now=now)
    assert not Order.objects.exists()


def test_two_moves_below_each_other_are_still_no_order(match: Match, now: datetime) -> None:
    prompt = open_prompt(match)

    mail = send("bid 0\nbid 1", prompt, now=now)

    assert said(mail) == "several"
    assert "“then”" in answer_text(mail, now=now)
    assert not Order.objects.exists()


def test_prose_is_no_order(match: Match, now: datetime) -> None:
    prompt = open_prompt(match)

    send("bid 1\nI will follow later, low on time\nThen we went home.", prompt, now=now)

    prompt.refresh_from_db()
    assert prompt.answer == "bid 1"
    assert not Order.objects.exists()


def test_order_alone_goes_to_the_address_of_the_seat_while_it_waits(
    match: Match, now: datetime
) -> None:
    seat = waiting_seat(match)

    mail = send_to_seat("bid 1, then follow low", seat, now=now)

    assert said(mail) == "ordered"
    assert mail.status == Status.ANSWERED
    assert standing(seat) == ["bid 1", "follow low"]
    assert "Only you can see them" in answer_text(mail, now=now)


def test_order_to_the_address_of_a_seat_that_is_asked_does_nothing(
    match: Match, now: datetime
) -> None:
    prompt = open_prompt(match)

    mail = send_to_seat("follow low", prompt.seat, now=now)

    assert said(mail) == "no_turn"
    assert not Order.objects.exists()


def test_order_alone_in_reply_to_the_turn_may_play_it(match: Match, now: datetime) -> None:
    prompt = open_prompt(match)

    mail = send("follow low", prompt, now=now)

    assert said(mail) == "ordered"
    assert open_prompt(match) == prompt
    assert standing(prompt.seat) == ["follow low"]


def test_order_in_reply_to_a_turn_that_is_over_comes_too_late(match: Match, now: datetime) -> None:
    prompt = open_prompt(match)
    bid(prompt, now=now)
    prompt.refresh_from_db()

    mail = send("follow low", prompt, now=now)

    assert said(mail) == "too_late"
    assert not Order.objects.exists()


@pytest.mark.parametrize("word", ["orders", "Ordres."])
def test_orders_are_listed(match: Match, now: datetime, word: str) -> None:
    seat = waiting_seat(match)
    standing_orders.give(seat, "bid 1", now=now)

    mail = send_to_seat(word, seat, now=now)

    assert said(mail) == "orders"
    assert "“bid 1”" in answer_text(mail, now=now)


@pytest.mark.parametrize("words", ["orders off", "No orders!", "ordres annuler", "aucun ordre"])
def test_orders_are_deleted(match: Match, now: datetime, words: str) -> None:
    seat = waiting_seat(match)
    standing_orders.give(seat, "bid 1, then follow low", now=now)

    mail = send_to_seat(words, seat, now=now)

    assert (mail.status, said(mail)) == (Status.ANSWERED, "no_orders")
    assert standing(seat) == []
    assert "Your standing orders are deleted." in answer_text(mail, now=now)


def test_stranger_gives_and_deletes_no_orders(match: Match, now: datetime) -> None:
    seat = waiting_seat(match)
    standing_orders.give(seat, "bid 1", now=now)
    to = full_address(seat_reply_address(seat, now=now).local_part)

    for text in ("orders off", "follow low"):
        raw = raw_mail(text, to=to, sender="mallory@example.org")
        post(raw, sender="mallory@example.org", now=now)

    assert standing(seat) == ["bid 1"]


def test_held_answer_keeps_the_orders_behind_its_move(match: Match, now: datetime) -> None:
    prompt = open_prompt(match)

    send("bid 1, then follow low", prompt, now=now, sender="elsewhere@example.org")

    assert HeldAnswer.objects.get(prompt=prompt).text == "bid 1, then follow low"
    assert not Order.objects.exists()


def test_turn_mail_tells_of_an_order_that_stopped(match: Match, now: datetime) -> None:
    seat = waiting_seat(match)
    standing_orders.give(seat, "follow low", now=now)
    bid(open_prompt(match), now=now)
    turn = Delivery(kind=Delivery.Kind.TURN, prompt=open_prompt(match), seat=seat)

    mail = compose(turn, now)

    assert "did not decide your turn" in mail.text
    assert "did not decide your turn" in mail.html


def test_mails_of_the_others_say_nothing_of_an_order(match: Match, now: datetime) -> None:
    seat = waiting_seat(match)
    prompt = open_prompt(match)
    turn = Delivery(kind=Delivery.Kind.TURN, prompt=prompt, seat=prompt.seat)
    before = compose(turn, now)

    standing_orders.give(seat, "bid 1, then follow low", now=now)

    after = compose(turn, now)
    assert after.text == before.text
    assert "Your standing orders" not in after.text
