"""A phone: fingers instead of a mouse, and a narrow screen."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE_WIDTH, OpenPage
from tests.browser.counting import bids_of_host
from tests.browser.test_playing import wait_for_turn

pytestmark = pytest.mark.browser


def sit_down(page: Page) -> None:
    """From the front page to a table of bots, by one tap."""
    page.get_by_role("button", name="Play Oheila").tap()
    expect(page.get_by_role("heading", name="Oheila", level=1)).to_be_visible()
    wait_for_turn(page)


def bid(page: Page, tricks: int) -> None:
    page.locator(f"button[name=command][value='bid {tricks}']").first.tap()
    page.get_by_role("button", name=f"Yes: bid {tricks}").tap()
    expect(page.get_by_role("status")).to_contain_text(f"Done: “bid {tricks}”.")


def test_bids_and_a_card_are_played_by_tapping(open_page: OpenPage) -> None:
    page = open_page(touch=True)
    sit_down(page)
    bid(page, 0)
    # The one card of the first round is played by itself.
    expect(page.get_by_role("rowheader", name="Round 1")).to_be_visible(timeout=20_000)
    wait_for_turn(page)
    page.locator("button[name=command]").first.tap()
    page.get_by_role("button", name="Yes:").tap()
    expect(page.get_by_role("status")).to_contain_text("Done")
    card = page.locator(".pressed-card").first
    expect(card).to_be_visible(timeout=20_000)

    card.tap()
    page.get_by_role("button", name="Yes:").tap()

    expect(page.get_by_role("status")).to_contain_text("Done: “play")
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE_WIDTH


def test_tap_that_slips_plays_nothing(open_page: OpenPage) -> None:
    page = open_page(touch=True)
    sit_down(page)
    choice = page.locator("button[name=command][value='bid 0']").first
    box = choice.bounding_box()
    assert box is not None

    choice.tap()
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    expect(page.get_by_role("button", name="Yes:")).to_be_visible()
    assert bids_of_host(page) == []


def test_move_that_is_shown_is_on_the_screen(open_page: OpenPage) -> None:
    page = open_page(touch=True)
    sit_down(page)

    page.locator("button[name=command][value='bid 1']").first.tap()

    for name in ("Yes: bid 1", "No, choose again"):
        expect(page.get_by_role("button", name=name)).to_be_in_viewport(ratio=1)
