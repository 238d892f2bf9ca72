"""A newcomer against three bots, on a phone."""

import re

import pytest
from playwright.sync_api import ConsoleMessage, Locator, Page, expect

from tests.browser.conftest import PHONE_WIDTH, OpenPage

pytestmark = pytest.mark.browser


def start_with_bots(page: Page) -> None:
    page.get_by_role("link", name="Games").first.click()
    page.get_by_role("link", name="Start Oheila").click()
    page.get_by_label("Your name").fill("alice")
    for seat in page.get_by_label("Who plays").all():
        seat.select_option(label="A bot that plays simply")
    page.get_by_role("button", name="Start the match").click()


def moves(page: Page) -> Locator:
    return page.locator("button[name=command]")


def wait_for_turn(page: Page) -> None:
    """Look again until the bots have played; a page without scripts does not do so by itself."""
    for _ in range(20):
        if moves(page).count():
            return
        page.wait_for_timeout(250)
        page.reload()
    raise AssertionError(page.inner_text("main"))


def test_newcomer_plays_in_three_presses_after_the_form(open_page: OpenPage) -> None:
    page = open_page()
    start_with_bots(page)
    wait_for_turn(page)
    moves(page).first.click()
    expect(page.get_by_role("heading", name="Play this?")).to_be_visible()
    page.get_by_role("button", name="Yes: bid 0").click()
    expect(page.get_by_role("status")).to_contain_text("Done: “bid 0”.")


def test_whole_round_without_scripts(open_page: OpenPage) -> None:
    page = open_page(scripts=False)
    start_with_bots(page)
    wait_for_turn(page)
    moves(page).first.click()
    page.get_by_role("button", name="Yes:").click()
    # The one card of the first round is played by itself.
    wait_for_turn(page)
    expect(page.get_by_role("rowheader", name="Round 1")).to_be_visible()


def test_move_can_be_typed_and_taken_back_before_it_is_played(open_page: OpenPage) -> None:
    page = open_page()
    start_with_bots(page)
    wait_for_turn(page)
    page.get_by_label("Or type your move").fill("I'd like to bid 1 please")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="No, choose again").click()
    expect(moves(page).first).to_be_visible()


def test_second_press_sends_a_form_no_second_time(open_page: OpenPage) -> None:
    page = open_page()
    page.goto("/start/?game=oheila")
    sent: list[str] = []
    page.on(
        "request", lambda request: sent.append(request.url) if request.method == "POST" else None
    )
    page.evaluate("""() => {
        const form = document.querySelector("main form");
        form.noValidate = true;
        form.requestSubmit();
        setTimeout(() => form.requestSubmit(), 1);
    }""")
    page.wait_for_timeout(500)
    assert len(sent) == 1


def test_word_for_the_deal_is_made_in_the_browser(open_page: OpenPage) -> None:
    page = open_page()
    page.goto("/start/")
    suggested = page.get_by_label("Your word for the fair deal")
    expect(suggested).to_have_value(re.compile(r"^[a-z]{12}$"))
    first = suggested.input_value()
    page.goto("/start/")
    expect(suggested).not_to_have_value(first)


def test_word_that_was_removed_is_not_put_back_after_a_mistake(open_page: OpenPage) -> None:
    page = open_page()
    page.goto("/start/")
    page.get_by_label("Your word for the fair deal").fill("")
    page.get_by_role("button", name="Start the match").click()
    expect(page.get_by_role("alert")).to_be_visible()
    expect(page.get_by_label("Your word for the fair deal")).to_have_value("")


def test_address_of_a_bot_is_not_asked(open_page: OpenPage) -> None:
    page = open_page()
    page.goto("/start/?game=oheila")
    page.get_by_label("Who plays").first.select_option(label="A bot that plays simply")
    expect(page.locator("[name=seat1-address]")).to_be_hidden()
    expect(page.locator("[name=seat2-address]")).to_be_visible()


def test_nothing_is_wider_than_a_phone_and_nothing_comes_from_elsewhere(
    open_page: OpenPage,
) -> None:
    page = open_page()
    hosts: set[str] = set()
    complaints: list[str] = []

    def hear(message: ConsoleMessage) -> None:
        complaints.append(message.text)

    page.on("request", lambda request: hosts.add(re.sub(r"^(\w+://[^/]+).*", r"\1", request.url)))
    page.on("console", hear)
    start_with_bots(page)
    wait_for_turn(page)
    match = page.url
    for address in ("/", "/start/", "/games/", "/games/odin/", match, f"{match}history/"):
        page.goto(address)
        assert page.evaluate("document.documentElement.scrollWidth") == PHONE_WIDTH
    assert len(hosts) == 1
    assert complaints == []


def test_whole_move_by_keyboard_alone(open_page: OpenPage) -> None:
    page = open_page()
    start_with_bots(page)
    wait_for_turn(page)
    moves(page).first.focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Yes:").press("Enter")
    expect(page.get_by_role("status")).to_contain_text("Done")
