"""The recovery code: shown once, typed as people type, used once, not to be guessed."""

import re
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from notifications.identity.guessing import PAUSE, WRONG_FROM_ONE_PLACE
from notifications.identity.recovery import (
    WORKS_AGAIN_FOR,
    make_recovery_code,
    use_recovery_code,
)
from notifications.models import AccessCode, Address
from tests.notifications.pages import assert_discreet, is_signed_in, text_of
from turns.models import Match
from turns.players import new_player

pytestmark = [pytest.mark.database, pytest.mark.django_db]

PATH = "/sign-in/recovery/"
SHOWN = re.compile(r"\b(?:[2-9A-Z]{5}-){4}[2-9A-Z]{5}\b")


def browser_of(player: User) -> Client:
    client = Client()
    client.force_login(player)
    return client


def code_in(page: str) -> str:
    """The code that a page shows."""
    codes: list[str] = SHOWN.findall(page)
    [code] = codes
    return code


@pytest.fixture
def newcomer(db: None) -> User:
    return new_player("newcomer")


@pytest.fixture
def code(newcomer: User) -> str:
    """A code that the newcomer noted."""
    return code_in(text_of(browser_of(newcomer).post("/settings/recovery/")))


def signed_in_as(client: Client) -> str:
    return User.objects.get(pk=client.session["_auth_user_id"]).first_name


def test_code_is_shown_once_and_kept_as_a_hash(newcomer: User) -> None:
    response = browser_of(newcomer).post("/settings/recovery/")

    code = code_in(text_of(response))
    assert_discreet(response)
    row = str(AccessCode.objects.values().get())
    assert code not in row
    assert code.replace("-", "").lower() not in row
    assert not SHOWN.search(text_of(browser_of(newcomer).get("/settings/")))


def test_letters_are_not_taken_for_others(code: str) -> None:
    assert set(code).isdisjoint("01OIL")
    assert len(code.replace("-", "")) == 25


def test_looking_at_the_address_of_the_form_makes_no_code(newcomer: User) -> None:
    response = browser_of(newcomer).get("/settings/recovery/")

    assert response.headers["Location"] == "/settings/"
    assert not AccessCode.objects.exists()


def test_stranger_makes_no_code(client: Client, db: None) -> None:
    response = client.post("/settings/recovery/")

    assert response.headers["Location"].startswith("/sign-in/")
    assert not AccessCode.objects.exists()


@pytest.mark.parametrize("way", ["as shown", "small", "spaces", "run together"])
def test_code_lets_its_player_in_however_it_is_typed(client: Client, code: str, way: str) -> None:
    typed = {
        "as shown": code,
        "small": code.lower(),
        "spaces": f"  {code.replace('-', ' - ')} ",
        "run together": code.replace("-", ""),
    }[way]

    client.post(PATH, {"code": typed})

    assert signed_in_as(client) == "newcomer"


def test_used_code_is_followed_by_a_new_one(
    client: Client, code: str, clock: time_machine.Traveller
) -> None:
    response = client.post(PATH, {"code": code})

    following = code_in(text_of(response))
    assert_discreet(response)
    assert following != code
    clock.shift(WORKS_AGAIN_FOR)
    assert Client().post(PATH, {"code": code}).status_code == 422
    other = Client()
    other.post(PATH, {"code": following})
    assert is_signed_in(other)


def test_code_works_again_where_the_page_with_the_new_one_was_lost(
    client: Client, code: str
) -> None:
    """By a second press, or a network that went away: it may be the only key."""
    Client().post(PATH, {"code": code})

    following = code_in(text_of(client.post(PATH, {"code": code})))

    assert signed_in_as(client) == "newcomer"
    other = Client()
    other.post(PATH, {"code": following})
    assert is_signed_in(other)


def test_using_a_code_again_does_not_keep_it_alive(
    code: str, clock: time_machine.Traveller
) -> None:
    Client().post(PATH, {"code": code})
    clock.shift(WORKS_AGAIN_FOR - timedelta(seconds=1))
    assert Client().post(PATH, {"code": code}).status_code == 200

    clock.shift(timedelta(seconds=1))

    assert Client().post(PATH, {"code": code}).status_code == 422


def test_code_is_worthless_once_the_new_one_was_used(client: Client, code: str) -> None:
    following = code_in(text_of(Client().post(PATH, {"code": code})))
    Client().post(PATH, {"code": following})

    assert client.post(PATH, {"code": code}).status_code == 422


def test_used_code_is_worthless_once_a_fresh_one_was_asked_for(
    client: Client, code: str, newcomer: User
) -> None:
    Client().post(PATH, {"code": code})
    browser_of(newcomer).post("/settings/recovery/")

    assert client.post(PATH, {"code": code}).status_code == 422


def test_new_code_makes_the_old_one_worthless(client: Client, code: str, newcomer: User) -> None:
    browser_of(newcomer).post("/settings/recovery/")

    response = client.post(PATH, {"code": code})

    assert response.status_code == 422
    assert not is_signed_in(client)


def test_looking_with_a_code_in_the_address_signs_nobody_in(client: Client, code: str) -> None:
    response = client.get(PATH, {"code": code})

    assert_discreet(response)
    assert code not in text_of(response)
    assert not is_signed_in(client)


