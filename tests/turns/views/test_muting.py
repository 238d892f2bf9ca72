"""Muting the talk of a table: on its page and in its history, for one player alone."""

from datetime import datetime

import pytest
from django.test import Client

from tests.turns.views.conftest import BrowserOf
from turns.models import Match, Mute, Source
from turns.services import say

ROAR = "Chewing gum under the table"


@pytest.fixture
def loud_match(match: Match, now: datetime) -> Match:
    say(match.seats.get(index=1), ROAR, source=Source.PAGE, now=now)
    return match


def mute(client: Client, match: Match, *, muted: str = "yes") -> str:
    response = client.post(f"/match/{match.pk}/mute/", {"muted": muted}, follow=True)
    return response.content.decode()


def test_muted_talk_is_folded_away(loud_match: Match, browser_of: BrowserOf) -> None:
    page = mute(browser_of("alice"), loud_match)
    assert "You muted the talk of this table." in page
    assert (
        page.index("Read it all the same")
        < page.index(ROAR)
        < page.index("</details>", page.index(ROAR))
    )


def test_talk_comes_back(loud_match: Match, browser_of: BrowserOf) -> None:
    client = browser_of("alice")
    mute(client, loud_match)
    page = mute(client, loud_match, muted="no")
    assert "Read it all the same" not in page
    assert ROAR in page
    assert not Mute.objects.exists()


def test_muting_twice_is_muting_once(loud_match: Match, browser_of: BrowserOf) -> None:
    client = browser_of("alice")
    mute(client, loud_match)
    mute(client, loud_match)
    assert Mute.objects.count() == 1


def test_others_read_on(loud_match: Match, browser_of: BrowserOf, watcher: Client) -> None:
    mute(browser_of("alice"), loud_match)
    for client in (browser_of("bob"), watcher):
        page = client.get(f"/match/{loud_match.pk}/").content.decode()
        assert "Read it all the same" not in page
        assert ROAR in page


def test_history_leaves_muted_talk_out(loud_match: Match, browser_of: BrowserOf) -> None:
    client = browser_of("alice")
    address = f"/match/{loud_match.pk}/history/"
    assert ROAR in client.get(address).content.decode()
    mute(client, loud_match)
    assert ROAR not in client.get(address).content.decode()
    assert ROAR in browser_of("bob").get(address).content.decode()


@pytest.mark.parametrize("eyes", ["0", "table"])
def test_after_the_end_muting_shows_to_nobody_who_reads_through_other_eyes(
    loud_match: Match, browser_of: BrowserOf, watcher: Client, eyes: str
) -> None:
    mute(browser_of("alice"), loud_match)
    Match.objects.filter(pk=loud_match.pk).update(status=Match.Status.OVER)
    address = f"/match/{loud_match.pk}/history/?as={eyes}"
    for client in (browser_of("bob"), watcher):
        assert ROAR in client.get(address).content.decode()


@pytest.mark.parametrize("eyes", ["0", "1", "table"])
def test_after_the_end_muted_talk_is_left_out_whoever_s_eyes_one_reads_through(
    loud_match: Match, browser_of: BrowserOf, eyes: str
) -> None:
    client = browser_of("alice")
    mute(client, loud_match)
    Match.objects.filter(pk=loud_match.pk).update(status=Match.Status.OVER)
    address = f"/match/{loud_match.pk}/history/?as={eyes}"
    assert ROAR not in client.get(address).content.decode()


def test_muting_by_looking_is_refused(loud_match: Match, browser_of: BrowserOf) -> None:
    response = browser_of("alice").get(f"/match/{loud_match.pk}/mute/", {"muted": "yes"})
    assert response.status_code == 405
