"""The link by which an absent player takes the seat back."""

from datetime import datetime, timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client

from notifications.links import back_url
from notifications.messages.compose import compose
from notifications.messages.mail import Withdrawn
from notifications.models import Delivery
from notifications.telling.outbox import handle_facts
from tests.notifications.conftest import dealt, open_prompt
from turns.bots import play_bots
from turns.clocks.clock import PerTurn
from turns.clocks.terms import GRACE, Absence, Terms
from turns.models import Match, Seat, Source
from turns.services import deadlines
from turns.services.absence import come_back

pytestmark = [pytest.mark.database, pytest.mark.django_db]

A_DAY = timedelta(days=1)


@pytest.fixture
def away(people: list[User], now: datetime) -> Seat:
    """The seat whose player missed the first turn; a bot stands in from then on."""
    terms = Terms(clock=PerTurn(A_DAY), absence=Absence.BOT_SEAT, misses=1)
    match = dealt(people, rounds="short", now=now, terms=terms)
    seat = open_prompt(match).seat
    deadlines.sweep(lambda: now + A_DAY + GRACE)
    play_bots(lambda: now + A_DAY + GRACE)
    seat.refresh_from_db()
    return seat


def path_of(seat: Seat) -> str:
    """The path of the link."""
    return "/" + back_url(seat).split("/", 3)[3]


def told(seat: Seat, *, now: datetime) -> Delivery:
    """The mail that tells the player."""
    handle_facts(now)
    return Delivery.objects.get(seat=seat, kind=Delivery.Kind.TIMED_OUT)


def test_looking_changes_nothing(away: Seat, client: Client) -> None:
    page = client.get(path_of(away)).content.decode()

    assert "Take your seat back" in page
    away.refresh_from_db()
    assert away.stand_in


def test_one_press_takes_the_seat_back(away: Seat, client: Client) -> None:
    answer = client.post(path_of(away), follow=True)

    away.refresh_from_db()
    assert (away.stand_in, away.misses) == ("", 0)
    assert "you play for yourself again" in answer.content.decode()
    assert away.match.events.filter(kind="match.back", seat=away.index, source="link").count() == 1


def test_link_signs_nobody_in(away: Seat, client: Client) -> None:
    client.post(path_of(away))

    assert "_auth_user_id" not in client.session


def test_second_press_says_that_nothing_is_to_be_done(away: Seat, client: Client) -> None:
    client.post(path_of(away))

    page = client.post(path_of(away), follow=True).content.decode()

    assert "No bot plays for you here." in page
    assert away.match.events.filter(kind="match.back").count() == 1


def test_link_of_a_former_player_is_worthless(away: Seat, client: Client) -> None:
    path = path_of(away)
    other = User.objects.create_user("newcomer")
    Seat.objects.filter(pk=away.pk).update(player=other)

    answer = client.post(path)

    assert answer.status_code == 404
    assert "the seat has another player now" in answer.content.decode()
    away.refresh_from_db()
    assert away.stand_in


def test_absent_player_is_told_with_the_link(away: Seat, now: datetime) -> None:
    mail = compose(told(away, now=now), now)

    link = back_url(away)[:60]  # the rest is signed with the time
    for part in (mail.text, mail.html):
        assert "A bot plays for you from now on" in part
        assert link.split("/back/", maxsplit=1)[0] + "/back/" in part
    assert mail.subject.startswith("Your time was up: Oheila with")


def test_who_is_back_is_told_nothing(away: Seat, now: datetime) -> None:
    delivery = told(away, now=now)
    come_back(away, source=Source.PAGE, now=now)

    with pytest.raises(Withdrawn, match="back"):
        compose(delivery, now)


@pytest.mark.parametrize(
    ("absence", "said"),
    [
        (Absence.WAIT, "The others can vote now to go on without you."),
        (Absence.BOT_TURN, "A bot plays this turn for you."),
    ],
)
def test_mail_says_what_was_agreed(
    people: list[User], now: datetime, absence: Absence, said: str
) -> None:
    match = dealt(
        people, rounds="short", now=now, terms=Terms(clock=PerTurn(A_DAY), absence=absence)
    )
    seat = open_prompt(match).seat
    deadlines.sweep(lambda: now + A_DAY + GRACE)

    mail = compose(told(seat, now=now), now)

    assert said in mail.text
    assert said in mail.html
    assert "Take your seat back" not in mail.text


def test_end_by_absence_is_told_by_the_result_alone(people: list[User], now: datetime) -> None:
    terms = Terms(clock=PerTurn(A_DAY), absence=Absence.END)
    match = dealt(people, rounds="short", now=now, terms=terms)
    handle_facts(now)
    Delivery.objects.all().delete()

    deadlines.sweep(lambda: now + A_DAY + GRACE)
    handle_facts(now + A_DAY)

    sent = Delivery.objects.exclude(kind=Delivery.Kind.TIMED_OUT)
    assert set(sent.values_list("kind", flat=True)) == {Delivery.Kind.RESULT}
    assert Match.objects.get(pk=match.pk).status == Match.Status.OVER
