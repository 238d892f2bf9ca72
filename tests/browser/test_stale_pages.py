"""Pages that are older than the table: a second tab, the way back, a form left open."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.counting import bids_of_host
from tests.browser.test_playing import moves, start_with_bots, wait_for_turn

pytestmark = pytest.mark.browser


def start(page: Page) -> None:
    """Bring alice to the first bid of an Oheila."""
    start_with_bots(page)
    wait_for_turn(page)


def show_bid(page: Page, tricks: int) -> None:
    """Choose this bid; nothing is played yet."""
    page.locator(f"button[name=command][value='bid {tricks}']").first.click()


def yes(page: Page, tricks: int) -> None:
    """Play it."""
    page.get_by_role("button", name=f"Yes: bid {tricks}").click()


def deafen(page: Page) -> None:
    """Leave a page as it is: it hears of nothing that others do."""
    page.route("**/live/", lambda route: route.abort())


def second_tab(page: Page) -> Page:
    """Another tab of the same player, on the same match."""
    tab = page.context.new_page()
    tab.goto(page.url)
    return tab


def test_tab_follows_what_is_played_in_the_other(open_page: OpenPage) -> None:
    page = open_page()
    start(page)
    other = second_tab(page)
    expect(moves(other).first).to_be_visible()

    show_bid(page, 1)
    yes(page, 1)

    # Once more has happened, it is among the lines that are folded on a phone.
    expect(other.get_by_text(re.compile(r"^(You bid|alice bids) 1\.$")).first).to_be_attached()
    assert bids_of_host(page)[0] == 1


@pytest.mark.parametrize("scripts", [True, False])
def test_same_move_from_two_tabs_is_played_once_and_said_to_stand(
    open_page: OpenPage, *, scripts: bool
) -> None:
    page = open_page(scripts=scripts)
    start(page)
    other = second_tab(page)
    deafen(other)
    show_bid(other, 0)
    show_bid(page, 0)
    yes(page, 0)
    expect(page.get_by_role("status")).to_contain_text("Done: “bid 0”.")

    yes(other, 0)

    expect(other.get_by_role("status")).to_contain_text("bid 0")
    expect(other.get_by_role("alert")).to_have_count(0)
    expect(other.get_by_role("button", name="Yes: bid 0")).to_have_count(0)
    wait_for_turn(other)
    assert bids_of_host(page) == [0]


@pytest.mark.parametrize("scripts", [True, False])
def test_other_move_from_a_stale_tab_is_not_played_and_the_first_stands(
    open_page: OpenPage, *, scripts: bool
) -> None:
    page = open_page(scripts=scripts)
    start(page)
    other = second_tab(page)
    deafen(other)
    show_bid(other, 1)
    show_bid(page, 0)
    yes(page, 0)
    expect(page.get_by_role("status")).to_contain_text("Done: “bid 0”.")

    yes(other, 1)

    expect(other.locator(".notice.warning")).to_be_visible()
    wait_for_turn(other)
    assert bids_of_host(page) == [0]


@pytest.mark.parametrize("scripts", [True, False])
def test_choice_on_a_stale_page_shows_the_table_as_it_is(
    open_page: OpenPage, *, scripts: bool
) -> None:
    page = open_page(scripts=scripts)
    start(page)
    other = second_tab(page)
    deafen(other)
    show_bid(page, 0)
    yes(page, 0)
    expect(page.get_by_role("status")).to_contain_text("Done: “bid 0”.")

    show_bid(other, 1)

    expect(other.get_by_role("alert")).to_be_visible()
    expect(other.get_by_role("button", name="Yes: bid 1")).to_have_count(0)
    assert bids_of_host(page) == [0]


def test_way_back_to_the_choice_plays_nothing_again_without_scripts(open_page: OpenPage) -> None:
    page = open_page(scripts=False)
    start(page)
    show_bid(page, 0)
    yes(page, 0)
    expect(page.get_by_role("status")).to_contain_text("Done: “bid 0”.")

    # The browser shows what it showed then.
    page.go_back()
    yes(page, 0)

    expect(page.get_by_role("button", name="Yes: bid 0")).to_have_count(0)
    wait_for_turn(page)
    assert bids_of_host(page) == [0]


def test_way_back_to_the_table_shows_it_as_it_is(open_page: OpenPage) -> None:
    page = open_page()
    start(page)
    address = page.url
    show_bid(page, 0)
    yes(page, 0)
    expect(page.get_by_role("status")).to_contain_text("Done: “bid 0”.")
    page.get_by_role("link", name="History").first.click()
    expect(page).to_have_url(re.compile("/history/"))

    page.go_back()

    expect(page).to_have_url(address)
    # The one card of the first round is played by itself, and the second round is bid for.
    expect(page.get_by_role("rowheader", name="Round 1")).to_be_visible(timeout=20_000)
    expect(page.get_by_role("button", name="Yes: bid 0")).to_have_count(0)
    assert bids_of_host(page) == [0]


def test_way_back_over_a_shown_move_leaves_it_unplayed(open_page: OpenPage) -> None:
    page = open_page()
    start(page)
    show_bid(page, 0)
    expect(page.get_by_role("button", name="Yes: bid 0")).to_be_visible()

    page.get_by_role("link", name="Rules").first.click()
    page.go_back()

    expect(moves(page).first).to_be_visible()
    assert bids_of_host(page) == []
