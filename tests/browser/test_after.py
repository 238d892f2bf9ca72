"""After a match, in a real browser: thanks, the rematch, and reading the match back."""

import re
from collections.abc import Callable

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from games.registry import get_engine
from tests.browser.conftest import PATIENCE, PHONE_WIDTH
from tests.conftest import NOON
from tests.turns.conftest import play_on
from tests.turns.games import dealt
from turns.models import Match

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

OpenAs = Callable[[User], Page]


@pytest.fixture
def two(transactional_db: None) -> list[User]:
    """Alice and bob, who play under their names alone."""
    return [User.objects.create_user(name, first_name=name) for name in ("alice", "bob")]


@pytest.fixture
def over(two: list[User]) -> Match:
    """An Odin of the two, played to its end."""
    match = dealt(get_engine("odin"), two, now=NOON, options={"target": 10})
    play_on(match, 2000, now=NOON)
    match.refresh_from_db()
    assert match.status == Match.Status.OVER
    return match


@pytest.fixture
def open_as(browser: Browser, live_server: LiveServer) -> OpenAs:
    """Gives a function that opens a phone without scripts, in which this player is signed in."""

    def open_as(player: User) -> Page:
        client = Client()
        client.force_login(player)
        context = browser.new_context(
            base_url=live_server.url,
            viewport={"width": PHONE_WIDTH, "height": 740},
            locale="en-GB",
            java_script_enabled=False,
        )
        context.set_default_timeout(PATIENCE)
        name = settings.SESSION_COOKIE_NAME
        value = client.cookies[name].value
        context.add_cookies([{"name": name, "value": value, "url": live_server.url}])
        return context.new_page()

    return open_as


def test_two_play_again_with_one_press_each(over: Match, two: list[User], open_as: OpenAs) -> None:
    alice, bob = map(open_as, two)
    alice.goto(over.get_absolute_url())
    alice.get_by_role("button", name="Thank the others").click()
    alice.get_by_role("button", name="Rematch with the same people").click()
    expect(alice.get_by_role("status")).to_contain_text("No mail reaches these players: bob.")

    bob.goto(over.get_absolute_url())
    expect(bob.get_by_text("alice says thanks.")).to_be_visible()
    bob.get_by_role("button", name="Take your seat in the rematch").click()

    sequel = over.rematches.get()
    expect(bob).to_have_url(re.compile(f"{sequel.get_absolute_url()}$"))
    sequel.refresh_from_db()
    assert sequel.status == Match.Status.PLAYING


def test_chart_is_a_picture_with_words_and_a_table(
    over: Match, two: list[User], open_as: OpenAs
) -> None:
    page = open_as(two[0])
    page.goto(over.get_absolute_url())

    picture = page.get_by_role("img", name="The scores, round by round")
    expect(picture).to_be_visible()
    expect(picture).to_have_accessible_description(
        re.compile(r"Hand 1 to Hand \d+\. At the end: alice")
    )
    page.get_by_text("The same in numbers").click()
    expect(page.locator(".chart").get_by_role("rowheader", name="Hand 1")).to_be_visible()
    width = page.locator("html").evaluate("page => page.scrollWidth")
    assert width == PHONE_WIDTH


def test_match_is_read_on_by_pressing_one_key(
    over: Match, two: list[User], open_as: OpenAs
) -> None:
    page = open_as(two[0])
    page.goto(f"{over.get_absolute_url()}history/?at=1")
    page.get_by_role("link", name="Next").focus()

    for number in (2, 3, 4):
        page.keyboard.press("Enter")
        expect(page.get_by_text(f"Event {number} of")).to_be_visible()
        expect(page.get_by_role("link", name="Next")).to_be_focused()
