"""Who is told that somebody got up before the deal, or was sent away."""

from datetime import datetime

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import translation

from notifications.messages.compose import compose
from notifications.messages.mail import Withdrawn
from notifications.models import Address, Delivery, Profile
from notifications.telling.outbox import handle_facts
from tests.turns.seats import OPEN, lobby, seat_of
from turns.models import Match, Seat, Source
from turns.services import cancel_match, take_seat
from turns.services.unseating import leave_table, send_away

pytestmark = pytest.mark.django_db

Kind = Delivery.Kind


@pytest.fixture
def seat(people: list[User], now: datetime) -> Seat:
    """Charlie sits in the seat that was open to anybody."""
    match = lobby(people[0], now=now)
    handle_facts(now)
    free = seat_of(match, OPEN)
    take_seat(free.pk, people[2], name="charlie", source=Source.LINK, now=now)
    return seat_of(match, OPEN)


def told(kind: Kind) -> Delivery:
    related = Delivery.objects.select_related("seat__match", "user")
    return related.get(kind=kind, channel=Delivery.Channel.MAIL)


def test_whoever_was_sent_away_is_told_by_mail(
    seat: Seat, people: list[User], now: datetime
) -> None:
    send_away(seat, by=people[0], now=now)

    delivery = told(Kind.SENT_AWAY)
    mail = compose(delivery, now)
    assert delivery.user == people[2]
    assert mail.subject.startswith("You do not sit at the table any more: Oheila with alice")
    for part in (mail.text, mail.html):
        assert "alice has taken your seat in a match of Oheila back before the deal." in " ".join(
            part.replace("\n| ", " ").split()
        )
    assert not mail.reply_local_part


def test_whoever_has_no_address_is_mailed_nothing(
    seat: Seat, people: list[User], now: datetime
) -> None:
    Address.objects.filter(user=people[2]).delete()

    send_away(seat, by=people[0], now=now)

    assert not Delivery.objects.filter(kind=Kind.SENT_AWAY).exists()


def test_whoever_sits_there_again_is_not_told_any_more(
    seat: Seat, people: list[User], now: datetime
) -> None:
    send_away(seat, by=people[0], now=now)
    free = seat_of(seat.match, 1)
    take_seat(free.pk, people[2], name="charlie", source=Source.LINK, now=now)

    with pytest.raises(Withdrawn):
        compose(told(Kind.SENT_AWAY), now)


def test_nobody_is_told_of_a_seat_in_a_match_that_was_called_off(
    seat: Seat, people: list[User], now: datetime
) -> None:
    send_away(seat, by=people[0], now=now)
    delivery = told(Kind.SENT_AWAY)
    cancel_match(seat.match_id, by=people[0], now=now)

    with pytest.raises(Withdrawn):
        compose(delivery, now)


def test_host_is_told_that_somebody_has_left_the_table(
    seat: Seat, people: list[User], now: datetime
) -> None:
    leave_table(seat, source=Source.PAGE, now=now)

    delivery = told(Kind.GOT_UP)
    mail = compose(delivery, now)
    assert delivery.user == people[0]
    assert mail.subject.startswith("charlie has left the table: Oheila")
    assert "charlie has left the table before the deal." in mail.text
    assert seat.match.get_absolute_url() in mail.text


def test_host_is_not_told_once_somebody_else_sits_there(
    seat: Seat, people: list[User], now: datetime
) -> None:
    leave_table(seat, source=Source.PAGE, now=now)
    take_seat(seat.pk, people[3], name="dora", source=Source.LINK, now=now)

    with pytest.raises(Withdrawn):
        compose(told(Kind.GOT_UP), now)


def test_whoever_joins_with_an_address_is_asked_to_confirm_it_in_his_language(
    client: Client, people: list[User], now: datetime
) -> None:
    match = lobby(people[0], now=now)
    address = f"{match.get_absolute_url()}join/{OPEN}/"

    with translation.override("fr"):
        client.post(
            address,
            {"name": "newcomer", "word": "", "address": "newcomer@example.org"},
            headers={"accept-language": "fr"},
        )

    player = seat_of(match, OPEN).player
    check = Delivery.objects.get(kind=Kind.ADDRESS_CHECK)
    assert (check.user, check.email, check.language) == (player, "newcomer@example.org", "fr")
    assert Profile.objects.get(user=player).language == "fr"
    assert Match.objects.get(pk=match.pk).status == Match.Status.OPEN
