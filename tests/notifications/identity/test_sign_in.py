"""Signing in by mail: the same answer for everybody, one use, and a code for another browser."""

import re
from datetime import datetime, timedelta

import pytest
import time_machine
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from notifications.identity.addresses import owners_of
from notifications.identity.limits import MAILS_AN_HOUR
from notifications.messages.compose import compose
from notifications.messages.mail import Mail, Withdrawn
from notifications.models import Address, Delivery, SignIn
from tests.notifications.conftest import address_of
from tests.notifications.pages import (
    assert_discreet,
    everything,
    is_signed_in,
    path_of,
    text_of,
)
from turns.models import Match

pytestmark = pytest.mark.django_db


def ask(client: Client, address: str, next_page: str = "") -> str:
    """Ask for a link; gives the page that answers."""
    response = client.post("/sign-in/", {"address": address, "next": next_page})
    assert response.status_code == 200
    return text_of(response)


def last_mail(now: datetime) -> Mail:
    """The sign-in mail that was asked for last, composed."""
    return compose(Delivery.objects.filter(kind="sign-in").latest("pk"), now)


def links_in(mail: Mail) -> list[str]:
    """The sign-in links of a mail, by account."""
    return [path_of(url) for url in re.findall(r"\S+/sign-in/\S+", mail.text)]


def codes_in(mail: Mail) -> list[str]:
    """The codes of a mail, by account."""
    return re.findall(r"\b\d{6}\b", mail.text)


@pytest.fixture
def asked(client: Client, people: list[User], now: datetime) -> Mail:
    """The mail that bob's browser asked for."""
    ask(client, address_of("bob"))
    return last_mail(now)


@pytest.fixture
def link(asked: Mail) -> str:
    """The link in it."""
    [only] = links_in(asked)
    return only


@pytest.fixture
def code(asked: Mail) -> str:
    """The code in it."""
    [only] = codes_in(asked)
    return only


def signed_in_as(client: Client) -> str:
    """Who plays in this browser."""
    return User.objects.get(pk=client.session["_auth_user_id"]).username


def test_answer_is_the_same_for_unknown_addresses(people: list[User]) -> None:
    known = ask(Client(), address_of("bob"))
    unknown = ask(Client(), "nobody@example.org")

    assert without_tokens(known) == without_tokens(unknown)


def without_tokens(page: str) -> str:
    """The page without what differs in every request, and the number of the browser."""
    return re.sub(r'value="\w{64}"|yes \d{3}', "", page)


def test_same_statements_are_run_for_unknown_addresses(people: list[User]) -> None:
    statements = []
    for address in (address_of("bob"), "nobody@example.org"):
        client = Client()
        client.get("/sign-in/")
        with CaptureQueriesContext(connection) as queries:
            ask(client, address)
        statements.append([query["sql"].split('"')[0] for query in queries])

    known, unknown = statements
    assert known == unknown


def test_mail_to_an_unknown_address_is_withdrawn(
    client: Client, people: list[User], now: datetime
) -> None:
    ask(client, "nobody@example.org")

    with pytest.raises(Withdrawn):
        last_mail(now)
    assert not SignIn.objects.exists()


def test_address_that_is_not_proven_lets_nobody_in(
    client: Client, people: list[User], now: datetime
) -> None:
    Address.objects.filter(email=address_of("bob")).update(verified_at=None)
    ask(client, address_of("bob"))

    with pytest.raises(Withdrawn):
        last_mail(now)


def test_accepted_sender_lets_nobody_in(client: Client, people: list[User], now: datetime) -> None:
    Address.objects.create(user=people[1], email="bob@work.example", accepted_at=now)
    ask(client, "bob@work.example")

    with pytest.raises(Withdrawn):
        last_mail(now)


def test_mail_goes_to_the_stored_spelling(
    client: Client, people: list[User], now: datetime
) -> None:
    ask(client, "BOB@Example.ORG")
    delivery = Delivery.objects.get()

    compose(delivery, now)

    assert delivery.email == address_of("bob")


@pytest.mark.parametrize("typed", ["b\u0131b@example.org", "b\u212ab@example.org"])
def test_letter_that_folds_to_another_is_another_mailbox(
    client: Client, people: list[User], typed: str
) -> None:
    for email in ("bib@example.org", "bkb@example.org"):
        Address.objects.filter(user=people[1]).update(email=email)
        ask(client, typed)

        assert owners_of(typed) == []
    assert not Delivery.objects.exists()


def test_table_holds_no_token_and_no_code(asked: Mail, link: str, code: str) -> None:
    token = link.strip("/").rpartition("/")[2]

    row = str(SignIn.objects.values().get()) + str(Delivery.objects.values().get())

    assert token not in row
    assert code not in row


@pytest.mark.parametrize("method", ["get", "head"])
def test_looking_at_the_link_changes_nothing(client: Client, link: str, method: str) -> None:
    before = everything()

    for browser in (client, Client()):
        response = browser.generic(method.upper(), link)
        assert_discreet(response)
        assert not is_signed_in(browser)

    assert everything() == before


def test_browser_that_asked_signs_in_by_a_press(client: Client, link: str) -> None:
    page = text_of(client.get(link))
    response = client.post(link)

    assert "Sign in as bob?" in page
    assert 'name="code"' not in page
    assert signed_in_as(client) == "bob"
    assert response["Location"] == "/"


def test_other_browser_is_told_the_account_and_asked_the_code(link: str, code: str) -> None:
    other = Client()

    page = text_of(other.get(link))
    other.post(link, {"code": f" {code[:3]} {code[3:]} "})

    assert "Sign in as bob?" in page
    assert 'name="code"' in page
    assert code not in page
    assert signed_in_as(other) == "bob"


