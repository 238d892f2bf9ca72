"""What leaves for a device, and what becomes of it by the answer of its push service."""

import re
from datetime import datetime, timedelta

import pytest
from django.contrib.auth.models import User

from notifications.models import Delivery, Device
from notifications.push import keys as site_keys
from notifications.push import posting
from notifications.push.posting import post_pushes
from notifications.sending import claims
from notifications.telling.outbox import handle_facts
from tests.notifications.conftest import at_once, dealt, open_prompt, play_one
from tests.notifications.outbound.listeners import Listener, answer_of
from tests.notifications.push.conftest import TAKEN, device_of
from tests.notifications.push.service import Keys, Pushed
from turns.clocks.clock import PerTurn
from turns.clocks.terms import Terms
from turns.models import Match, Prompt
from turns.tables import Table

A_MINUTE = timedelta(minutes=1)


@pytest.fixture
def asked(match: Match) -> Prompt:
    """Who is asked first."""
    return open_prompt(match)


@pytest.fixture
def phone(asked: Prompt, keys: Keys, now: datetime) -> Device:
    """A phone of theirs."""
    assert asked.seat.player is not None
    return device_of(asked.seat.player, keys, name="a-phone", now=now)


def tell(now: datetime) -> datetime:
    """Queue what the facts ask for. Gives when all of it is due."""
    handle_facts(now)
    return now + A_MINUTE


def pushed(service: Listener) -> list[Pushed]:
    return [Pushed.parse(request) for request in service.requests]


def push_delivery() -> Delivery:
    return Delivery.objects.get(channel=Delivery.Channel.PUSH)


def outcome() -> tuple[str, str]:
    delivery = push_delivery()
    return delivery.status, delivery.reason


def test_note_of_a_turn_is_read_by_the_browser_alone(
    asked: Prompt, phone: Device, service: Listener, keys: Keys, now: datetime
) -> None:
    assert post_pushes(tell(now)) == 1

    [push] = pushed(service)
    note = push.note(keys)
    assert note["title"] == "Your turn"
    assert note["body"].startswith("Oheila with ")
    assert note["navigate"] == f"http://127.0.0.1:8000/match/{asked.match_id}/"
    assert note["tag"] == asked.match_id
    assert note["lang"] == "en"
    assert push.path == "/a-phone"
    assert push.headers["content-encoding"] == "aes128gcm"
    assert asked.match_id.encode() not in push.body
    assert b"Oheila" not in push.body
    assert outcome() == ("sent", "")


def test_push_is_signed_by_the_site(
    asked: Prompt, phone: Device, service: Listener, now: datetime
) -> None:
    at = tell(now)
    post_pushes(at)

    [push] = pushed(service)
    claims = push.claims(site_keys.public_key())
    assert claims["aud"] == "https://push.example.org"
    assert claims["sub"] == "mailto:turnpost@localhost"
    assert at.timestamp() < claims["exp"] <= (at + timedelta(hours=24)).timestamp()


def test_note_holds_no_card(
    asked: Prompt, phone: Device, service: Listener, keys: Keys, now: datetime
) -> None:
    post_pushes(tell(now))

    note = pushed(service)[0].note(keys)
    hand = Table(asked.match, asked.seat.index).scene().choices
    assert hand
    assert not re.search(r"[♠♣♥♦]|\b[2-9JQKAT][CDHS]\b", f"{note['title']} {note['body']}")
    assert set(note) == {"title", "body", "navigate", "tag", "lang", "dir"}


def test_topic_is_the_match_but_does_not_name_it(
    asked: Prompt, phone: Device, service: Listener, now: datetime
) -> None:
    at = tell(now)
    post_pushes(at)
    again = push_delivery()
    again.pk, again.key, again.status = None, "again", "waiting"
    again.lease_until = None
    again.save()
    post_pushes(at)

    first, second = (push.headers["topic"] for push in pushed(service))
    assert first == second
    assert re.fullmatch(r"[A-Za-z0-9_-]{1,32}", first)
    assert asked.match_id not in first


def test_note_without_a_clock_is_kept_for_some_days(
    asked: Prompt, phone: Device, service: Listener, now: datetime
) -> None:
    Prompt.objects.update(due_at=None)
    post_pushes(tell(now))

    [push] = pushed(service)
    assert push.headers["ttl"] == str(3 * 24 * 60 * 60)
    assert push.headers["urgency"] == "normal"


