"""Choosing the pace of a match, on a phone."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE_WIDTH, OpenPage

pytestmark = pytest.mark.browser


def open_form(page: Page) -> None:
    page.get_by_role("link", name="Games").first.click()
    page.get_by_role("link", name="Start Oheila").click()


def test_length_goes_with_the_pace_until_it_is_chosen(open_page: OpenPage) -> None:
    page = open_page()
    open_form(page)
    expect(page.get_by_label("short: 8 rounds")).to_be_checked()
    page.get_by_label("One evening").check()
    expect(page.get_by_label("all 16 rounds")).to_be_checked()
    page.get_by_label("short: 8 rounds").check()
    page.get_by_label("No clock Take all the time").check()
    expect(page.get_by_label("short: 8 rounds")).to_be_checked()


@pytest.mark.parametrize("scripts", [True, False])
def test_own_choice_opens_the_fields_that_matter(open_page: OpenPage, *, scripts: bool) -> None:
    page = open_page(scripts=scripts)
    open_form(page)
    expect(page.get_by_label("Days to begin with", exact=True)).to_be_hidden()
    page.get_by_label("Own choice").check()
    expect(page.get_by_label("Days to begin with", exact=True)).to_be_visible()
    page.get_by_label("Clock", exact=True).select_option(label="A fixed time of day")
    expect(page.get_by_label("Days to begin with", exact=True)).to_be_hidden()
    expect(page.get_by_label("in the zone")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE_WIDTH


def test_mistake_keeps_the_own_choice_open(open_page: OpenPage) -> None:
    page = open_page()
    open_form(page)
    page.get_by_label("Own choice").check()
    page.get_by_label("Days in stock at most").fill("1")
    page.get_by_role("button", name="Start the match").click()
    expect(page.get_by_text("The stock holds at least what it begins with")).to_be_visible()
    expect(page.get_by_label("Days in stock at most")).to_have_value("1")
