"""The addresses of a person: what is one, which gets mail, and how it is proven."""

import re
from datetime import datetime, timedelta

import pytest
import time_machine
from django.contrib.auth.models import User
from django.test import Client

from notifications.contacts import SiteContacts
from notifications.identity.addresses import (
    accept_sender,
    clean,
    is_same,
    is_sender_of,
    prove,
    proven_address,
)
from notifications.identity.limits import MAILS_AN_HOUR
from notifications.messages.compose import compose
from notifications.messages.mail import Withdrawn
from notifications.models import Address, Delivery
from notifications.telling.outbox import handle_facts
from tests.notifications.conftest import address_of, open_prompt
from tests.notifications.inbound.post import player_of
from tests.notifications.pages import (
    Response,
    assert_discreet,
    everything,
    is_signed_in,
    path_of,
    text_of,
)
from turns.models import Match
from turns.ports import BadAddress

pytestmark = pytest.mark.django_db

NEW = "robert@home.example"


@pytest.fixture
def bob(people: list[User]) -> User:
    return people[1]


@pytest.fixture
def check(bob: User, now: datetime) -> str:
    """The link in the mail to the address that bob typed."""
    SiteContacts(lambda: now).add_address(bob, NEW, language="en")
    mail = compose(Delivery.objects.get(kind=Delivery.Kind.ADDRESS_CHECK), now)
    [url] = re.findall(r"\S+/address/\S+", mail.text)
    return path_of(url)


@pytest.mark.parametrize(
    ("typed", "cleaned"),
    [
        (" bob@Example.ORG ", "bob@example.org"),
        ("Bob.Brown@example.org", "Bob.Brown@example.org"),
        ("bob+cards@localhost", "bob+cards@localhost"),
    ],
)
def test_address_is_kept_in_its_usual_form(typed: str, cleaned: str) -> None:
    assert clean(typed) == cleaned


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "bob",
        "bob@",
        "@example.org",
        "a b@example.org",
        '"a@b"@example.org',
        '"\x01"@example.org',
        "bob@[127.0.0.1]",
        "bob@\ud800.example",
        "bob@example.org\nBcc: x@example.org",
        "bob@example.org, dora@example.org",
        "Bob <bob@example.org>",
        "\u212a@example.org",
        "b" * 65 + "@" + "x" * 200 + ".example",
    ],
)
def test_what_is_no_address_is_refused(typed: str) -> None:
    with pytest.raises(BadAddress):
        clean(typed)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("bob@example.org", "BOB@Example.org"),
        ("élodie@example.org", "élodie@example.org"),
    ],
)
def test_case_counts_for_nothing_in_ascii(one: str, other: str) -> None:
    assert is_same(one, other)


@pytest.mark.parametrize("other", ["bok@example.com", "bo\u212a@example.org", "bök@example.org"])
def test_other_letters_are_another_mailbox(other: str) -> None:
    assert not is_same("bok@example.org", other)


def test_proven_address_takes_the_place_of_the_old_one_which_may_still_write(
    bob: User, now: datetime
) -> None:
    address = Address.objects.create(user=bob, email=NEW)

    prove(address, now=now)

    assert proven_address(bob) == address
    assert is_sender_of(bob, NEW)
    assert is_sender_of(bob, address_of("bob"))


def test_accepted_sender_gets_no_mail(bob: User, now: datetime) -> None:
    accept_sender(bob, NEW, now=now)
    accept_sender(bob, NEW, now=now + timedelta(days=1))

    own = proven_address(bob)
    assert own is not None
    assert own.email == address_of("bob")
    assert Address.objects.get(email=NEW).accepted_at == now


def test_typed_address_gets_a_check_and_nothing_else(
    bob: User, match: Match, now: datetime
) -> None:
    Address.objects.filter(user=bob).delete()

    SiteContacts(lambda: now).add_address(bob, NEW, language="fr")
    handle_facts(now)

    [delivery] = Delivery.objects.filter(email=NEW)
    assert (delivery.kind, delivery.language) == (Delivery.Kind.ADDRESS_CHECK, "fr")
    assert proven_address(bob) is None