@pytest.mark.parametrize(
    ("per_turn", "ttl", "urgency"),
    [
        (timedelta(days=2), 2 * 24 * 3600 - 60, "normal"),
        (timedelta(hours=1, minutes=30), 5340, "high"),
        (timedelta(minutes=30), 3600, "high"),
    ],
)
def test_note_is_kept_until_the_time_of_the_turn_is_up(
    per_turn: timedelta,
    ttl: int,
    urgency: str,
    people: list[User],
    service: Listener,
    keys: Keys,
    now: datetime,
) -> None:
    match = dealt(people, rounds="short", now=now, terms=Terms(clock=PerTurn(per_turn)))
    player = open_prompt(match).seat.player
    assert player is not None
    device_of(player, keys, name="a-phone", now=now)

    post_pushes(tell(now))

    [push] = pushed(service)
    assert (push.headers["ttl"], push.headers["urgency"]) == (str(ttl), urgency)


def test_each_device_of_a_player_is_told(
    asked: Prompt, phone: Device, service: Listener, keys: Keys, now: datetime
) -> None:
    device_of(phone.user, keys, name="a-laptop", now=now)

    assert post_pushes(tell(now)) == 2

    assert {push.path for push in pushed(service)} == {"/a-phone", "/a-laptop"}
    assert service.connections == 1


def test_turn_that_was_played_meanwhile_is_not_told(
    match: Match, phone: Device, service: Listener, now: datetime
) -> None:
    at = tell(now)
    play_one(match, now=now)

    post_pushes(at)

    assert service.requests == []
    assert outcome() == ("withdrawn", "the turn was answered meanwhile")


@pytest.mark.parametrize("status", ["404 Not Found", "410 Gone"])
def test_dead_device_is_removed_and_the_ledger_says_why(
    status: str, phone: Device, service: Listener, keys: Keys, now: datetime
) -> None:
    other = device_of(phone.user, keys, name="a-laptop", now=now)
    at = tell(now)
    service.answers = [answer_of(status), TAKEN]

    assert post_pushes(at) == 1

    assert list(Device.objects.all()) == [other]
    dead = Delivery.objects.get(channel="push", device=None)
    assert dead.status == "failed"
    assert dead.reason == f"the device has ended its subscription: {status[:3]}"


def test_what_else_waits_for_a_dead_device_is_withdrawn(
    people: list[User], service: Listener, keys: Keys, now: datetime
) -> None:
    matches = [dealt(people, rounds="short", now=now) for _ in range(2)]
    at = tell(now)
    device = device_of(people[0], keys, name="a-phone", now=now)
    for match in matches:
        Delivery.objects.create(
            kind="result",
            channel="push",
            key=f"result:{match.pk}:push",
            seat=match.seats.get(index=0),
            user=people[0],
            device=device,
            due_at=now,
            created_at=now,
        )
    service.answers = [answer_of("410 Gone")]

    post_pushes(at)

    reasons = Delivery.objects.filter(channel="push").order_by("pk").values_list("status", "reason")
    assert list(reasons) == [
        ("failed", "the device has ended its subscription: 410"),
        ("withdrawn", "the device tells its player nothing any more"),
    ]


@pytest.mark.parametrize(
    "status", ["301 Moved", "307 Redirect", "400 Bad", "401 No", "403 Forbidden", "413 Large"]
)
def test_refusal_is_final_and_keeps_the_device(
    status: str, phone: Device, service: Listener, now: datetime
) -> None:
    at = tell(now)
    location = f"Location: https://push.example.org:{service.port}/elsewhere"
    service.answers = [answer_of(status, location, body="https://push.example.org/a-phone")]

    assert post_pushes(at) == 0

    assert outcome() == ("failed", f"the push service refused it: {status[:3]}")
    assert len(service.requests) == 1
    assert Device.objects.filter(pk=phone.pk).exists()


@pytest.mark.parametrize("status", ["429 Slow", "500 Oops", "502 Bad", "503 Away", "408 Late"])
def test_trouble_of_the_push_service_is_tried_again(
    status: str, phone: Device, service: Listener, now: datetime
) -> None:
    at = tell(now)
    service.answers = [answer_of(status), TAKEN]
    post_pushes(at)
    assert outcome() == ("waiting", f"the push service has trouble of its own: {status[:3]}")

    later = push_delivery().due_at
    assert later > at
    post_pushes(later)

    assert outcome() == ("sent", "")


