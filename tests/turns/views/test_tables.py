"""The page of the tables that everybody may find."""

from datetime import datetime

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.turns.test_open_tables import ANYBODY, BOT, table
from tests.turns.views.conftest import BrowserOf
from turns.models import Match
from turns.open_tables import A_PAGE

pytestmark = pytest.mark.usefixtures("contacts")


def tables(client: Client, query: str = "") -> str:
    response = client.get(f"/tables/{query}")
    assert response.status_code == 200
    return response.content.decode()


def test_visitor_is_led_to_the_free_seat(alice: User, watcher: Client, now: datetime) -> None:
    match = table(alice, BOT, ANYBODY, BOT, now=now)
    page = tables(watcher)
    assert f'href="/match/{match.pk}/join/2/"' in page
    assert "Host: <bdi>alice</bdi>" in page
    assert "starting soon" in page


def test_seat_that_the_page_leads_to_can_be_taken(
    alice: User, watcher: Client, now: datetime
) -> None:
    match = table(alice, ANYBODY, BOT, BOT, now=now)
    assert watcher.get(f"/match/{match.pk}/join/1/").status_code == 200


def test_match_in_play_can_be_watched(alice: User, watcher: Client, now: datetime) -> None:
    match = table(alice, BOT, BOT, BOT, now=now)
    page = tables(watcher)
    assert f'href="/match/{match.pk}/">Watch' in page
    assert "/join/" not in page


def test_own_table_is_led_to_and_not_joined(
    browser_of: BrowserOf, alice: User, now: datetime
) -> None:
    table(alice, now=now)
    page = tables(browser_of("alice"))
    assert "To your table" in page
    assert "/join/" not in page


def test_page_says_so_where_there_is_none(watcher: Client) -> None:
    assert "No table is listed now." in tables(watcher)


def test_tables_can_be_filtered_by_game(alice: User, watcher: Client, now: datetime) -> None:
    table(alice, now=now)
    odin = table(alice, ANYBODY, now=now, game="odin")
    page = tables(watcher, "?game=odin")
    assert page.count("/join/") == 1
    assert odin.pk in page
    assert 'href="/tables/?game=odin" aria-current="page"' in page


@pytest.mark.parametrize(
    "query", ["?game=poker", "?after=nonsense", "?game=%00", "?after=open-1-%00"]
)
def test_nonsense_shows_all_from_the_beginning(
    alice: User, watcher: Client, now: datetime, query: str
) -> None:
    match = table(alice, now=now)
    assert match.pk in tables(watcher, query)


def test_tables_come_page_by_page(alice: User, watcher: Client, now: datetime) -> None:
    made = {table(alice, now=now).pk for _ in range(A_PAGE + 1)}
    first = tables(watcher)
    more = first.split('rel="next" href="')[1].split('"')[0].replace("&amp;", "&")
    second = watcher.get(more).content.decode()
    assert first.count("/join/") == A_PAGE
    assert second.count("/join/") == 1
    assert all(pk in first + second for pk in made)
    assert "To the first tables" in second


def test_name_with_markup_is_escaped(alice: User, watcher: Client, now: datetime) -> None:
    match = table(alice, now=now)
    match.seats.filter(index=0).update(name="<b>alice")
    Match.objects.filter(pk=match.pk).update(host=alice)
    assert "<b>alice" not in tables(watcher)