def test_address_that_is_proven_already_is_not_checked_again(bob: User, now: datetime) -> None:
    SiteContacts(lambda: now).add_address(bob, address_of("bob"), language="en")

    assert not Delivery.objects.exists()


def test_mail_names_the_account(bob: User, check: str, now: datetime) -> None:
    mail = compose(Delivery.objects.get(), now)

    assert "bob gave it" in mail.text
    assert "bob gave it" in mail.html


@pytest.mark.parametrize("method", ["get", "head"])
def test_looking_at_the_link_proves_nothing(client: Client, check: str, method: str) -> None:
    before = everything()

    response = client.generic(method.upper(), check)

    assert everything() == before
    assert_discreet(response)


def test_press_proves_the_address_and_signs_nobody_in(
    client: Client, check: str, bob: User, now: datetime
) -> None:
    page = text_of(client.get(check))
    response = client.post(check)

    assert f"bob wants to be told at {NEW}" in page
    assert f"From now on {NEW} gets the mails for bob." in text_of(response)
    own = proven_address(bob)
    assert own is not None
    assert (own.email, own.verified_at) == (NEW, now)
    assert not is_signed_in(client)


def test_press_mails_the_turn_that_waits(
    client: Client, match: Match, now: datetime, people: list[User]
) -> None:
    prompt = open_prompt(match)
    player = player_of(prompt)
    Address.objects.filter(user=player).delete()
    handle_facts(now)
    assert not Delivery.objects.filter(prompt=prompt).exists()
    address = Address.objects.create(user=player, email=NEW)

    prove(address, now=now)

    turn = Delivery.objects.get(prompt=prompt)
    assert (turn.kind, turn.email, turn.key) == ("turn", NEW, f"turn:{prompt.pk}")
    assert "Your turn 1" in compose(turn, now).subject


def test_link_works_once(client: Client, check: str) -> None:
    client.post(check)

    assert client.get(check).status_code == 404
    assert client.post(check).status_code == 404


def test_link_works_for_three_days(
    client: Client, check: str, bob: User, clock: time_machine.Traveller
) -> None:
    clock.shift(timedelta(days=3))

    assert client.post(check).status_code == 404
    own = proven_address(bob)
    assert own is not None
    assert own.email == address_of("bob")


def test_press_from_elsewhere_proves_nothing(check: str) -> None:
    assert Client(enforce_csrf_checks=True).post(check).status_code == 403
    assert not Address.objects.filter(email=NEW, verified_at__isnull=False).exists()


def test_check_never_signs_in_and_a_sign_in_never_proves(client: Client, check: str) -> None:
    token = check.strip("/").rpartition("/")[2]

    assert client.post(f"/sign-in/{token}/").status_code == 404
    assert not is_signed_in(client)


def test_mail_is_withdrawn_once_there_is_nothing_to_prove(
    client: Client, check: str, now: datetime
) -> None:
    client.post(check)

    with pytest.raises(Withdrawn):
        compose(Delivery.objects.get(kind=Delivery.Kind.ADDRESS_CHECK), now)


def test_few_checks_go_to_one_address_in_an_hour(people: list[User], now: datetime) -> None:
    for number in range(MAILS_AN_HOUR + 3):
        user = User.objects.create_user(f"mallory{number}")
        SiteContacts(lambda: now).add_address(user, NEW, language="en")

    assert Delivery.objects.filter(email=NEW).count() == MAILS_AN_HOUR


def test_same_address_may_be_proven_by_two_accounts(people: list[User], now: datetime) -> None:
    for user in people[:2]:
        own, _is_new = Address.objects.get_or_create(user=user, email=NEW)
        prove(own, now=now)

    assert Address.objects.filter(email=NEW, verified_at=now).count() == 2


def own_part_of(response: Response) -> str:
    """The page without what is above and below each."""
    return text_of(response).partition("<main")[2].partition("</main>")[0]


def test_player_goes_on_from_the_confirmed_address_to_his_matches(
    client: Client, check: str, bob: User
) -> None:
    client.force_login(bob)

    assert ">Your matches</a>" in own_part_of(client.post(check))


def test_another_account_is_offered_no_matches_after_it(
    client: Client, check: str, people: list[User]
) -> None:
    client.force_login(people[0])

    assert "Your matches" not in own_part_of(client.post(check))