@pytest.mark.parametrize(
    ("asked_for", "pause"),
    [("600", 600), ("7", 20), ("99999999999999999999", 7200), ("-5", 20), ("soon", 20)],
)
def test_push_service_may_ask_for_a_pause(
    asked_for: str, pause: int, phone: Device, service: Listener, now: datetime
) -> None:
    at = tell(now)
    service.answers = [answer_of("429 Slow", f"Retry-After: {asked_for}")]

    post_pushes(at)

    waits = (push_delivery().due_at - at).total_seconds()
    assert pause <= waits <= max(pause, claims.FIRST_PAUSE.total_seconds() * claims.LATEST)


def test_push_service_that_hangs_up_is_tried_again_and_left_alone_for_this_sweep(
    phone: Device, service: Listener, keys: Keys, now: datetime
) -> None:
    device_of(phone.user, keys, name="a-laptop", now=now)
    at = tell(now)
    service.answers = [b"nonsense\r\n\r\n"]

    assert post_pushes(at) == 0

    first, second = Delivery.objects.filter(channel="push").order_by("pk")
    assert first.reason.startswith("the push service was not reached: ")
    assert second.reason == "the push service did not answer another note just now"
    assert {first.status, second.status} == {"waiting"}
    assert len(service.requests) == 1


def test_private_network_is_not_spoken_to(
    phone: Device, private_service: Listener, now: datetime
) -> None:
    post_pushes(tell(now))

    assert private_service.connections == 0
    assert outcome() == ("failed", "the address of the device is none to send to")


def test_plain_http_is_not_spoken(phone: Device, service: Listener, now: datetime) -> None:
    Device.objects.update(endpoint=f"http://push.example.org:{service.port}/a-phone")

    post_pushes(tell(now))

    assert service.connections == 0
    assert outcome() == ("failed", "the address of the device is none to send to")


def test_device_that_is_somebody_elses_by_now_is_not_told(
    people: list[User], phone: Device, service: Listener, now: datetime
) -> None:
    at = tell(now)
    Device.objects.update(user=next(one for one in people if one != phone.user))

    post_pushes(at)

    assert service.requests == []
    assert outcome() == ("withdrawn", "the device tells its player nothing any more")


def test_player_who_has_left_is_not_told(
    asked: Prompt, phone: Device, service: Listener, now: datetime
) -> None:
    at = tell(now)
    asked.seat.player = User.objects.create_user("newcomer")
    asked.seat.save()

    post_pushes(at)

    assert service.requests == []
    assert outcome() == ("withdrawn", "the player has left the seat")


def test_note_that_breaks_stops_no_other(
    phone: Device, service: Listener, keys: Keys, now: datetime
) -> None:
    device_of(phone.user, keys, name="a-laptop", now=now)
    Device.objects.filter(pk=phone.pk).update(p256dh="AAAA")

    assert post_pushes(tell(now)) == 1

    assert [push.path for push in pushed(service)] == ["/a-laptop"]
    broken = Delivery.objects.get(device=phone)
    assert broken.status == "failed"
    assert broken.reason == "the keys of the device are none to encrypt with"


def test_sweep_ends_in_time_and_the_rest_is_posted_by_the_next(
    phone: Device, service: Listener, now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = tell(now)
    with monkeypatch.context() as hurry:
        hurry.setattr(posting, "SWEEP_SECONDS", -1.0)
        assert post_pushes(at) == 0

    assert post_pushes(at) == 1


def test_device_says_when_it_was_reached(phone: Device, service: Listener, now: datetime) -> None:
    at = tell(now)
    post_pushes(at)

    phone.refresh_from_db()
    assert phone.reached_at == at


@pytest.mark.django_db(transaction=True)
@pytest.mark.database
def test_workers_at_once_send_each_note_once(
    phone: Device, service: Listener, keys: Keys, now: datetime
) -> None:
    for number in range(5):
        device_of(phone.user, keys, name=f"device-{number}", now=now)
    at = tell(now)

    posted = at_once(lambda: post_pushes(at), times=3)

    assert sum(posted) == 6
    assert len({push.path for push in pushed(service)}) == len(service.requests) == 6
