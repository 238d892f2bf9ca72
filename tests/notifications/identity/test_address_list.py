"""Several addresses of a player: which gets the mail, and what becomes of the others."""

from datetime import datetime, timedelta

import pytest
import time_machine
from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.test import Client

from notifications.bounces import marks
from notifications.identity.address_list import State, address_lines
from notifications.identity.addresses import is_sender_of, owners_of, prove, proven_address
from notifications.models import Address, Delivery, SignIn
from notifications.telling.outbox import handle_facts
from tests.notifications.conftest import address_of, open_prompt
from tests.notifications.inbound.post import player_of
from tests.notifications.pages import text_of
from turns.models import Match

pytestmark = [pytest.mark.database, pytest.mark.django_db]

HOME = "robert@home.example"


@pytest.fixture
def bob(people: list[User]) -> User:
    return people[1]


@pytest.fixture
def browser(bob: User) -> Client:
    client = Client()
    client.force_login(bob)
    return client


@pytest.fixture
def home(bob: User, now: datetime) -> Address:
    """A second address of bob's, which he proved before; the first is the active one."""
    work = Address.objects.get(user=bob)
    home = Address.objects.create(user=bob, email=HOME)
    prove(home, now=now)
    prove(work, now=now)
    home.refresh_from_db()
    return home


def number_of(email: str) -> dict[str, str]:
    """What the button beside the address sends."""
    return {"number": str(Address.objects.get(email=email).pk)}


def active(player: User) -> str:
    """Where the player's mail goes; empty for nowhere."""
    address = proven_address(player)
    return address.email if address else ""


def test_list_says_what_each_address_is_good_for(bob: User, home: Address, now: datetime) -> None:
    Address.objects.create(user=bob, email="bob@work.example", accepted_at=now)
    Address.objects.create(user=bob, email="bob@new.example")

    lines = [(line.email, line.state) for line in address_lines(bob)]

    assert lines == [
        (address_of("bob"), State.ACTIVE),
        (HOME, State.PROVEN),
        ("bob@new.example", State.UNPROVEN),
        ("bob@work.example", State.SENDER),
    ]


def test_settings_show_the_list(browser: Client, home: Address) -> None:
    page = text_of(browser.get("/settings/"))

    assert HOME in page
    assert "gets your mail" in page
    assert "confirmed; lets you in" in page


def test_proven_address_gets_the_mail_by_a_press(browser: Client, bob: User, home: Address) -> None:
    response = browser.post("/settings/address/use/", number_of(HOME), follow=True)

    assert active(bob) == HOME
    assert f"Your mail goes to {HOME} now" in text_of(response)


def test_address_that_was_active_before_still_lets_its_player_in(
    browser: Client, bob: User, home: Address
) -> None:
    browser.post("/settings/address/use/", number_of(HOME))

    for email in (HOME, address_of("bob")):
        assert [owner.user for owner in owners_of(email)] == [bob]
        assert is_sender_of(bob, email)


def test_open_turn_is_mailed_to_the_address_that_gets_the_mail_now(
    match: Match, now: datetime
) -> None:
    prompt = open_prompt(match)
    player = player_of(prompt)
    handle_facts(now)
    Delivery.objects.filter(prompt=prompt).update(status=Delivery.Status.SENT)
    second = Address.objects.create(user=player, email=HOME)

    prove(second, now=now)
    prove(second, now=now)

    turns = Delivery.objects.filter(prompt=prompt, kind=Delivery.Kind.TURN)
    emails = list(turns.order_by("pk").values_list("email", flat=True))
    assert emails == [address_of(player.username), HOME]


def test_mail_that_waits_goes_to_the_new_address(match: Match, now: datetime) -> None:
    prompt = open_prompt(match)
    player = player_of(prompt)
    handle_facts(now)

    prove(Address.objects.create(user=player, email=HOME), now=now)

    waiting = Delivery.objects.filter(user=player, status=Delivery.Status.WAITING)
    assert set(waiting.values_list("email", flat=True)) == {HOME}
    assert waiting.filter(prompt=prompt).count() == 1


def test_address_that_is_not_proven_gets_nothing_by_a_press(
    browser: Client, bob: User, match: Match
) -> None:
    Address.objects.create(user=bob, email=HOME)

    response = browser.post("/settings/address/use/", number_of(HOME), follow=True)

    assert "Confirm this address first" in text_of(response)
    assert active(bob) == address_of("bob")


