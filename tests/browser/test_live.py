"""A page that is looked at shows what others do, without a reload."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.test_playing import moves, start_with_bots, wait_for_turn

pytestmark = pytest.mark.browser


def bid(page: Page) -> None:
    """Make the bid of nothing."""
    moves(page).first.click()
    page.get_by_role("button", name="Yes: bid 0").click()


def test_move_is_on_the_page_of_another_without_a_reload(open_page: OpenPage) -> None:
    player, watcher = open_page(), open_page()
    start_with_bots(player)
    wait_for_turn(player)
    watcher.goto(player.url)
    scene = watcher.locator("[data-live=scene]")
    before = scene.inner_text()

    bid(player)
    expect(player.get_by_role("status")).to_contain_text("Done")

    expect(scene).not_to_have_text(before, use_inner_text=True)


def test_turn_comes_without_a_reload_and_the_title_says_so(open_page: OpenPage) -> None:
    page = open_page()
    start_with_bots(page)

    expect(moves(page).first).to_be_visible(timeout=15_000)

    assert page.title().startswith("Your turn: ")


def test_what_is_being_typed_stays(open_page: OpenPage) -> None:
    player, other = open_page(), open_page()
    start_with_bots(player)
    wait_for_turn(player)
    for cookie in player.context.cookies():
        other.context.add_cookies(
            [{"name": cookie["name"], "value": cookie["value"], "url": player.url}]
        )
    other.goto(player.url)
    field = other.get_by_label("Or type your move")
    field.fill("bid")

    bid(player)

    expect(other.get_by_text("The table has moved on.")).to_be_visible()
    expect(field).to_have_value("bid")
