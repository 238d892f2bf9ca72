"""A network that takes seconds: nothing is played twice, and the page shows that it works."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.counting import bids_of_host
from tests.browser.test_playing import start_with_bots, wait_for_turn

pytestmark = pytest.mark.browser

SLOW = {
    "offline": False,
    "latency": 1500,
    "downloadThroughput": 50_000,
    "uploadThroughput": 20_000,
}
"""A phone in a train: milliseconds, and bytes a second."""
SLOWLY = 30_000


def slow_down(page: Page) -> None:
    devtools = page.context.new_cdp_session(page)
    devtools.send("Network.enable")
    devtools.send("Network.emulateNetworkConditions", SLOW)


def show_bid(page: Page) -> None:
    """Bring alice to her first bid, and choose it."""
    start_with_bots(page)
    wait_for_turn(page)
    page.locator("button[name=command][value='bid 0']").first.click()
    expect(page.get_by_role("button", name="Yes: bid 0")).to_be_visible()


def test_page_shows_that_a_move_is_on_its_way(open_page: OpenPage) -> None:
    page = open_page()
    show_bid(page)
    slow_down(page)
    yes = page.get_by_role("button", name="Yes: bid 0")

    yes.click()

    expect(yes).to_have_attribute("aria-busy", "true")
    expect(yes).to_be_disabled()
    expect(page.get_by_role("status")).to_contain_text("Done: “bid 0”.", timeout=SLOWLY)
    assert bids_of_host(page) == [0]


@pytest.mark.parametrize("scripts", [True, False])
def test_double_press_plays_a_move_once(open_page: OpenPage, *, scripts: bool) -> None:
    page = open_page(scripts=scripts)
    show_bid(page)
    slow_down(page)

    page.get_by_role("button", name="Yes: bid 0").dblclick(no_wait_after=True)

    expect(page.get_by_role("status")).to_contain_text("bid 0", timeout=SLOWLY)
    expect(page.get_by_role("button", name="Yes: bid 0")).to_have_count(0)
    assert bids_of_host(page) == [0]


def test_choice_that_is_slow_to_come_shows_it_and_the_last_one_counts(open_page: OpenPage) -> None:
    page = open_page()
    start_with_bots(page)
    wait_for_turn(page)
    slow_down(page)
    first, second = (
        page.locator(f"button[name=command][value='bid {tricks}']").first for tricks in (0, 1)
    )

    first.click()
    expect(first).to_have_attribute("aria-busy", "true")
    second.click()

    expect(page.get_by_role("button", name="Yes: bid 1")).to_be_visible(timeout=SLOWLY)
    expect(page.get_by_role("button", name=re.compile("^Yes"))).to_have_count(1)
    assert bids_of_host(page) == []


@pytest.mark.parametrize("scripts", [True, False])
def test_remark_is_said_once(open_page: OpenPage, *, scripts: bool) -> None:
    page = open_page(scripts=scripts)
    start_with_bots(page)
    slow_down(page)
    page.get_by_label("Say something to the whole table").fill("hello from the train")

    page.get_by_role("button", name="Say it").dblclick(no_wait_after=True)

    said = page.get_by_role("listitem").filter(has_text="hello from the train")
    expect(said).to_have_count(1, timeout=SLOWLY)
    page.reload()
    expect(said).to_have_count(1, timeout=SLOWLY)
