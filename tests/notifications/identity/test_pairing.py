"""The pairing code: from a signed-in device to another one, within minutes, once."""

import re
from datetime import timedelta

import pytest
import segno
import time_machine
from django.contrib.auth.models import User
from django.test import Client

from notifications.identity import guessing
from notifications.identity.pairing import LASTS_FOR, pairing_picture
from notifications.models import AccessCode, WrongCode
from tests.notifications.pages import assert_discreet, is_signed_in, text_of

pytestmark = [pytest.mark.database, pytest.mark.django_db]

SHOWN = re.compile(r"<code[^>]*>([2-9A-Z]{4}-[2-9A-Z]{4})</code>")
PHONE = "Mozilla/5.0 (Android 16; Mobile) Gecko/140 Firefox/140.0"


@pytest.fixture
def bob(people: list[User]) -> User:
    return people[1]


@pytest.fixture
def laptop(bob: User) -> Client:
    """Where bob is signed in."""
    client = Client()
    client.force_login(bob)
    return client


@pytest.fixture
def phone() -> Client:
    """Where he is not yet."""
    return Client(headers={"User-Agent": PHONE})


@pytest.fixture
def code(laptop: Client) -> str:
    """The code that the laptop shows."""
    codes: list[str] = SHOWN.findall(text_of(laptop.post("/settings/pairing/")))
    [code] = codes
    return code


def signed_in_as(client: Client) -> str:
    return User.objects.get(pk=client.session["_auth_user_id"]).username


@pytest.mark.parametrize("type_it", [str, str.lower, lambda code: f" {code.replace('-', ' ')} "])
def test_code_signs_the_other_device_in(phone: Client, code: str, type_it: type[str]) -> None:
    response = phone.post("/pair/", {"code": type_it(code)})

    assert response.headers["Location"] == "/"
    assert signed_in_as(phone) == "bob"


def test_first_device_stays_signed_in_and_sees_that_the_code_was_used(
    laptop: Client, phone: Client, code: str
) -> None:
    assert laptop.get("/settings/pairing/state/").status_code == 204
    phone.post("/pair/", {"code": code})

    for path in ("/settings/pairing/state/", "/settings/pairing/"):
        page = text_of(laptop.get(path))
        assert "The code was used: Firefox, Android is signed in as you now." in page
    assert signed_in_as(laptop) == "bob"


def test_code_is_kept_as_a_hash_and_shown_once(laptop: Client, code: str) -> None:
    row = str(AccessCode.objects.values().get())

    assert code not in row
    assert code.replace("-", "").lower() not in row
    response = laptop.get("/settings/pairing/")
    assert code not in text_of(response)
    assert "Nobody has used the code yet." in text_of(response)
    assert_discreet(response)


def test_code_works_once(phone: Client, code: str) -> None:
    phone.post("/pair/", {"code": code})
    other = Client()

    response = other.post("/pair/", {"code": code})

    assert response.status_code == 422
    assert "This code opens nothing" in text_of(response)
    assert not is_signed_in(other)


def test_code_ends_after_ten_minutes(
    laptop: Client, phone: Client, code: str, clock: time_machine.Traveller
) -> None:
    clock.shift(LASTS_FOR)

    assert phone.post("/pair/", {"code": code}).status_code == 422
    assert not is_signed_in(phone)
    assert "was not used in time" in text_of(laptop.get("/settings/pairing/state/"))


def test_new_code_makes_the_old_one_worthless(laptop: Client, phone: Client, code: str) -> None:
    laptop.post("/settings/pairing/")

    assert phone.post("/pair/", {"code": code}).status_code == 422


def test_recovery_code_is_no_pairing_code(laptop: Client, phone: Client, code: str) -> None:
    assert phone.post("/sign-in/recovery/", {"code": code}).status_code == 422
    assert phone.post("/pair/", {"code": code}).status_code == 302


@pytest.mark.parametrize("path", ["/pair/", "/settings/pairing/", "/settings/pairing/state/"])
@pytest.mark.parametrize("method", ["get", "head"])
def test_looking_changes_nothing(
    laptop: Client, phone: Client, code: str, path: str, method: str
) -> None:
    before = list(AccessCode.objects.values())

    for device in (laptop, phone):
        device.generic(method.upper(), path, {"code": code})

    assert list(AccessCode.objects.values()) == before
    assert not is_signed_in(phone)


def test_page_asks_no_more_once_the_code_is_used_or_nobody_is_signed_in(
    laptop: Client, phone: Client, code: str
) -> None:
    phone.post("/pair/", {"code": code})

    used = laptop.get("/settings/pairing/state/")
    laptop.logout()
    signed_out = laptop.get("/settings/pairing/state/")

    assert (used.status_code, signed_out.status_code) == (286, 286)
    assert signed_out.content == b""


def test_stranger_is_asked_to_sign_in(client: Client, db: None) -> None:
    assert client.get("/settings/pairing/").headers["Location"].startswith("/sign-in/")
    assert client.post("/settings/pairing/").headers["Location"].startswith("/sign-in/")
    assert not AccessCode.objects.exists()


def test_somebody_else_sees_nothing_of_the_code(people: list[User], code: str) -> None:
    other = Client()
    other.force_login(people[2])

    assert "code yet" not in text_of(other.get("/settings/pairing/"))


def test_wrong_codes_from_everywhere_end_guessing_but_not_recovery(
    phone: Client, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guessing, "WRONG_FROM_EVERYWHERE", 3)
    for number in range(3):
        Client(REMOTE_ADDR=f"203.0.113.{number}").post("/pair/", {"code": "nonsense"})

    assert phone.post("/pair/", {"code": code}).status_code == 429
    assert phone.post("/sign-in/recovery/", {"code": "nonsense"}).status_code == 422


def test_wrong_codes_are_forgotten_and_name_no_address(
    phone: Client, code: str, clock: time_machine.Traveller
) -> None:
    phone.post("/pair/", {"code": "nonsense"}, REMOTE_ADDR="9.9.9.9")
    assert "9.9.9" not in str(WrongCode.objects.values().get())
    clock.shift(guessing.PAUSE + timedelta(seconds=1))

    phone.post("/pair/", {"code": "nonsense"})

    assert WrongCode.objects.count() == 1


def test_picture_keeps_the_code_behind_the_hash(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []
    make = segno.make

    def note(text: str, *, error: str, micro: bool) -> segno.QRCode:
        drawn.append(text)
        return make(text, error=error, micro=micro)

    monkeypatch.setattr(segno, "make", note)

    picture = pairing_picture(code)

    assert [address.partition("/pair/")[2] for address in drawn] == [f"#{code}"]
    assert picture.startswith("<svg")
    assert "style" not in picture


def test_page_of_the_code_has_its_picture_with_words(laptop: Client) -> None:
    page = text_of(laptop.post("/settings/pairing/"))

    assert page.count('class="qr"') == 1
    assert 'role="img" aria-label="A picture of the page and the code, to be scanned"' in page
    assert "Show it to nobody" in page


def test_request_from_elsewhere_is_refused(code: str) -> None:
    browser = Client(enforce_csrf_checks=True)

    assert browser.post("/pair/", {"code": code}).status_code == 403
    assert AccessCode.objects.get().used_at is None


def test_session_of_the_other_device_gets_a_new_key(phone: Client, code: str) -> None:
    phone.get("/pair/")
    before = phone.session.session_key

    phone.post("/pair/", {"code": code})

    assert phone.session.session_key != before
