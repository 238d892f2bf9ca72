"""Sending a message again."""

from datetime import datetime, timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client

from notifications.ledger.again import MOST_AN_HOUR, NotSent, send_again
from notifications.models import Address, Delivery
from notifications.sending.batches import send_waiting
from notifications.telling.outbox import handle_facts
from tests.notifications.conftest import address_of, at_once, open_prompt, play_one
from tests.notifications.ledger.conftest import BrowserOf, Row
from tests.notifications.pages import text_of
from tests.notifications.sink import Sink
from turns.models import Match

pytestmark = [pytest.mark.database, pytest.mark.django_db]

MINUTE = timedelta(minutes=1)
HOUR = timedelta(hours=1)


@pytest.fixture
def sent(match: Match, sink: Sink, now: datetime) -> Delivery:
    """The turn mail of whoever is asked, which has left."""
    handle_facts(now)
    send_waiting(now + MINUTE)
    return Delivery.objects.get(kind=Delivery.Kind.TURN, prompt=open_prompt(match))


def player_of(delivery: Delivery) -> User:
    """Whose message it is."""
    assert delivery.user is not None
    return delivery.user


def press(browser: Client, delivery: Delivery, match: Match) -> str:
    """Press the button; gives the page that follows."""
    path = f"/match/{match.pk}/mail/{delivery.pk}/again/"
    response = browser.post(path, follow=True)
    return text_of(response) if response.status_code == 200 else str(response.status_code)


def test_mail_is_sent_again_with_an_id_of_its_own(
    sent: Delivery, browser_of: BrowserOf, match: Match, sink: Sink, now: datetime
) -> None:
    page = press(browser_of(player_of(sent).username), sent, match)
    send_waiting(now + 2 * MINUTE)

    assert "It is sent again." in page
    mails = [mail for mail in sink.mails if mail["To"] == sent.email]
    assert len(mails) == 2
    assert mails[0]["Message-ID"] != mails[1]["Message-ID"]
    assert mails[0]["Subject"] == mails[1]["Subject"]


def test_it_goes_where_the_player_gets_mail_now(sent: Delivery, sink: Sink, now: datetime) -> None:
    Address.objects.filter(user=sent.user).update(email="new@example.net")

    assert send_again(sent, player_of(sent), now=now) is None
    send_waiting(now + 2 * MINUTE)

    assert sink.recipients.count("new@example.net") == 1


def test_turn_that_is_answered_meanwhile_is_withdrawn(
    sent: Delivery, match: Match, sink: Sink, now: datetime
) -> None:
    send_again(sent, player_of(sent), now=now)
    play_one(match, now=now)

    send_waiting(now + 2 * MINUTE)

    newest = Delivery.objects.filter(user=sent.user, kind=Delivery.Kind.TURN).latest("pk")
    assert newest.status == Delivery.Status.WITHDRAWN


def test_turn_that_is_over_is_not_sent_again(
    sent: Delivery, match: Match, browser_of: BrowserOf, now: datetime
) -> None:
    play_one(match, now=now)

    page = press(browser_of(player_of(sent).username), sent, match)

    assert "There is nothing left to say" in page


def test_only_so_many_are_sent_again_within_an_hour(sent: Delivery, now: datetime) -> None:
    player = player_of(sent)

    answers = [send_again(sent, player, now=now) for _ in range(MOST_AN_HOUR + 1)]
    later = send_again(sent, player, now=now + HOUR + MINUTE)

    assert answers == [None] * MOST_AN_HOUR + [NotSent.TOO_OFTEN]
    assert later is None


@pytest.mark.django_db(transaction=True)
def test_presses_at_once_are_counted(sent: Delivery, now: datetime) -> None:
    player = player_of(sent)

    sent_again = at_once(lambda: send_again(sent, player, now=now) is None, times=8)

    assert sum(sent_again) == MOST_AN_HOUR


def test_nobody_sends_a_message_of_somebody_elses_again(
    sent: Delivery, browser_of: BrowserOf, match: Match
) -> None:
    others = {"alice", "bob", "charlie", "dora"} - {player_of(sent).username}
    before = Delivery.objects.count()

    answers = {press(browser_of(name), sent, match) for name in others}
    answers.add(press(Client(), sent, match))

    assert answers == {"404"}
    assert Delivery.objects.count() == before


def test_looking_at_the_address_of_the_button_sends_nothing(
    sent: Delivery, browser_of: BrowserOf, match: Match
) -> None:
    browser = browser_of(player_of(sent).username)

    response = browser.get(f"/match/{match.pk}/mail/{sent.pk}/again/")

    assert response.status_code == 405


def test_marked_address_is_sent_nothing_again(sent: Delivery, now: datetime) -> None:
    Address.objects.filter(user=sent.user).update(failing_since=now)

    assert send_again(sent, player_of(sent), now=now) is NotSent.NO_WAY


def test_message_that_waits_is_not_sent_twice(row: Row, now: datetime) -> None:
    waiting = row("bob", kind="result")

    assert send_again(waiting, player_of(waiting), now=now) is NotSent.NOTHING_TO_SAY


def test_invitation_is_not_sent_again_from_here(row: Row, now: datetime) -> None:
    """The host does that: the seat may be offered to somebody else by now."""
    invitation = row("bob", kind="invitation", status="sent")

    assert send_again(invitation, player_of(invitation), now=now) is NotSent.NOTHING_TO_SAY
    assert invitation.email == address_of("bob")
