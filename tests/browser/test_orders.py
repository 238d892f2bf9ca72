"""Standing orders in the browser, without scripts."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PHONE_WIDTH, OpenPage
from tests.browser.test_playing import start_with_bots, wait_for_turn

pytestmark = pytest.mark.browser


def orders(page: Page) -> Locator:
    """What stands, in order."""
    return page.locator("#orders ol > li > span")


@pytest.mark.parametrize("width", [PHONE_WIDTH, 1280])
def test_orders_are_given_refused_and_deleted(open_page: OpenPage, width: int) -> None:
    page = open_page(scripts=False)
    page.set_viewport_size({"width": width, "height": 800})
    start_with_bots(page)
    wait_for_turn(page)

    page.get_by_text("Give an order").click()
    page.get_by_label("In your words").fill("play low, then dance")
    page.get_by_role("button", name="Give it").click()
    expect(page.get_by_label("In your words")).to_have_value("play low, then dance")
    assert page.evaluate("document.documentElement.scrollWidth") <= width

    page.get_by_label("In your words").fill("play low, then follow low")
    page.get_by_role("button", name="Give it").click()
    expect(orders(page)).to_have_count(2)
    assert page.evaluate("document.documentElement.scrollWidth") <= width

    page.get_by_role("button", name="Delete the order play low").click()
    expect(orders(page)).to_have_count(1)
