"""The devices in a player's settings: turned on, tested, renewed, removed."""

import hashlib
from datetime import datetime, timedelta
from html import unescape

import pytest
import time_machine
from django.contrib.auth.models import User
from django.test import Client

from notifications.models import Delivery, Device
from notifications.push.devices import MOST
from notifications.push.keys import public_key
from tests.notifications.outbound.listeners import Listener, answer_of
from tests.notifications.pages import Response
from tests.notifications.push.conftest import browser_of, device_of
from tests.notifications.push.service import Keys, Pushed
from turns.models import Match

DEVICES = "/settings/devices/"

Status = Delivery.Status


@pytest.fixture
def alice(people: list[User]) -> User:
    return people[0]


@pytest.fixture
def bob(people: list[User]) -> User:
    return people[1]


def told(response: Response) -> str:
    return unescape(response.content.decode())


def press(browser: Client, what: str, device: Device) -> str:
    said = browser.post(f"{DEVICES}{what}/", {"device": device.pk}, follow=True)
    assert said.status_code == 200
    return told(said)


def test_browser_is_subscribed(alice: User, keys: Keys, now: datetime) -> None:
    subscribed = keys.subscription("a-phone")

    page = told(browser_of(alice).post(DEVICES, subscribed, follow=True))

    device = Device.objects.get()
    assert device.user == alice
    assert device.endpoint == subscribed["endpoint"]
    assert (device.p256dh, device.auth) == (subscribed["p256dh"], subscribed["auth"])
    assert (device.label, device.language) == ("Firefox, Android", "en")
    assert device.created_at == now
    assert "This device tells you from now on." in page
    assert "Firefox, Android" in page
    assert "this browser" in page


def test_page_never_shows_the_address_of_a_device(alice: User, keys: Keys) -> None:
    browser = browser_of(alice)
    browser.post(DEVICES, keys.subscription("a-phone"))

    page = told(browser.get("/settings/"))

    endpoint = keys.subscription("a-phone")["endpoint"]
    assert endpoint not in page
    assert hashlib.sha256(endpoint.encode()).hexdigest() in page
    assert f'data-key="{public_key()}"' in page


def test_device_is_written_to_in_the_language_of_its_page(alice: User, keys: Keys) -> None:
    browser = browser_of(alice)

    browser.post(DEVICES, keys.subscription("a-phone"), headers={"Accept-Language": "fr"})

    assert Device.objects.get().language == "fr"


def test_language_that_the_player_chooses_is_that_of_devices_too(device: Device) -> None:
    browser_of(device.user).post("/settings/", {"language": "fr"})

    device.refresh_from_db()
    assert device.language == "fr"


def test_double_click_is_one_device(alice: User, keys: Keys) -> None:
    browser = browser_of(alice)
    browser.post(DEVICES, keys.subscription("a-phone"))
    first = Device.objects.get()

    browser.post(DEVICES, keys.subscription("a-phone"))

    assert Device.objects.get() == first


def test_subscription_anew_is_the_same_device_and_gets_what_waits(
    match: Match, alice: User, keys: Keys, now: datetime
) -> None:
    browser = browser_of(alice)
    browser.post(DEVICES, keys.subscription("a-phone"))
    first = Device.objects.get()
    waiting = delivery_to(first, match, now)

    browser.post(DEVICES, keys.subscription("the-same-phone"))

    assert Device.objects.get() == first
    assert Device.objects.get().endpoint.endswith("/the-same-phone")
    waiting.refresh_from_db()
    assert waiting.status == Status.WAITING


def test_device_moves_to_whoever_subscribes_it(
    match: Match, alice: User, bob: User, keys: Keys, now: datetime
) -> None:
    browser_of(alice).post(DEVICES, keys.subscription("a-phone"))
    waiting = delivery_to(Device.objects.get(), match, now)

    browser_of(bob).post(DEVICES, keys.subscription("a-phone"))

    assert Device.objects.get().user == bob
    waiting.refresh_from_db()
    assert (waiting.status, waiting.device) == (Status.WITHDRAWN, None)


