"""The invitation, and the way back to a taken seat."""

import re
from datetime import datetime

import pytest
from django.contrib.auth.models import User

from notifications.links import seat_url
from notifications.messages.mail import Withdrawn
from notifications.models import Delivery
from notifications.telling.outbox import handle_facts
from tests.notifications.conftest import address_of, opened
from tests.notifications.messages.conftest import Compose
from turns.clocks.presets import PRESETS, Pace
from turns.models import Match, Seat, Source
from turns.services import cancel_match, take_seat

pytestmark = pytest.mark.django_db


@pytest.fixture
def invitation(open_match: Match, now: datetime) -> Delivery:
    """Bob's."""
    handle_facts(now)
    return Delivery.objects.get(email=address_of("bob"))


def bobs_seat(match: Match) -> Seat:
    return match.seats.get(index=1)


def test_invitation_says_who_invites_to_which_game_and_who_else_plays(
    invitation: Delivery, composed: Compose
) -> None:
    mail = composed(invitation)

    assert "alice" in mail.subject
    assert "Oheila" in mail.subject
    for part in (mail.text, mail.html):
        assert "alice invites you to a match of Oheila." in part
        assert "Also at the table: charlie and dora." in part


def test_invitation_says_how_much_it_asks(invitation: Delivery, composed: Compose) -> None:
    mail = composed(invitation)

    for part in (mail.text, mail.html):
        assert "About 36 answers" in part
        assert "With 10 answers a day that is about 4 days." in part


def test_invitation_says_what_is_agreed(
    people: list[User], composed: Compose, now: datetime
) -> None:
    opened(people, rounds="short", now=now, terms=PRESETS[Pace.RELAXED])
    handle_facts(now)

    mail = composed(Delivery.objects.get(email=address_of("bob")))

    for part in (mail.text, mail.html):
        assert "What is agreed" in part
        assert "Time for a turn: 3 days for each turn." in part
        assert "When the time is up: " in part
        assert "When somebody leaves: A bot plays on until" in part


def test_invitation_to_a_match_without_a_clock_says_so_and_no_more_of_time(
    invitation: Delivery, composed: Compose
) -> None:
    mail = composed(invitation)

    for part in (mail.text, mail.html):
        assert "Time for a turn: No clock: take all the time you need." in part
        assert "Reminders" not in part


def test_invitation_holds_what_the_deal_is_checked_with(
    open_match: Match, invitation: Delivery, composed: Compose
) -> None:
    mail = composed(invitation)

    for part in (mail.text, re.sub(r"<[^>]*>", "", mail.html)):
        assert open_match.pk in part
        assert open_match.commitment in part
        assert "Seats, clockwise: 0 alice, 1 bob, 2 charlie, 3 dora" in part
        assert "walrus" in part


def test_invitation_holds_no_seed(
    open_match: Match, invitation: Delivery, composed: Compose
) -> None:
    mail = composed(invitation)

    seed = bytes(open_match.vault.seed).hex()
    assert seed not in mail.text + mail.html


def test_seat_is_taken_by_its_link(
    open_match: Match, invitation: Delivery, composed: Compose
) -> None:
    mail = composed(invitation)

    link = seat_url(bobs_seat(open_match).invitation)
    seats = re.compile(r"https?://[^\s\"]+/seat/[^\s\"]+")
    assert seats.findall(mail.text) == seats.findall(mail.html) == [link]


def test_invitation_to_a_seat_that_is_taken_meanwhile_is_withdrawn(
    open_match: Match, people: list[User], invitation: Delivery, composed: Compose, now: datetime
) -> None:
    take_seat(bobs_seat(open_match).pk, people[1], name="bob", source=Source.LINK, now=now)

    with pytest.raises(Withdrawn, match="taken"):
        composed(invitation)


def test_invitation_to_a_cancelled_match_is_withdrawn(
    open_match: Match, people: list[User], invitation: Delivery, composed: Compose, now: datetime
) -> None:
    cancel_match(open_match.pk, by=people[0], now=now)

    with pytest.raises(Withdrawn):
        composed(invitation)


def test_owner_of_a_taken_seat_gets_a_way_back(
    match: Match, people: list[User], composed: Compose, now: datetime
) -> None:
    seat = bobs_seat(match)
    delivery = Delivery(kind=Delivery.Kind.INVITATION, seat=seat, user=people[1], created_at=now)

    mail = composed(delivery)

    assert seat_url(seat.invitation) in mail.text
    assert seat_url(seat.invitation) in mail.html


def test_nobody_else_gets_the_link_of_a_taken_seat(
    match: Match, people: list[User], composed: Compose, now: datetime
) -> None:
    seat = bobs_seat(match)
    delivery = Delivery(kind=Delivery.Kind.INVITATION, seat=seat, user=people[2], created_at=now)

    with pytest.raises(Withdrawn):
        composed(delivery)