def test_proven_address_that_is_typed_again_needs_no_mail(
    browser: Client, bob: User, home: Address
) -> None:
    response = browser.post("/settings/address/", {"address": HOME.upper()}, follow=True)

    assert "You have confirmed it before" in text_of(response)
    assert active(bob) == HOME
    assert not Delivery.objects.filter(kind=Delivery.Kind.ADDRESS_CHECK).exists()


def test_removing_the_active_address_lets_the_one_before_follow(
    browser: Client, bob: User, home: Address
) -> None:
    assert f"Then {HOME} gets your mail." in text_of(browser.get("/settings/"))

    response = browser.post("/settings/address/remove/", number_of(address_of("bob")), follow=True)

    assert f"Your mail goes to {HOME} now." in text_of(response)
    assert active(bob) == HOME
    assert owners_of(address_of("bob")) == []
    assert not is_sender_of(bob, address_of("bob"))


def test_last_address_can_be_removed_too_and_what_waits_is_not_sent(
    match: Match, now: datetime
) -> None:
    player = player_of(open_prompt(match))
    browser = Client()
    browser.force_login(player)
    handle_facts(now)
    assert "note a recovery code first" in text_of(browser.get("/settings/"))

    response = browser.post(
        "/settings/address/remove/", number_of(address_of(player.username)), follow=True
    )

    assert "No mail is sent to you any more." in text_of(response)
    assert "you have no confirmed address" in text_of(response)
    assert active(player) == ""
    assert not Delivery.objects.filter(user=player, status=Delivery.Status.WAITING).exists()


def test_address_that_comes_back_is_told_of_the_open_turn(match: Match, now: datetime) -> None:
    prompt = open_prompt(match)
    player = player_of(prompt)
    browser = Client()
    browser.force_login(player)
    handle_facts(now)
    email = address_of(player.username)
    browser.post("/settings/address/remove/", number_of(email))

    prove(Address.objects.create(user=player, email=email), now=now)

    turns = Delivery.objects.filter(prompt=prompt, status=Delivery.Status.WAITING)
    assert list(turns.values_list("email", flat=True)) == [email]


def test_links_that_were_mailed_before_end_with_the_address(
    browser: Client, bob: User, home: Address, now: datetime
) -> None:
    SignIn.objects.create(
        user=bob, token="t", code="c", created_at=now, expires_at=now + timedelta(minutes=20)
    )

    browser.post("/settings/address/remove/", number_of(HOME))

    assert not SignIn.objects.exists()


@pytest.mark.parametrize("action", ["use", "remove", "check"])
def test_addresses_of_others_are_not_touched(
    people: list[User], home: Address, action: str
) -> None:
    before = list(Address.objects.order_by("pk").values())
    other = Client()
    other.force_login(people[2])

    for number in (str(home.pk), "0", "", "x", "9" * 30):
        response = other.post(f"/settings/address/{action}/", {"number": number}, follow=True)
        assert "not among yours" in text_of(response)

    assert list(Address.objects.order_by("pk").values()) == before
    assert not Delivery.objects.exists()


@pytest.mark.parametrize("action", ["use", "remove", "check"])
def test_looking_and_strangers_change_nothing(browser: Client, home: Address, action: str) -> None:
    before = list(Address.objects.order_by("pk").values())

    browser.get(f"/settings/address/{action}/", {"number": str(home.pk)})
    Client().post(f"/settings/address/{action}/", {"number": str(home.pk)})

    assert list(Address.objects.order_by("pk").values()) == before


def test_link_is_mailed_again_by_a_press(browser: Client, bob: User) -> None:
    Address.objects.create(user=bob, email=HOME)

    browser.post("/settings/address/check/", number_of(HOME))

    check = Delivery.objects.get(kind=Delivery.Kind.ADDRESS_CHECK)
    assert (check.email, check.user) == (HOME, bob)


def test_bounce_of_an_address_set_aside_is_no_trouble_of_the_host(
    match: Match, now: datetime, clock: time_machine.Traveller
) -> None:
    player = player_of(open_prompt(match))
    handle_facts(now)
    prove(Address.objects.create(user=player, email=HOME), now=now)

    marks.mark(address_of(player.username), "the mail came back: 5.1.1", now=now)

    assert not Delivery.objects.filter(kind=Delivery.Kind.TROUBLE).exists()
    assert Address.objects.get(email=address_of(player.username)).failing_since == now


def test_database_keeps_one_active_address_a_player(bob: User, home: Address) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Address.objects.filter(pk=home.pk).update(set_aside_at=None)
