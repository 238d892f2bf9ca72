"""Sorting one's hand, with and without a script."""

import re
from datetime import datetime

import pytest
from django.test import Client

from tests.turns.conftest import play_on
from tests.turns.views.conftest import BrowserOf
from turns.models import Match
from turns.rendering.sorting import RANKS

pytestmark = [pytest.mark.database, pytest.mark.django_db]


@pytest.fixture
def sorting(match: Match, browser_of: BrowserOf, now: datetime) -> Client:
    """A browser of bob's, at a table where everybody has several cards."""
    while match.events.filter(kind="cards_dealt").count() < 4:
        play_on(match, 1, now=now)
    return browser_of("bob")


def sort(client: Client, match: Match, by: str) -> str:
    answer = client.post(f"/match/{match.pk}/sort/", {"by": by}, follow=True)
    return answer.content.decode()


def hand(page: str) -> list[str]:
    own = page.partition('id="hand"')[2].partition("</ul>")[0]
    return re.findall(r'<span class="code">(\w+)</span>', own)


def values(page: str) -> list[int]:
    ranks = RANKS | {"T": 10}
    return [ranks.get(code[0]) or int(code[0]) for code in hand(page)]


def test_hand_is_sorted_by_value_and_stays_so(sorting: Client, match: Match) -> None:
    page = sort(sorting, match, "value")

    assert len(hand(page)) > 1
    assert values(page) == sorted(values(page))
    assert hand(sorting.get(f"/match/{match.pk}/").content.decode()) == hand(page)


def test_hand_is_sorted_back(sorting: Client, match: Match) -> None:
    before = hand(sorting.get(f"/match/{match.pk}/").content.decode())

    sort(sorting, match, "value")

    assert hand(sort(sorting, match, "sign")) == before


@pytest.mark.parametrize("by", ["", "nonsense", "x" * 5000])
def test_nonsense_sorts_as_the_game_does(sorting: Client, match: Match, by: str) -> None:
    before = hand(sorting.get(f"/match/{match.pk}/").content.decode())
    assert hand(sort(sorting, match, by)) == before


def test_one_who_only_looks_sorts_nothing(match: Match, watcher: Client) -> None:
    assert watcher.post(f"/match/{match.pk}/sort/", {"by": "value"}).status_code == 404


def test_opening_the_address_changes_nothing(sorting: Client, match: Match) -> None:
    assert sorting.get(f"/match/{match.pk}/sort/").status_code == 405