@pytest.mark.parametrize(
    ("field", "value"), [("endpoint", "nonsense"), ("p256dh", ""), ("auth", "\x00")]
)
def test_nonsense_is_refused_and_told(alice: User, keys: Keys, field: str, value: str) -> None:
    subscribed = {**keys.subscription("a-phone"), field: value}

    page = told(browser_of(alice).post(DEVICES, subscribed, follow=True))

    assert not Device.objects.exists()
    assert "The browser gave no address that notes could be sent to." in page


def test_there_are_only_so_many_devices(alice: User, bob: User, keys: Keys, now: datetime) -> None:
    for number in range(MOST):
        device_of(alice, keys, name=f"device-{number}", now=now)

    page = told(browser_of(alice).post(DEVICES, keys.subscription("one-more"), follow=True))
    browser_of(bob).post(DEVICES, keys.subscription("bobs-phone"))

    assert "10 devices are the most. Remove one first." in page
    assert Device.objects.filter(user=alice).count() == MOST
    assert Device.objects.filter(user=bob).count() == 1


def test_a_look_changes_nothing(alice: User, keys: Keys) -> None:
    browser = browser_of(alice)
    browser.post(DEVICES, keys.subscription("a-phone"))

    for page in (DEVICES, f"{DEVICES}test/", f"{DEVICES}remove/"):
        assert browser.get(page, keys.subscription("another")).headers["Location"] == "/settings/"
    assert browser.get(f"{DEVICES}renew/").status_code == 405

    assert Device.objects.get().endpoint.endswith("/a-phone")


def test_stranger_subscribes_nothing(client: Client, keys: Keys, db: None) -> None:
    for page in (DEVICES, f"{DEVICES}test/", f"{DEVICES}remove/"):
        assert client.post(page, keys.subscription("a")).headers["Location"].startswith("/sign-in/")
    assert client.post(f"{DEVICES}renew/", keys.subscription("a")).status_code == 403

    assert not Device.objects.exists()


def test_forged_form_is_refused(alice: User, keys: Keys) -> None:
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(alice)

    assert browser.post(DEVICES, keys.subscription("a")).status_code == 403
    assert browser.post(f"{DEVICES}renew/", keys.subscription("a")).status_code == 403

    assert not Device.objects.exists()


# Signing out


def test_signing_out_ends_the_device(match: Match, alice: User, keys: Keys, now: datetime) -> None:
    browser = browser_of(alice)
    browser.post(DEVICES, keys.subscription("a-phone"))
    sent = delivery_to(Device.objects.get(), match, now, status=Status.SENT)

    browser.post("/sign-out/")

    assert not Device.objects.exists()
    sent.refresh_from_db()
    assert (sent.status, sent.device) == (Status.SENT, None)


def test_signing_in_as_somebody_else_ends_the_device(alice: User, bob: User, keys: Keys) -> None:
    browser = browser_of(alice)
    browser.post(DEVICES, keys.subscription("a-phone"))

    browser.force_login(bob)

    assert not Device.objects.exists()


def test_signing_in_again_keeps_the_device(alice: User, keys: Keys) -> None:
    browser = browser_of(alice)
    browser.post(DEVICES, keys.subscription("a-phone"))

    browser.force_login(alice)

    assert "this browser" in told(browser.get("/settings/"))


def test_signing_out_elsewhere_keeps_the_device(alice: User, keys: Keys) -> None:
    browser_of(alice).post(DEVICES, keys.subscription("a-phone"))

    browser_of(alice).post("/sign-out/")

    assert Device.objects.exists()


# Renewing


def test_service_worker_renews_with_what_it_is_given(alice: User, keys: Keys) -> None:
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(alice)
    given = browser.get(f"{DEVICES}key/")
    assert given.json()["key"] == public_key()
    assert "no-store" in given.headers["Cache-Control"]

    answer = browser.post(
        f"{DEVICES}renew/",
        keys.subscription("renewed"),
        headers={"X-CSRFToken": given.json()["token"]},
    )

    assert answer.status_code == 204
    assert Device.objects.get().endpoint.endswith("/renewed")


def test_renewed_nonsense_is_refused(alice: User) -> None:
    assert browser_of(alice).post(f"{DEVICES}renew/", {"endpoint": "x"}).status_code == 400


