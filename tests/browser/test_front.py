"""From the front page to a table, on a phone."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE_WIDTH, OpenPage

pytestmark = pytest.mark.browser


def width(page: Page) -> object:
    return page.evaluate("document.documentElement.scrollWidth")


def choose(page: Page, seat: int, who: str) -> None:
    page.get_by_label("Who plays").nth(seat - 2).select_option(label=who)


def open_form(page: Page) -> None:
    page.get_by_role("link", name="Start a match").first.click()
    page.get_by_role("link", name="Oheila").first.click()
    page.get_by_label("Your name").fill("alice")


@pytest.mark.parametrize("scripts", [True, False])
def test_newcomer_is_at_a_table_against_bots_by_one_press(
    open_page: OpenPage, *, scripts: bool
) -> None:
    page = open_page(scripts=scripts)
    page.get_by_role("button", name="Play Oheila").click()
    expect(page.get_by_role("heading", name="Oheila", level=1)).to_be_visible()
    expect(page.get_by_text("you play as Guest")).to_be_visible()
    page.get_by_role("link", name="Your matches").click()
    expect(page.get_by_role("link", name="(change)")).to_be_visible()
    expect(page.get_by_text("with Bot 2, Bot 3, Bot 4")).to_be_visible()


def test_what_this_is_and_where_to_begin_fit_one_screen(open_page: OpenPage) -> None:
    page = open_page()
    for name in ("Start a match", "Join a table"):
        expect(page.get_by_role("main").get_by_role("link", name=name)).to_be_in_viewport()
    expect(page.get_by_role("button", name="Play Odin")).to_be_in_viewport()
    assert width(page) == PHONE_WIDTH


def test_agreement_is_renewed_as_the_form_is_filled_in(open_page: OpenPage) -> None:
    page = open_page()
    open_form(page)
    agreement = page.get_by_role("region", name="What you agree on")
    choose(page, 2, "A friend, by a link that you pass on")
    expect(agreement).to_contain_text("Still missing or wrong:")
    choose(page, 3, "A bot that plays simply")
    choose(page, 4, "A bot that plays well")
    expect(agreement).to_contain_text("About 36 answers from each player.")
    expect(agreement).to_contain_text("alice (you), whoever has the link")
    page.get_by_role("radio", name=re.compile("^Daily")).check()
    expect(agreement).to_contain_text("1 day for each turn.")
    page.get_by_label("Own choice").check()
    page.get_by_label("You are asked for every move").check()
    # With another pace the suggested length is the usual one.
    expect(agreement).to_contain_text("About 146 answers from each player.")


def test_without_scripts_one_looks_first_and_then_starts(open_page: OpenPage) -> None:
    page = open_page(scripts=False)
    open_form(page)
    choose(page, 2, "Anybody: an open seat")
    page.get_by_role("radio", name=re.compile("^Private")).check()
    page.get_by_role("button", name="Look at it first").click()
    agreement = page.get_by_role("region", name="What you agree on")
    expect(agreement).to_contain_text("the match cannot be private")
    page.get_by_role("radio", name=re.compile("^Listed")).check()
    for seat in (3, 4):
        choose(page, seat, "A bot that plays simply")
    page.get_by_role("button", name="Look at it first").click()
    expect(agreement).to_contain_text("Everybody finds it among the tables")
    expect(agreement).to_be_in_viewport()
    page.get_by_role("button", name="Start the match").click()
    expect(page.get_by_role("heading", name="Oheila", level=1)).to_be_visible()


def test_listed_table_is_found_and_joined_by_a_stranger(open_page: OpenPage) -> None:
    host = open_page()
    open_form(host)
    host.get_by_label("Your name").fill("bob the host")
    choose(host, 2, "Anybody: an open seat")
    for seat in (3, 4):
        choose(host, seat, "A bot that plays simply")
    host.get_by_role("radio", name=re.compile("^Listed")).check()
    host.get_by_role("button", name="Start the match").click()
    expect(host.get_by_role("heading", name="Oheila", level=1)).to_be_visible()

    stranger = open_page()
    stranger.get_by_role("link", name="Join a table").click()
    table = stranger.get_by_role("listitem").filter(has_text="bob the host")
    expect(table).to_contain_text("starting soon")
    assert width(stranger) == PHONE_WIDTH
    table.get_by_role("link", name="Join").click()
    expect(stranger.get_by_label("Your name")).to_be_visible()


def test_double_click_on_start_makes_one_match(open_page: OpenPage) -> None:
    page = open_page(scripts=False)
    open_form(page)
    for seat in (2, 3, 4):
        choose(page, seat, "A bot that plays simply")
    page.get_by_role("button", name="Start the match").dblclick()
    expect(page.get_by_role("heading", name="Oheila", level=1)).to_be_visible()
    expect(page.get_by_text("you play as alice")).to_be_visible()
    page.get_by_role("link", name="Your matches").click()
    expect(page.get_by_text("with Bot 2, Bot 3, Bot 4")).to_have_count(1)


def test_next_leads_to_a_match_that_waits(open_page: OpenPage) -> None:
    page = open_page()
    page.get_by_role("button", name="Play Oheila").click()
    # The bots bid first, perhaps; then the guest is asked.
    expect(page).to_have_title(re.compile("^Your turn"))
    page.goto("/")
    page.get_by_role("link", name="Next match that waits (1)").click()
    expect(page).to_have_title(re.compile("^Your turn"))
