"""No mail of one seat holds another seat's cards."""

import re
from datetime import datetime

import pytest
from django.core.mail import EmailMultiAlternatives
from pytest_django import Settings

from notifications.models import Delivery
from notifications.sending.batches import send_waiting
from notifications.telling.outbox import handle_facts
from tests.notifications.conftest import address_of, play_one
from tests.turns.conftest import hidden_cards
from turns.models import Match

pytestmark = pytest.mark.django_db

RANKS = {"J": "jack", "Q": "queen", "K": "king", "A": "ace", "T": "10"}
SUITS = {"C": ("♣", "clubs"), "D": ("♦", "diamonds"), "H": ("♥", "hearts"), "S": ("♠", "spades")}


@pytest.fixture(autouse=True)
def no_grace(settings: Settings) -> None:
    settings.MAIL_GRACE *= 0


def spellings(code: str) -> list[str]:
    """Every way in which our texts write a card."""
    rank, (sign, suit) = code[0], SUITS[code[1]]
    corner = "10" if rank == "T" else rank
    return [rf"\b{code}\b", rf"\b{corner}{sign}", rf"\b{RANKS.get(rank, rank)} of {suit}\b"]


def said(mail: EmailMultiAlternatives) -> str:
    """All that a recipient could read, the source of the HTML included; no links, no digests."""
    whole = "\n".join([str(mail.subject), str(mail.body), str(mail.alternatives[0][0])])
    return re.sub(r"(https?|mailto):[^\s\"]+|\b[0-9a-f]{64}\b|<style>.*?</style>", "", whole)


def leaks(mail: EmailMultiAlternatives, match: Match, seat: int) -> list[str]:
    """The cards in it that this seat may not know."""
    text = said(mail)
    hidden = hidden_cards(match, seat)
    return [code for code in hidden if any(re.search(how, text) for how in spellings(code))]


def test_no_mail_of_a_seat_holds_a_card_of_another_hand(
    match: Match, now: datetime, mailoutbox: list[EmailMultiAlternatives]
) -> None:
    seats = {address_of(seat.name): seat.index for seat in match.seats.all()}
    searched = 0

    for _ in range(44):
        handle_facts(now)
        send_waiting(now)
        for mail in mailoutbox:
            assert leaks(mail, match, seats[mail.to[0]]) == []
        searched += len(mailoutbox)
        mailoutbox.clear()
        play_one(match, now=now)

    assert searched > 44


def test_own_cards_would_be_found(
    match: Match, now: datetime, mailoutbox: list[EmailMultiAlternatives]
) -> None:
    handle_facts(now)
    send_waiting(now)

    hands = Match.objects.get(pk=match.pk).vault.position["hands"]
    seats = {address_of(seat.name): seat.index for seat in match.seats.all()}
    for mail in mailoutbox:
        [card, *_] = hands[seats[mail.to[0]]]
        assert all(re.search(how, said(mail)) for how in spellings(card))


def test_no_delivery_row_holds_a_card(match: Match, now: datetime) -> None:
    for _ in range(30):
        handle_facts(now)
        send_waiting(now)
        play_one(match, now=now)

    columns = Delivery.objects.values_list("kind", "key", "context", "reason")
    assert not [row for row in columns if re.search(r"\b[2-9TJQKA][CDHS]\b", str(row))]
