"""A newcomer against bots, from the front page to the end of a short match and into the next."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.answering import PATIENCE, answer, choices, result
from tests.browser.conftest import OpenPage

pytestmark = pytest.mark.browser

MOST_MOVES = 60
"""A round of Olenon takes each player far fewer."""


def play_to_the_end(page: Page) -> int:
    """Answer until there is a result; gives how often that was."""
    for played in range(MOST_MOVES):
        expect(choices(page).or_(result(page)).first).to_be_attached(timeout=PATIENCE)
        if result(page).count():
            return played
        answer(page)
    raise AssertionError(page.inner_text("main"))


def test_short_match_is_played_to_its_end_and_read_back(open_page: OpenPage) -> None:
    page = open_page()
    page.get_by_role("button", name="Play Olenon").click()

    played = play_to_the_end(page)

    assert played > 0
    expect(result(page)).to_be_visible()
    expect(page.locator(".placings")).to_contain_text("Guest")
    page.get_by_role("link", name="Read the match back").click()
    expect(page).to_have_url(re.compile("/history/"))
    page.go_back()
    page.get_by_role("button", name="Rematch with the same bots").click()
    expect(page.get_by_text("you play as Guest")).to_be_visible()
    expect(result(page)).to_have_count(0)
