"""What is taken for a subscription, and what is not."""

import pytest

from notifications.push.forms import SubscriptionForm
from tests.notifications.push.service import Keys, decoded, encoded

GOOD = Keys().subscription("a-phone")
POINT = decoded(GOOD["p256dh"])


@pytest.mark.parametrize(
    "endpoint",
    [
        "https://fcm.googleapis.com/fcm/send/c1KrmpTuRm0:APA91bGb",
        "https://updates.push.services.mozilla.com/wpush/v2/gAAAAABh",
        "https://web.push.apple.com/QGu_7j",
        "https://sg2p.notify.windows.com/w/?token=BQYAAAD%2f",
        "https://push.example.org:8443/up",
    ],
)
def test_address_of_a_push_service_is_taken(endpoint: str) -> None:
    form = SubscriptionForm({**GOOD, "endpoint": endpoint})

    assert form.is_valid()
    assert form.subscription().endpoint == endpoint


@pytest.mark.parametrize(
    "endpoint",
    [
        "",
        "push.example.org/a",
        "//push.example.org/a",
        "http://push.example.org/a",
        "ftp://push.example.org/a",
        "javascript:alert(1)",
        "file:///etc/passwd",
        "https://",
        "https:///a",
        "https://:443/a",
        "https://alice:secret@push.example.org/a",
        "https://push.example.org:0/a",
        "https://push.example.org:65536/a",
        "https://push.example.org:port/a",
        "https://[::1/a",
        "https://push.example.org/a#b",
        "https://push.example.org\\@elsewhere.example.org/a",
        "https://push.example.org/a b",
        "https://push.example.org/a\r\nHost: elsewhere.example.org",
        "https://püsh.example.org/a",
        "https://push.example.org/a\x00",
        "https://push.example.org/" + "a" * 1000,
    ],
)
def test_anything_else_is_refused(endpoint: str) -> None:
    assert not SubscriptionForm({**GOOD, "endpoint": endpoint}).is_valid()


@pytest.mark.parametrize(
    "p256dh",
    [
        "",
        "AAAA",
        "not base64!",
        encoded(POINT[:-1]),
        encoded(POINT + b"\0"),
        encoded(b"\x04" + bytes(64)),
        encoded(POINT[:-1] + bytes([POINT[-1] ^ 1])),
        encoded(b"\x02" + POINT[1:]),
        encoded(b"\x02" + POINT[1:33]),
        "A" * 5000,
    ],
    # The point is another one each time, and a test keeps its name.
    ids=range(10),
)
def test_key_that_is_no_point_of_the_curve_is_refused(p256dh: str) -> None:
    assert not SubscriptionForm({**GOOD, "p256dh": p256dh}).is_valid()


@pytest.mark.parametrize("auth", ["", "A", encoded(bytes(15)), encoded(bytes(17)), "é" * 22])
def test_secret_of_another_length_is_refused(auth: str) -> None:
    assert not SubscriptionForm({**GOOD, "auth": auth}).is_valid()


def test_padding_is_taken_and_not_kept() -> None:
    form = SubscriptionForm({**GOOD, "p256dh": GOOD["p256dh"] + "=", "auth": GOOD["auth"] + "=="})

    assert form.is_valid()
    assert form.subscription().p256dh == GOOD["p256dh"]
    assert form.subscription().auth == GOOD["auth"]
