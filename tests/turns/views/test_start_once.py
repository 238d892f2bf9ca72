"""A start form that is sent twice makes one match."""

from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta

import pytest
import time_machine
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client

from tests.turns.views.conftest import BrowserOf
from tests.turns.views.test_start import OHEILA, answers
from turns.match_ids import ID_LENGTH, match_id_of, new_key
from turns.models import Match

pytestmark = [pytest.mark.database, pytest.mark.usefixtures("contacts")]


def bots(**changes: str) -> dict[str, str]:
    return answers(**{f"seat{index}__who": "bot-easy" for index in (1, 2, 3)}, **changes)


def key_on(page: str) -> str:
    return page.split('name="once" value="')[1].split('"', maxsplit=1)[0]


def test_each_form_has_a_key_of_its_own(watcher: Client) -> None:
    pages = [watcher.get(OHEILA).content.decode() for _ in range(2)]
    first, second = map(key_on, pages)
    assert first != second
    assert len(match_id_of(first)) == ID_LENGTH


def test_form_that_comes_back_with_a_mistake_keeps_its_key(watcher: Client) -> None:
    key = new_key()
    page = watcher.post(OHEILA, bots(name="", once=key)).content.decode()
    assert key_on(page) == key


def test_second_post_leads_to_the_same_match(watcher: Client) -> None:
    said = bots(once=new_key())
    first = watcher.post(OHEILA, said)
    second = watcher.post(OHEILA, said)
    assert first["Location"] == second["Location"]
    assert Match.objects.count() == User.objects.count() == 1


def test_second_post_of_a_player_leads_to_the_same_match(browser_of: BrowserOf) -> None:
    said = bots(once=new_key())
    client = browser_of("alice")
    assert client.post(OHEILA, said)["Location"] == client.post(OHEILA, said)["Location"]
    assert Match.objects.count() == 1


def test_browser_that_dropped_the_first_answer_is_signed_in_by_the_second(
    watcher: Client,
) -> None:
    said = bots(once=new_key())
    Client().post(OHEILA, said)
    page = watcher.post(OHEILA, said, follow=True).content.decode()
    assert watcher.session["_auth_user_id"] == str(User.objects.get().pk)
    assert "started this match already" not in page


@pytest.mark.usefixtures("contacts")
def test_later_it_leads_there_but_signs_nobody_in(
    watcher: Client, clock: time_machine.Traveller
) -> None:
    said = bots(once=new_key())
    Client().post(OHEILA, said)
    clock.shift(timedelta(minutes=11))
    page = watcher.post(OHEILA, said, follow=True).content.decode()
    assert "_auth_user_id" not in watcher.session
    assert "You have started this match already." in page


def test_key_of_a_player_who_was_there_before_signs_nobody_in(
    watcher: Client, browser_of: BrowserOf, alice: User, now: datetime
) -> None:
    User.objects.filter(pk=alice.pk).update(date_joined=now - timedelta(days=1))
    said = bots(once=new_key())
    browser_of("alice").post(OHEILA, said)
    watcher.post(OHEILA, said)
    assert "_auth_user_id" not in watcher.session


@pytest.mark.parametrize("key", ["", "short", "x" * 23, "|" * 22], ids=range(4))
def test_nonsense_for_a_key_is_none(watcher: Client, key: str) -> None:
    for _ in range(2):
        watcher.post(OHEILA, bots(once=key))
    assert Match.objects.count() == 2


def test_id_tells_nothing_of_its_key_and_follows_from_it() -> None:
    key = new_key()
    assert match_id_of(key) == match_id_of(key) != match_id_of(new_key())
    assert match_id_of(key) not in key


def test_account_that_the_operators_blocked_starts_no_match(
    browser_of: BrowserOf, alice: User
) -> None:
    client = browser_of("alice")
    User.objects.filter(pk=alice.pk).update(is_active=False)
    client.post(OHEILA, bots(name="alice"))
    assert not Match.objects.filter(host=alice).exists()


@pytest.mark.django_db(transaction=True)
def test_two_posts_at_once_make_one_match() -> None:
    said = bots(once=new_key())

    def post() -> str:
        try:
            return str(Client().post(OHEILA, said)["Location"])
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as pool:
        first, second = (pool.submit(post) for _ in range(2))
        assert first.result() == second.result()
    assert Match.objects.count() == User.objects.count() == 1
