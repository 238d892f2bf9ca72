"""One's own matches, and the next that waits."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import datetime, timedelta

import pytest
from django.contrib.auth.models import User
from django.template import Context, Template
from django.test import Client, RequestFactory
from django.utils.translation import override

from games.registry import get_engine
from tests.turns.conftest import play_on, prompt_of
from tests.turns.games import dealt
from tests.turns.views.conftest import BrowserOf
from turns.models import Match
from turns.views.own import A_PAGE

Counting = Callable[[int], AbstractContextManager[object]]


def own(client: Client, query: str = "") -> str:
    response = client.get(f"/matches/{query}")
    assert response.status_code == 200
    return response.content.decode()


def headings(page: str) -> list[str]:
    return [part.split("</h2>")[0] for part in page.split("<h2>")[1:]]


@pytest.mark.parametrize("page", ["matches", "next"])
def test_visitor_is_asked_to_sign_in_and_comes_back(watcher: Client, page: str) -> None:
    assert watcher.get(f"/{page}/")["Location"] == f"/sign-in/?next=%2F{page}%2F"


def test_matches_stand_by_what_they_wait_for(
    match: Match, people: list[User], browser_of: BrowserOf, now: datetime
) -> None:
    asked = prompt_of(match).seat.name
    assert headings(own(browser_of(asked)))[0] == "Waiting for you"
    play_on(match, 1, now=now)
    assert headings(own(browser_of(asked)))[0] == "In progress"
    play_on(match, 500, now=now)
    assert headings(own(browser_of(asked)))[0] == "Finished"


def test_finished_match_says_how_long_ago(
    match: Match, browser_of: BrowserOf, now: datetime
) -> None:
    play_on(match, 500, now=now)
    page = own(browser_of("alice"))
    assert " ago</span>" in page
    assert "for a moment" not in page


def test_match_before_the_deal_stands_apart(open_match: Match, browser_of: BrowserOf) -> None:
    page = own(browser_of("alice"))
    assert headings(page)[0] == "Not everybody sits yet"
    assert "waiting for bob, charlie, dora" in page


def test_since_when_and_until_when_are_said_of_others_too(
    match: Match, browser_of: BrowserOf, now: datetime
) -> None:
    asked = prompt_of(match)
    other = next(name for name in ("alice", "bob") if name != asked.seat.name)
    asked.due_at, asked.opened_at = now + timedelta(hours=2), now - timedelta(hours=3)
    asked.save()
    page = own(browser_of(other))
    assert "for 3\xa0hours, until today, Monday 2 March 2026, 14:00 UTC, in 2 hours" in page


def test_player_without_a_match_is_told_so(browser_of: BrowserOf) -> None:
    assert "You play in no match yet." in own(browser_of("alice"))


def test_finished_matches_come_page_by_page(
    people: list[User], browser_of: BrowserOf, contacts: object, now: datetime
) -> None:
    for number in range(A_PAGE + 1):
        over = dealt(get_engine("oheila"), people, now=now)
        over.status, over.ended_at = Match.Status.OVER, now + timedelta(minutes=number)
        over.save()
        over.prompts.update(closed_at=now)
    client = browser_of("alice")
    assert own(client).count("match-over") == A_PAGE
    assert own(client, "?page=2").count("match-over") == 1
    assert own(client, "?page=nonsense").count("match-over") == A_PAGE


def test_more_matches_need_no_more_queries(
    people: list[User],
    browser_of: BrowserOf,
    contacts: object,
    now: datetime,
    django_assert_max_num_queries: Counting,
) -> None:
    for _ in range(5):
        dealt(get_engine("oheila"), people, now=now)
    client = browser_of("alice")
    with django_assert_max_num_queries(28):
        own(client)


def test_next_leads_to_the_match_that_waits(match: Match, browser_of: BrowserOf) -> None:
    client = browser_of(prompt_of(match).seat.name)
    response = client.get("/next/")
    assert response["Location"] == match.get_absolute_url()
    assert "no-cache" in response["Cache-Control"]


def test_next_says_so_where_none_waits(match: Match, browser_of: BrowserOf, now: datetime) -> None:
    asked = prompt_of(match).seat.name
    play_on(match, 1, now=now)
    page = browser_of(asked).get("/next/").content.decode()
    assert "No match waits for you" in page
    assert match.get_absolute_url() in page


def test_next_says_that_only_the_one_he_comes_from_waits(
    match: Match, browser_of: BrowserOf
) -> None:
    client = browser_of(prompt_of(match).seat.name)
    page = client.get(f"/next/?after={match.pk}").content.decode()
    assert "No other match waits for you" in page


def test_next_changes_nothing_by_post(browser_of: BrowserOf) -> None:
    assert browser_of("alice").post("/next/").status_code == 405


def link_on(match: Match, user: User) -> str:
    request = RequestFactory().get("/")
    template = Template('{% include "turns/next_link.html" %}')
    with override("en"):
        return template.render(Context({"match": match, "user": user, "request": request})).strip()


def test_link_to_the_next_stands_where_another_match_waits(
    match: Match, people: list[User], now: datetime
) -> None:
    player = prompt_of(match).seat.player
    assert player is not None
    assert link_on(match, player) == ""
    other = dealt(get_engine("oheila"), people, now=now)
    other.prompts.open().update(seat=other.seats.get(player=player))
    assert link_on(match, player) == f'<a href="/next/?after={match.pk}">Next waiting (1)</a>'


def test_link_to_the_next_costs_one_query(
    match: Match, people: list[User], django_assert_max_num_queries: Counting
) -> None:
    with django_assert_max_num_queries(1):
        link_on(match, people[0])