def test_renewal_finds_no_room_either(alice: User, keys: Keys, now: datetime) -> None:
    for number in range(MOST):
        device_of(alice, keys, name=f"device-{number}", now=now)

    answer = browser_of(alice).post(f"{DEVICES}renew/", keys.subscription("one-more"))

    assert answer.status_code == 409


# Testing


def test_test_note_is_sent_at_once(device: Device, service: Listener, keys: Keys) -> None:
    page = press(browser_of(device.user), "test", device)

    [push] = [Pushed.parse(request) for request in service.requests]
    assert push.note(keys)["title"] == "It works"
    assert push.claims(public_key())["aud"] == "https://push.example.org"
    assert "The test is on its way." in page


def test_test_waits_a_little_between_two(
    device: Device, service: Listener, clock: time_machine.Traveller
) -> None:
    press(browser_of(device.user), "test", device)

    assert "Wait some seconds" in press(browser_of(device.user), "test", device)
    assert len(service.requests) == 1

    clock.shift(timedelta(seconds=15))
    press(browser_of(device.user), "test", device)
    assert len(service.requests) == 2


@pytest.mark.parametrize(
    ("status", "said", "kept"),
    [
        ("410 Gone", "This device takes no more notes", 0),
        ("404 Not Found", "This device takes no more notes", 0),
        ("403 Forbidden", "refused the test", 1),
        ("503 Away", "does not answer just now", 1),
    ],
)
def test_test_says_what_went_wrong(
    status: str, said: str, kept: int, device: Device, service: Listener
) -> None:
    service.answers = [answer_of(status)]

    assert said in press(browser_of(device.user), "test", device)

    assert Device.objects.count() == kept


def test_test_reaches_no_private_network(device: Device, private_service: Listener) -> None:
    assert "refused the test" in press(browser_of(device.user), "test", device)

    assert private_service.connections == 0


# Removing


def test_device_is_removed(match: Match, device: Device, now: datetime) -> None:
    waiting = delivery_to(device, match, now)

    page = press(browser_of(device.user), "remove", device)

    assert "Removed." in page
    assert not Device.objects.exists()
    waiting.refresh_from_db()
    assert waiting.status == Status.WITHDRAWN


@pytest.mark.parametrize("what", ["test", "remove"])
def test_device_of_another_player_is_out_of_reach(
    what: str, device: Device, bob: User, service: Listener
) -> None:
    assert "not among yours" in press(browser_of(bob), what, device)

    assert Device.objects.filter(pk=device.pk, tested_at=None).exists()
    assert service.requests == []


@pytest.mark.parametrize("named", ["", "x", "-1", "0", "²", "9" * 30, "\x00"])
def test_device_that_is_none_is_told(named: str, alice: User) -> None:
    answer = browser_of(alice).post(f"{DEVICES}remove/", {"device": named}, follow=True)

    assert "not among yours" in told(answer)


# How it fares


def test_last_note_that_did_not_get_through_is_told(
    match: Match, device: Device, now: datetime
) -> None:
    delivery_to(device, match, now, status=Status.FAILED)

    assert "The last note did not get through." in told(browser_of(device.user).get("/settings/"))


def test_older_trouble_is_forgotten_once_a_note_got_through(
    match: Match, device: Device, now: datetime
) -> None:
    delivery_to(device, match, now, status=Status.FAILED)
    delivery_to(device, match, now, status=Status.SENT)
    device.reached_at = now
    device.save()

    page = told(browser_of(device.user).get("/settings/"))

    assert "did not get through" not in page
    assert "Last note:" in page


def delivery_to(
    device: Device,
    match: Match,
    now: datetime,
    *,
    status: Delivery.Status = Status.WAITING,
) -> Delivery:
    """A note for this device."""
    return Delivery.objects.create(
        kind=Delivery.Kind.RESULT,
        channel=Delivery.Channel.PUSH,
        key=f"result:{Delivery.objects.count()}",
        seat=match.seats.get(index=0),
        user=device.user,
        device=device,
        status=status,
        tries=0 if status == Status.WAITING else 1,
        due_at=now,
        created_at=now,
    )