@pytest.mark.parametrize("typed", ["nonsense", "x" * 60, "ABCDE-ABCDE-ABCDE-ABCDE-ABCDE", "é"])
def test_wrong_codes_are_refused_in_the_same_words(client: Client, code: str, typed: str) -> None:
    response = client.post(PATH, {"code": typed})

    assert response.status_code == 422
    assert "This code opens nothing" in text_of(response)
    assert not is_signed_in(client)


def test_nothing_typed_is_explained(client: Client, db: None) -> None:
    response = client.post(PATH, {"code": ""})

    assert response.status_code == 422
    assert 'class="error"' in text_of(response)


def test_after_ten_wrong_codes_not_even_the_right_one_is_looked_at_for_ten_minutes(
    client: Client, code: str, clock: time_machine.Traveller
) -> None:
    for _ in range(WRONG_FROM_ONE_PLACE):
        Client().post(PATH, {"code": "nonsense"})

    response = client.post(PATH, {"code": code})
    assert response.status_code == 429
    assert "Please wait ten minutes." in text_of(response)
    assert not is_signed_in(client)

    clock.shift(PAUSE + timedelta(seconds=1))
    client.post(PATH, {"code": code})
    assert is_signed_in(client)


def test_wrong_codes_of_others_do_not_keep_a_player_out(client: Client, code: str) -> None:
    for _ in range(WRONG_FROM_ONE_PLACE):
        client.post(PATH, {"code": "nonsense"}, REMOTE_ADDR="9.9.9.9")

    client.post(PATH, {"code": code}, REMOTE_ADDR="9.9.9.10")

    assert is_signed_in(client)


def post_from(place: dict[str, Any], typed: str) -> int:
    """Type a code in a browser there; gives the status of the answer."""
    return Client().post(PATH, {"code": typed}, **place).status_code


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ({"REMOTE_ADDR": "2001:db8:0:1::5"}, {"REMOTE_ADDR": "2001:db8:0:1::6"}),
        (
            {"REMOTE_ADDR": "127.0.0.1", "HTTP_X_FORWARDED_FOR": "1.2.3.4, 9.9.9.9"},
            {"REMOTE_ADDR": "127.0.0.1", "HTTP_X_FORWARDED_FOR": "5.6.7.8, 9.9.9.9"},
        ),
        (
            {"REMOTE_ADDR": "9.9.9.9", "HTTP_X_FORWARDED_FOR": "1.2.3.4"},
            {"REMOTE_ADDR": "9.9.9.9", "HTTP_X_FORWARDED_FOR": "5.6.7.8"},
        ),
    ],
    ids=["one household", "behind our proxy", "pretending to be one"],
)
def test_guesses_of_one_place_are_counted_together(
    code: str, one: dict[str, Any], other: dict[str, Any]
) -> None:
    for _ in range(WRONG_FROM_ONE_PLACE):
        post_from(one, "nonsense")

    assert post_from(other, code) == 429


def test_blocked_account_has_no_way_in(client: Client, code: str, newcomer: User) -> None:
    User.objects.filter(pk=newcomer.pk).update(is_active=False)

    assert client.post(PATH, {"code": code}).status_code == 422
    assert not is_signed_in(client)


def test_request_from_elsewhere_is_refused(code: str) -> None:
    browser = Client(enforce_csrf_checks=True)

    assert browser.post(PATH, {"code": code}).status_code == 403
    assert use_recovery_code(code, now=timezone.now()) is not None


def test_page_that_was_wanted_comes_next(client: Client, code: str) -> None:
    assert 'name="next" value="/games/"' in text_of(client.get(PATH, {"next": "/games/"}))

    page = text_of(client.post(PATH, {"code": code, "next": "/games/"}))

    assert 'href="/games/">I have noted it' in page


def test_page_elsewhere_is_never_next(client: Client, code: str) -> None:
    page = text_of(client.post(PATH, {"code": code, "next": "//evil.example/"}))

    assert "evil" not in page


def test_whoever_is_signed_in_here_is_warned_first(people: list[User], newcomer: User) -> None:
    with_address = text_of(browser_of(people[1]).get(PATH))
    without = text_of(browser_of(newcomer).get(PATH))

    assert "This browser is signed in as bob." in with_address
    assert "could not come back" not in with_address
    assert "newcomer has neither an address nor a recovery code" in without


def test_player_without_another_key_is_told_so_gently(match: Match, people: list[User]) -> None:
    Address.objects.filter(user=people[1]).delete()
    hint = "This browser is the only key to your seats."

    assert hint in text_of(browser_of(people[1]).get(match.get_absolute_url()))
    assert hint in text_of(browser_of(people[1]).get("/settings/"))
    assert hint not in text_of(browser_of(people[2]).get(match.get_absolute_url()))
    assert hint not in text_of(Client().get(match.get_absolute_url()))


def test_hint_is_gone_once_there_is_a_code(
    match: Match, people: list[User], clock: time_machine.Traveller
) -> None:
    Address.objects.filter(user=people[1]).delete()
    make_recovery_code(people[1], now=match.created_at)

    page = text_of(browser_of(people[1]).get(match.get_absolute_url()))

    assert "Note a recovery code" not in page


def test_sign_in_page_leads_there_with_the_wanted_page(client: Client, db: None) -> None:
    page = text_of(client.get("/sign-in/", {"next": "/games/"}))

    assert f'href="{PATH}?next=/games/"' in page
    assert 'href="/pair/?next=/games/"' in page
