"""Signing in by answering the mail, with the number that the asking browser shows."""

import re
from datetime import datetime, timedelta

import pytest
import time_machine
from django.contrib.auth.models import User
from django.test import Client

from notifications.messages.compose import compose
from notifications.models import Address, Delivery, InboundMail
from tests.notifications.conftest import address_of
from tests.notifications.inbound.post import FORGED, answer_to, composed, reply_to_letter, told
from tests.notifications.pages import is_signed_in, text_of

pytestmark = pytest.mark.django_db

ANSWERED = "/sign-in/answered/"


def number_on(page: str) -> str:
    """What the page says to answer with."""
    found = re.search(r"yes (\d{3})", page)
    assert found is not None
    return found[1]


@pytest.fixture
def number(client: Client, people: list[User]) -> str:
    """Bob's browser has asked, and shows this."""
    return number_on(text_of(client.post("/sign-in/", {"address": address_of("bob")})))


@pytest.fixture
def letter(number: str, now: datetime) -> Delivery:
    """The mail, as it left."""
    letter = Delivery.objects.get(kind=Delivery.Kind.SIGN_IN)
    compose(letter, now)
    return letter


@pytest.mark.parametrize("text", ["yes {}", "Oui, {}", "{}", "Yes: {}."])
def test_yes_with_the_number_lets_the_asking_browser_in(
    client: Client, people: list[User], letter: Delivery, number: str, now: datetime, text: str
) -> None:
    mail = reply_to_letter(text.format(number), letter, now=now)

    assert told(mail) == ["sign-in-ready"]
    assert not is_signed_in(client)
    client.post(ANSWERED)
    assert client.session["_auth_user_id"] == str(people[1].pk)


def test_mail_never_shows_the_number(letter: Delivery, number: str, now: datetime) -> None:
    mail = compose(letter, now)

    numbers = re.findall(r"(?<!\d)\d{3}(?!\d)", mail.subject + mail.text)
    assert set(numbers) <= {"123", "127"}
    assert "“yes 123”" in mail.text
    assert mail.reply_local_part.startswith("m-")


def test_other_browsers_are_not_let_in(letter: Delivery, number: str, now: datetime) -> None:
    other = Client()
    other.post("/sign-in/", {"address": "nobody@example.org"})

    reply_to_letter(f"yes {number}", letter, now=now)

    page = text_of(other.post(ANSWERED))
    assert "No such answer has come yet." in page
    assert not is_signed_in(other)


@pytest.mark.parametrize("text", ["yes", "oui merci", "who is this?"])
def test_yes_without_the_number_signs_nobody_in_and_is_explained_once(
    client: Client, letter: Delivery, now: datetime, text: str
) -> None:
    first = reply_to_letter(text, letter, now=now)
    second = reply_to_letter(text, letter, now=now)

    assert told(first) == ["yes-with-number"]
    assert second.status == InboundMail.Status.IGNORED
    client.post(ANSWERED)
    assert not is_signed_in(client)


def test_five_wrong_numbers_end_it(
    client: Client, letter: Delivery, number: str, now: datetime
) -> None:
    wrong = "100" if number != "100" else "101"
    codes = [told(reply_to_letter(f"yes {wrong}", letter, now=now)) for _ in range(5)]

    assert codes == [["sign-in-wrong"]] * 5
    assert told(reply_to_letter(f"yes {number}", letter, now=now)) == ["sign-in-ended"]
    client.post(ANSWERED)
    assert not is_signed_in(client)


def test_it_works_once(client: Client, letter: Delivery, number: str, now: datetime) -> None:
    reply_to_letter(f"yes {number}", letter, now=now)
    client.post(ANSWERED)
    client.post("/sign-out/")

    client.post(ANSWERED)

    assert not is_signed_in(client)
    assert told(reply_to_letter(f"yes {number}", letter, now=now)) == ["sign-in-ended"]


def test_it_works_for_twenty_minutes(
    client: Client, letter: Delivery, number: str, now: datetime, clock: time_machine.Traveller
) -> None:
    reply_to_letter(f"yes {number}", letter, now=now)
    clock.shift(timedelta(minutes=21))

    client.post(ANSWERED)

    assert not is_signed_in(client)


def test_looking_at_the_page_of_the_press_changes_nothing(
    client: Client, letter: Delivery, number: str, now: datetime
) -> None:
    reply_to_letter(f"yes {number}", letter, now=now)

    response = client.get(ANSWERED)

    assert response.status_code == 302
    assert not is_signed_in(client)


def test_several_accounts_of_one_address_are_asked_as_whom(
    client: Client, people: list[User], now: datetime
) -> None:
    Address.objects.filter(user=people[2]).update(email=address_of("bob"))
    number = number_on(text_of(client.post("/sign-in/", {"address": address_of("bob")})))
    letter = Delivery.objects.get(kind=Delivery.Kind.SIGN_IN)
    compose(letter, now)
    reply_to_letter(f"yes {number}", letter, now=now)

    page = text_of(client.post(ANSWERED))

    assert "As whom?" in page
    assert not is_signed_in(client)
    client.post(ANSWERED, {"account": people[2].pk})
    assert client.session["_auth_user_id"] == str(people[2].pk)
    client.post("/sign-out/")
    client.post(ANSWERED, {"account": people[1].pk})
    assert not is_signed_in(client)


def test_account_of_somebody_else_cannot_be_chosen(
    client: Client, people: list[User], letter: Delivery, number: str, now: datetime
) -> None:
    reply_to_letter(f"yes {number}", letter, now=now)

    client.post(ANSWERED, {"account": people[0].pk})

    assert client.session["_auth_user_id"] == str(people[1].pk)


@pytest.mark.parametrize(
    ("sender", "fields"), [("mallory@example.net", []), ("bob@example.org", [FORGED])]
)
def test_other_sender_signs_nobody_in(
    client: Client,
    letter: Delivery,
    number: str,
    now: datetime,
    receiver: str,
    sender: str,
    fields: list[str],
) -> None:
    mail = reply_to_letter(f"yes {number}", letter, now=now, sender=sender, fields=fields)

    client.post(ANSWERED)
    assert not is_signed_in(client)
    assert (answer_to(mail).email, told(mail)) == (address_of("bob"), ["not-from-here"])
    assert number not in composed(mail, now=now).text


def test_page_of_a_taken_seat_offers_the_same(client: Client, people: list[User]) -> None:
    page = text_of(client.post("/sign-in/", {"address": "nobody@example.org"}))

    assert f'action="{ANSWERED}"' in page
    assert "I have answered the mail" in page
