from datetime import datetime, timedelta

import pytest
import time_machine
from django.contrib.auth.models import User
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.test import Client
from django.urls import reverse

from notifications.chat.lists import MOST, REMOVED
from notifications.models import Chat, Delivery
from tests.notifications.chat.conftest import WEBHOOK
from tests.notifications.outbound.listeners import Listener, answer_of

DISCORD = "https://discord.com/api/webhooks/4174216298/JHMHI8qBe7bk2ZwO5U711o3dV_js"
SECRET = "JHMHI8qBe7bk2ZwO5U711o3dV_js"


@pytest.fixture
def bob(client: Client, people: list[User]) -> Client:
    """Bob, signed in."""
    client.force_login(people[1])
    return client


def add(client: Client, address: str, language: str = "en") -> str:
    """Add a chat; gives the page."""
    form = {"address": address, "chat_language": language}
    return page(client.post(reverse("settings-add-chat"), form, follow=True))


def press(client: Client, what: str, chat: Chat) -> str:
    """Press a button of the chat; gives the page."""
    return page(client.post(reverse(f"settings-{what}-chat"), {"chat": chat.pk}, follow=True))


def page(response: HttpResponseBase) -> str:
    """Its text."""
    assert isinstance(response, HttpResponse)
    return response.content.decode()


def test_a_chat_is_added(bob: Client, now: datetime) -> None:
    shown = add(bob, DISCORD, "fr")

    chat = Chat.objects.get()
    assert chat.user.username == "bob"
    assert chat.url == f"discord://4174216298/{SECRET}/"
    assert chat.language == "fr"
    assert "Discord …_js" in shown
    assert "Added." in shown


def test_its_secret_is_never_shown(bob: Client) -> None:
    assert SECRET not in add(bob, DISCORD)
    assert SECRET not in page(bob.get(reverse("settings")))


@pytest.mark.parametrize("address", ["mailto://bob:pw@example.org", "file:///etc/passwd", "bob"])
def test_what_cannot_be_added_is_kept_in_the_form(bob: Client, address: str) -> None:
    shown = add(bob, address)

    assert "That is no address that can be used." in shown
    assert f'value="{address}"' in shown
    assert not Chat.objects.exists()


@pytest.mark.parametrize(
    "form", [{}, {"address": DISCORD}, {"address": DISCORD, "chat_language": "xx"}]
)
def test_an_incomplete_form_adds_nothing(bob: Client, form: dict[str, str]) -> None:
    assert "marked below" in page(bob.post(reverse("settings-add-chat"), form))
    assert not Chat.objects.exists()


def test_the_same_chat_is_added_once(bob: Client) -> None:
    add(bob, DISCORD)

    assert "You have this one already." in add(bob, DISCORD)
    assert Chat.objects.count() == 1


def test_there_are_at_most_a_few(bob: Client) -> None:
    for number in range(MOST):
        add(bob, f"https://hooks.example.org/{number}")

    assert f"{MOST} chats are the most" in add(bob, "https://hooks.example.org/more")
    assert Chat.objects.count() == MOST


def test_a_test_is_sent_at_once(bob: Client, chat: Chat, reachable: Listener) -> None:
    shown = press(bob, "test", chat)

    assert "Webhook hooks.example.org took the test message." in shown
    [request] = reachable.requests
    assert b"It works" in request
    chat.refresh_from_db()
    assert chat.reached_at is not None


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ("404 Gone", "The server refused the message (404)."),
        ("500 Broken", "The server refused the message (500)."),
        ("302 Moved", "the address has moved (302)"),
        ("429 Slow", "takes no more messages just now"),
    ],
)
def test_a_test_says_what_went_wrong(
    bob: Client, chat: Chat, reachable: Listener, answer: str, told: str
) -> None:
    reachable.answers = [answer_of(answer, "Location: https://example.org/")]

    assert told in press(bob, "test", chat)
    chat.refresh_from_db()
    assert chat.reached_at is None


def test_a_test_says_that_private_networks_are_left_alone(
    bob: Client, chat: Chat, chat_server: Listener
) -> None:
    assert "This address leads to a private network" in press(bob, "test", chat)
    assert chat_server.connections == 0


def test_a_test_is_not_repeated_at_once(
    bob: Client, chat: Chat, reachable: Listener, clock: time_machine.Traveller
) -> None:
    press(bob, "test", chat)

    assert "A test was sent just now." in press(bob, "test", chat)
    assert len(reachable.requests) == 1
    clock.shift(timedelta(seconds=20))
    press(bob, "test", chat)
    assert len(reachable.requests) == 2


def test_a_test_that_gets_through_starts_a_chat_again(
    bob: Client, chat: Chat, reachable: Listener, now: datetime
) -> None:
    Chat.objects.update(stopped_at=now, failing_since=now - timedelta(days=1))
    assert "Stopped: for a day nothing got through." in page(bob.get(reverse("settings")))

    assert "Stopped" not in press(bob, "test", chat)

    chat.refresh_from_db()
    assert (chat.stopped_at, chat.failing_since) == (None, None)


def test_a_test_that_fails_leaves_it_stopped(
    bob: Client, chat: Chat, reachable: Listener, now: datetime
) -> None:
    reachable.answers = [answer_of("404 Gone")]
    Chat.objects.update(stopped_at=now)

    assert "Stopped" in press(bob, "test", chat)


def test_a_chat_is_removed(bob: Client, chat: Chat) -> None:
    assert "Removed." in press(bob, "remove", chat)
    assert not Chat.objects.exists()


@pytest.mark.parametrize("what", ["test", "remove"])
@pytest.mark.parametrize("named", ["", "bob", "0", "-1", "²", "9" * 30])
def test_a_chat_that_is_not_there_is_told(bob: Client, what: str, named: str) -> None:
    shown = bob.post(reverse(f"settings-{what}-chat"), {"chat": named}, follow=True)

    assert "not among yours" in page(shown)


@pytest.mark.parametrize("what", ["test", "remove"])
def test_nobody_else_touches_a_chat(
    client: Client, people: list[User], chat: Chat, reachable: Listener, what: str
) -> None:
    client.force_login(people[2])

    assert "not among yours" in press(client, what, chat)
    assert Chat.objects.filter(pk=chat.pk).exists()
    assert reachable.requests == []


@pytest.mark.parametrize("what", ["add", "test", "remove"])
def test_looking_changes_nothing(bob: Client, chat: Chat, reachable: Listener, what: str) -> None:
    response = bob.get(reverse(f"settings-{what}-chat"), {"chat": str(chat.pk), "address": DISCORD})

    assert response.status_code == 302
    assert Chat.objects.count() == 1
    assert reachable.requests == []


@pytest.mark.parametrize("what", ["add", "test", "remove"])
def test_a_stranger_signs_in_first(client: Client, chat: Chat, what: str) -> None:
    response = client.post(
        reverse(f"settings-{what}-chat"), {"chat": str(chat.pk), "address": DISCORD}
    )

    assert response.headers["Location"].startswith(reverse("sign-in"))
    assert Chat.objects.get().url == WEBHOOK


def test_what_waits_for_a_removed_chat_is_withdrawn_and_stays_in_the_ledger(
    bob: Client, chat: Chat, now: datetime
) -> None:
    Delivery.objects.create(
        key="turn", kind="turn", channel="chat", chat=chat, due_at=now, created_at=now
    )

    press(bob, "remove", chat)

    row = Delivery.objects.get()
    assert (row.status, row.reason, row.chat) == (Delivery.Status.WITHDRAWN, REMOVED, None)