def test_press_in_another_browser_without_the_code_signs_nobody_in(link: str) -> None:
    other = Client()

    response = other.post(link)

    assert not is_signed_in(other)
    assert "That is not the code" in text_of(response)


def test_five_wrong_codes_end_it_for_every_browser(client: Client, link: str, code: str) -> None:
    other = Client()
    wrong = "000000" if code != "000000" else "000001"

    answers = [other.post(link, {"code": wrong}).status_code for _ in range(5)]

    assert answers == [200, 200, 200, 200, 404]
    assert other.post(link, {"code": code}).status_code == 404
    assert client.post(link).status_code == 404
    assert not is_signed_in(client)


def test_link_works_once(client: Client, link: str, code: str) -> None:
    client.post(link)
    other = Client()

    assert client.get(link).status_code == 404
    assert other.post(link, {"code": code}).status_code == 404
    assert not is_signed_in(other)


def test_link_ends_after_twenty_minutes(
    client: Client, link: str, clock: time_machine.Traveller
) -> None:
    clock.shift(timedelta(minutes=20))

    assert client.get(link).status_code == 404
    assert client.post(link).status_code == 404
    assert not is_signed_in(client)


def test_link_lasts_from_when_the_mail_is_made(
    client: Client, people: list[User], clock: time_machine.Traveller, now: datetime
) -> None:
    ask(client, address_of("bob"))
    clock.shift(timedelta(minutes=30))
    [link] = links_in(last_mail(now + timedelta(minutes=30)))

    client.post(link)

    assert signed_in_as(client) == "bob"


def test_address_of_two_accounts_gets_a_way_into_each(
    client: Client, people: list[User], match: Match, now: datetime
) -> None:
    Address.objects.filter(user=people[2]).update(email=address_of("bob"))
    ask(client, address_of("bob"))
    mail = last_mail(now)
    first, second = links_in(mail)

    client.post(second)

    assert len(set(codes_in(mail))) == 2
    assert signed_in_as(client) == "charlie"
    assert "Oheila with alice, charlie and dora" in mail.text
    assert "Oheila with alice, bob and dora" in mail.text
    assert first != second


def test_signing_in_gives_the_session_a_new_key(client: Client, link: str) -> None:
    before = client.session.session_key

    client.post(link)

    assert client.session.session_key != before


def test_signing_in_leaves_nothing_of_another_account(
    client: Client, people: list[User], now: datetime
) -> None:
    client.force_login(people[2])
    session = client.session
    session["secret"] = "charlie's"
    session.save()
    ask(client, address_of("bob"))
    [link] = links_in(last_mail(now))

    client.post(link)

    assert signed_in_as(client) == "bob"
    assert "secret" not in client.session


def test_page_that_was_wanted_comes_next(
    client: Client, people: list[User], match: Match, now: datetime
) -> None:
    wanted = match.get_absolute_url()
    assert f'value="{wanted}"' in text_of(client.get("/sign-in/", {"next": wanted}))
    ask(client, address_of("bob"), wanted)
    [link] = links_in(last_mail(now))

    assert client.post(link)["Location"] == wanted


@pytest.mark.parametrize(
    "page",
    [
        "https://evil.example/",
        "//evil.example/",
        "/\\evil.example",
        "\\\\evil.example",
        "javascript:alert(1)",
        "http:/evil.example",
        "match/abc/",
        "/" + "x" * 300,
        "/\x00//evil.example",
    ],
)
def test_page_elsewhere_is_never_next(
    client: Client, people: list[User], now: datetime, page: str
) -> None:
    ask(client, address_of("bob"), page)
    [link] = links_in(last_mail(now))

    assert client.post(link)["Location"] == "/"
    assert 'name="next" value=""' in text_of(Client().get("/sign-in/", {"next": page}))


def test_few_mails_go_to_one_address_in_an_hour_and_nobody_is_told(
    client: Client, people: list[User], clock: time_machine.Traveller
) -> None:
    first = ask(client, address_of("bob"))
    pages = [ask(client, address_of("bob")) for _ in range(MAILS_AN_HOUR + 2)]

    assert {without_tokens(page) for page in pages} == {without_tokens(first)}
    assert Delivery.objects.count() == MAILS_AN_HOUR
    clock.shift(timedelta(hours=1))
    ask(client, address_of("bob"))
    assert Delivery.objects.count() == MAILS_AN_HOUR + 1


def test_what_is_no_address_is_explained(client: Client, people: list[User]) -> None:
    response = client.post("/sign-in/", {"address": "bob"})

    assert "is not a mail address" in text_of(response)
    assert not Delivery.objects.exists()


def test_request_from_elsewhere_is_refused(people: list[User]) -> None:
    browser = Client(enforce_csrf_checks=True)

    assert browser.post("/sign-in/", {"address": address_of("bob")}).status_code == 403
    assert not Delivery.objects.exists()


def test_press_from_elsewhere_is_refused(link: str, code: str) -> None:
    browser = Client(enforce_csrf_checks=True)

    assert browser.post(link, {"code": code}).status_code == 403
    assert SignIn.objects.get().used_at is None


@pytest.mark.parametrize("token", ["nonsense", "x" * 500, "é"])
def test_bad_link_is_refused(client: Client, db: None, token: str) -> None:
    assert client.get(f"/sign-in/{token}/").status_code == 404
    assert client.post(f"/sign-in/{token}/").status_code == 404


def test_signing_out_needs_a_press(client: Client, people: list[User]) -> None:
    client.force_login(people[1])

    assert client.get("/sign-out/").status_code == 405
    assert is_signed_in(client)

    assert client.post("/sign-out/")["Location"] == "/"
    assert not is_signed_in(client)
