"""The zone that a browser tells: kept without a question, and offered on the settings page."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import PATIENCE, PHONE_WIDTH
from tests.processes import LiveSite

pytestmark = pytest.mark.browser

OpenIn = Callable[[str], Page]


@pytest.fixture
def open_in(browser: Browser, site: LiveSite) -> OpenIn:
    """Opens the form of a new match in a phone that is in this zone."""

    def open_in(zone: str) -> Page:
        context = browser.new_context(
            base_url=site.url,
            viewport={"width": PHONE_WIDTH, "height": 740},
            timezone_id=zone,
        )
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.goto("/start/?game=oheila")
        return page

    return open_in


def start_a_match(page: Page) -> None:
    """Against bots alone."""
    page.get_by_label("Your name").fill("alice")
    for seat in (1, 2, 3):
        page.locator(f"[name=seat{seat}-who]").select_option("bot-easy")
    page.get_by_role("button", name="Start the match").click()
    page.wait_for_url("**/match/*/")


def test_zone_of_the_browser_holds_from_the_first_match_on(open_in: OpenIn) -> None:
    page = open_in("Australia/Sydney")
    start_a_match(page)
    page.goto("/settings/")
    assert page.get_by_label("Your time zone").input_value() == "Australia/Sydney"
    assert page.locator("[data-zone-offer]").is_hidden()


def test_zone_of_another_place_is_offered_and_chosen(open_in: OpenIn) -> None:
    page = open_in("Australia/Sydney")
    start_a_match(page)
    page.goto("/settings/")
    page.get_by_label("Your time zone").select_option("Europe/Paris")
    page.locator("#days").get_by_role("button", name="Save").click()
    expect(page.get_by_text("Your browser says Australia/Sydney.")).to_be_visible()

    page.get_by_role("button", name="Choose it").click()

    assert page.get_by_label("Your time zone").input_value() == "Australia/Sydney"
    assert page.locator("[data-zone-offer]").is_hidden()


def test_settings_fit_a_phone(open_in: OpenIn) -> None:
    page = open_in("Europe/Paris")
    start_a_match(page)
    page.goto("/settings/")
    page.get_by_label("First day off").fill("2099-01-01")
    page.get_by_label("Last day off").fill("2099-01-02")
    page.get_by_role("button", name="Take these days off").click()
    expect(page.get_by_text("Choose days from today on")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE_WIDTH
