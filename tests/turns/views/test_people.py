"""The page of another person at the table: blocking, and the settings where a block ends."""

from datetime import datetime

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.turns.views.conftest import BrowserOf
from turns.models import Block, Match, Source
from turns.services.leaving import resign


def page_of(client: Client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200
    return response.content.decode()


def block_bob(client: Client, match: Match) -> str:
    address = f"/match/{match.pk}/people/1/block/"
    return client.post(address, follow=True).content.decode()


def test_table_leads_to_each_of_the_others(match: Match, browser_of: BrowserOf) -> None:
    page = page_of(browser_of("alice"), f"/match/{match.pk}/")
    assert [f"/match/{match.pk}/people/{n}/" in page for n in range(4)] == [False, True, True, True]


def test_stranger_is_led_to_nobody(match: Match, watcher: Client) -> None:
    assert "More about" not in page_of(watcher, f"/match/{match.pk}/")


def test_bots_have_no_page(bot_match: Match, alice: User) -> None:
    client = Client()
    client.force_login(alice)
    assert "More about" not in page_of(client, f"/match/{bot_match.pk}/")
    assert client.get(f"/match/{bot_match.pk}/people/1/").status_code == 404


@pytest.mark.parametrize("index", [0, 4, 99])
def test_own_seat_and_no_seat_have_no_page(match: Match, browser_of: BrowserOf, index: int) -> None:
    assert browser_of("alice").get(f"/match/{match.pk}/people/{index}/").status_code == 404


def test_stranger_finds_no_page_of_a_person(match: Match, watcher: Client) -> None:
    newcomer = Client()
    newcomer.force_login(User.objects.create_user("newcomer"))
    for client in (watcher, newcomer):
        assert client.get(f"/match/{match.pk}/people/1/").status_code == 404
        assert client.post(f"/match/{match.pk}/people/1/block/").status_code == 404
        assert client.post(f"/match/{match.pk}/mute/", {"muted": "yes"}).status_code == 404
    assert not Block.objects.exists()


def test_looking_blocks_nobody(match: Match, browser_of: BrowserOf) -> None:
    client = browser_of("alice")
    assert "Block bob" in page_of(client, f"/match/{match.pk}/people/1/")
    assert client.get(f"/match/{match.pk}/people/1/block/").status_code == 405
    assert not Block.objects.exists()


def test_blocked_person_is_named_with_the_way_back(match: Match, browser_of: BrowserOf) -> None:
    page = block_bob(browser_of("alice"), match)
    assert "You will not meet bob at a new table." in page
    assert "You blocked bob." in page
    assert "Unblock" in page


def test_blocking_twice_makes_one_block(match: Match, browser_of: BrowserOf) -> None:
    client = browser_of("alice")
    block_bob(client, match)
    block_bob(client, match)
    assert Block.objects.count() == 1


def test_blocked_person_is_told_nothing(match: Match, browser_of: BrowserOf) -> None:
    block_bob(browser_of("alice"), match)
    bob = browser_of("bob")
    assert "block" not in page_of(bob, f"/match/{match.pk}/").lower()
    assert "You blocked" not in page_of(bob, f"/match/{match.pk}/people/0/")


def test_player_who_left_can_be_blocked(match: Match, browser_of: BrowserOf, now: datetime) -> None:
    resign(match.seats.get(index=1), source=Source.PAGE, now=now)
    block_bob(browser_of("alice"), match)
    assert Block.objects.get().blocked.username == "bob"


def test_settings_list_the_blocks_and_end_them(match: Match, browser_of: BrowserOf) -> None:
    client = browser_of("alice")
    assert "You block nobody." in page_of(client, "/settings/")
    block_bob(client, match)
    assert "Unblock bob" in page_of(client, "/settings/")
    block = Block.objects.get()
    page = client.post("/settings/people/unblock/", {"block": block.pk}, follow=True)
    assert "bob is not blocked any more." in page.content.decode()
    assert not Block.objects.exists()


def test_block_of_another_player_stays(match: Match, browser_of: BrowserOf) -> None:
    block_bob(browser_of("alice"), match)
    block = Block.objects.get()
    response = browser_of("bob").post("/settings/people/unblock/", {"block": block.pk})
    assert response.status_code == 302
    assert Block.objects.exists()


@pytest.mark.parametrize("number", ["", "x", "-1", "99999999999999999999999"])
def test_nonsense_unblocks_nobody(match: Match, browser_of: BrowserOf, number: str) -> None:
    client = browser_of("alice")
    block_bob(client, match)
    assert client.post("/settings/people/unblock/", {"block": number}).status_code in {302, 404}
    assert Block.objects.exists()


def test_name_with_markup_stays_text(match: Match, browser_of: BrowserOf) -> None:
    match.seats.filter(index=1).update(name="<b>bob</b>")
    client = browser_of("alice")
    assert "<b>bob" not in page_of(client, f"/match/{match.pk}/people/1/")
    assert "<b>bob" not in block_bob(client, match)
    assert "<b>bob" not in page_of(client, "/settings/")
