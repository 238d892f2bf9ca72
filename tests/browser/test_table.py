"""The table in play: a move is shown in place, and nothing is played by a slip."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.conftest import PHONE_WIDTH, OpenPage
from tests.browser.test_playing import moves, start_with_bots, wait_for_turn
from tests.processes import LiveSite

pytestmark = pytest.mark.browser

HAND = ["8R", "3R", "5R", "2O", "6O", "7O", "6Y", "8P", "9P"]
OTHER = ["1R", "1O", "1Y", "1G", "1B", "1P", "3G", "3B", "3P"]
PUT = """
from turns.models import Match
match = Match.objects.select_related("vault").get(pk={match!r})
asked = match.prompts.open().get().seat.index
hands = [{hand}, {other}] if asked == 0 else [{other}, {hand}]
table = {{"hands": hands, "centre": ["2Y", "2G"], "owner": 1 - asked, "passes": 0}}
match.vault.position = match.engine.position(match.engine.load(match.vault.position | table))
match.vault.save()
"""

PutOdin = Callable[[Page], None]


@pytest.fixture
def put_odin(site: LiveSite) -> PutOdin:
    """Bring alice to a table of Odin where HAND is to be played on a yellow 2 and a green 2."""

    def put_odin(page: Page) -> None:
        page.goto("/start/?game=odin")
        page.get_by_label("Your name").fill("alice")
        first, *others = page.get_by_label("Who plays").all()
        first.select_option(label="A bot that plays simply")
        for seat in others:
            seat.select_option("nobody")
        page.get_by_role("button", name="Start the match").click()
        expect(moves(page).first).to_be_attached(timeout=20_000)
        match = page.url.rstrip("/").rpartition("/")[2]
        site.manage("shell", "-v0", "-c", PUT.format(match=match, hand=HAND, other=OTHER))
        page.reload()
        expect(page.get_by_role("button", name="Show this move")).to_be_visible()

    return put_odin


def start(page: Page) -> None:
    """Bring alice to the first bid of an Oheila."""
    start_with_bots(page)
    wait_for_turn(page)


def tick(page: Page, code: str) -> Locator:
    return page.locator(f".picker input[value='{code}']")


def picked(page: Page) -> Locator:
    """What the page says of the cards that are ticked."""
    return page.locator("#picked")


def yes(page: Page) -> Locator:
    return page.get_by_role("button", name="Yes:")


def show_bid(page: Page) -> None:
    moves(page).first.click()
    expect(page.get_by_role("heading", name="Play this?")).to_be_focused()


def test_choice_is_shown_in_place_and_escape_leads_back_to_it(open_page: OpenPage) -> None:
    page = open_page()
    start(page)
    address = page.url
    show_bid(page)
    expect(yes(page)).to_be_visible()
    page.keyboard.press("Escape")
    expect(yes(page)).to_have_count(0)
    expect(moves(page).first).to_be_focused()
    assert page.url == address


def test_no_leads_back_to_the_choice(open_page: OpenPage) -> None:
    page = open_page()
    start(page)
    show_bid(page)
    page.get_by_role("button", name="No, choose again").click()
    expect(moves(page).first).to_be_focused()


def test_move_is_played_in_place_and_the_question_has_the_focus(open_page: OpenPage) -> None:
    page = open_page()
    start(page)
    address = page.url
    show_bid(page)
    yes(page).click()
    expect(page.get_by_role("status")).to_contain_text("Done: “bid 0”.")
    expect(page.locator("#question")).to_be_focused()
    expect(yes(page)).to_have_count(0)
    assert page.url == address


def test_second_half_of_a_double_press_plays_nothing(open_page: OpenPage) -> None:
    page = open_page()
    start(page)
    sent = posts_of(page)
    show_bid(page)
    yes(page).evaluate(
        "button => button.dispatchEvent("
        "new MouseEvent('click', {bubbles: true, cancelable: true, detail: 2}))"
    )
    expect(yes(page)).to_be_visible()
    assert sent == []


def test_move_on_a_slow_network_is_sent_once_and_the_button_shows_it(open_page: OpenPage) -> None:
    page = open_page()
    start(page)
    sent = posts_of(page)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/play/", hold)
    show_bid(page)
    yes(page).click()
    expect(yes(page)).to_be_disabled()
    expect(yes(page)).to_have_attribute("aria-busy", "true")
    yes(page).evaluate("button => button.form.requestSubmit()")
    for route in held:
        route.continue_()
    expect(page.get_by_role("status")).to_contain_text("Done")
    assert len(sent) == 1


def test_move_that_the_network_lost_can_be_sent_again(open_page: OpenPage) -> None:
    page = open_page()
    start(page)
    show_bid(page)
    page.route("**/play/", lambda route: route.abort())
    yes(page).click()
    expect(page.get_by_role("alert")).to_contain_text("The site cannot be reached just now.")
    page.unroute("**/play/")
    yes(page).click()
    expect(page.get_by_role("status")).to_contain_text("Done")


def test_site_that_fails_is_told_of(open_page: OpenPage) -> None:
    page = open_page()
    start(page)
    show_bid(page)
    page.route("**/play/", lambda route: route.fulfill(status=500, body="broken"))
    yes(page).click()
    expect(page.get_by_role("alert")).to_contain_text("That could not be done.")


def test_move_from_a_page_that_was_left_open_plays_nothing(open_page: OpenPage) -> None:
    page = open_page()
    start(page)
    other = page.context.new_page()
    other.goto(page.url)
    moves(other).nth(1).click()
    show_bid(page)
    yes(page).click()
    expect(page.get_by_role("status")).to_contain_text("Done: “bid 0”.")
    yes(other).click()
    expect(other.get_by_role("status")).to_contain_text("already answered with “bid 0”")
    expect(yes(other)).to_have_count(0)


def test_table_that_moved_on_is_shown_once_the_question_is_put_away(open_page: OpenPage) -> None:
    page = open_page()
    start(page)
    other = page.context.new_page()
    other.goto(page.url)
    show_bid(other)
    show_bid(page)
    yes(page).click()
    expect(page.get_by_role("status")).to_contain_text("Done")
    expect(other.get_by_text("The table has moved on.")).to_be_visible()
    other.get_by_role("button", name="No, choose again").click()
    expect(other.get_by_text("The table has moved on.")).to_be_hidden()


def test_each_thing_is_said_once(open_page: OpenPage) -> None:
    page = open_page()
    start(page)
    page.evaluate("""() => {
        globalThis.heard = [];
        const region = document.querySelector("[data-live-said]");
        new MutationObserver((changes) => {
            for (const change of changes)
                for (const added of change.addedNodes) heard.push(added.textContent.trim());
        }).observe(region, {childList: true, subtree: true, characterData: true});
    }""")
    show_bid(page)
    yes(page).click()
    expect(page.get_by_role("status")).to_contain_text("Done")
    # The one card of the first round is played by itself, and another is dealt.
    expect(moves(page).first).to_be_visible(timeout=20_000)
    page.wait_for_timeout(3000)
    heard = page.evaluate("heard")
    assert len([text for text in heard if "Done" in text]) == 1
    assert len(re.findall(r"Bot 2 bids \d\.", " ".join(heard))) <= 2
    assert len(heard) == len(set(heard))


def test_typed_move_is_shown_in_place_and_nonsense_is_answered_there(open_page: OpenPage) -> None:
    page = open_page()
    start(page)
    field = page.get_by_label("Or type your move")
    field.fill("hello there")
    field.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("“hello there” is no bid")
    expect(field).to_be_focused()
    field.fill("bid 1")
    field.press("Enter")
    expect(page.get_by_role("heading", name="Play this? 1 trick")).to_be_focused()
    page.keyboard.press("Escape")
    expect(field).to_be_focused()


def test_card_that_fits_no_move_cannot_be_ticked_and_says_why(
    open_page: OpenPage, put_odin: PutOdin
) -> None:
    page = open_page()
    put_odin(page)
    tick(page, "8R").check(force=True)
    wrong = tick(page, "2O")
    expect(wrong).to_have_attribute("aria-disabled", "true")
    wrong.click(force=True)
    expect(wrong).not_to_be_checked()
    expect(picked(page)).not_to_be_empty()
    expect(picked(page)).not_to_contain_text("to choose")
    wrong.focus()
    expect(wrong).to_be_focused()


def test_button_says_what_is_missing_until_the_move_is_whole(
    open_page: OpenPage, put_odin: PutOdin
) -> None:
    page = open_page()
    put_odin(page)
    show = page.get_by_role("button", name="Show this move")
    expect(show).to_have_attribute("aria-disabled", "true")
    show.click(force=True)
    expect(picked(page)).to_have_text("The cards you play: 2 more to choose.")
    tick(page, "8R").check(force=True)
    expect(picked(page)).to_have_text("The cards you play: 1 more to choose.")
    tick(page, "5R").check(force=True)
    expect(picked(page)).to_have_text("The card you take: 1 more to choose.")
    tick(page, "2G").check(force=True)
    expect(picked(page)).to_have_text("This is a move.")
    show.click()
    expect(page.get_by_role("button", name="Yes: play 8R 5R take 2G")).to_be_visible()


def test_move_of_several_cards_by_keyboard_alone(open_page: OpenPage, put_odin: PutOdin) -> None:
    page = open_page()
    put_odin(page)
    for name in ("red 8", "red 5"):
        page.get_by_role("checkbox", name=name).press("Space")
    page.get_by_role("radio", name="green 2").press("Space")
    page.get_by_role("button", name="Show this move").press("Enter")
    expect(page.get_by_role("heading", name="Play this?")).to_be_focused()
    page.keyboard.press("Tab")
    expect(yes(page)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_contain_text("Done: “play 8R 5R take 2G”.")


def test_every_move_stands_in_a_list_whose_buttons_show_it(open_page: OpenPage) -> None:
    page = open_page()
    start(page)
    show_bid(page)
    yes(page).click()
    expect(yes(page)).to_have_count(0)
    for _ in range(20):
        expect(moves(page).first).to_be_attached(timeout=20_000)
        if page.locator(".pressed-card").count():
            break
        moves(page).first.click()
        yes(page).click()
        expect(yes(page)).to_have_count(0)
    page.get_by_text("All moves as a list").click()
    page.locator(".all-moves button").first.click()
    expect(page.get_by_role("heading", name="Play this?")).to_be_focused()


def test_sorting_keeps_what_is_ticked(open_page: OpenPage, put_odin: PutOdin) -> None:
    page = open_page()
    put_odin(page)
    tick(page, "8R").check(force=True)
    page.get_by_role("button", name="By value").click()
    expect(page.get_by_role("button", name="By value")).to_have_attribute("aria-current", "true")
    codes = page.locator("#hand .code").all_inner_texts()
    assert codes == sorted(codes, key=lambda code: code[0])
    expect(tick(page, "8R")).to_be_checked()
    expect(page.get_by_role("button", name="By value")).to_be_focused()


def test_cards_are_picked_and_sorted_without_scripts(
    open_page: OpenPage, put_odin: PutOdin, site: LiveSite
) -> None:
    page = open_page()
    put_odin(page)
    plain = open_page(scripts=False)
    plain.context.add_cookies(
        [
            {"name": cookie["name"], "value": cookie["value"], "url": site.url}
            for cookie in page.context.cookies()
        ]
    )
    plain.goto(page.url)
    plain.get_by_role("button", name="By value").click()
    for code in ("8R", "2O"):
        tick(plain, code).check(force=True)
    plain.get_by_role("button", name="Show this move").click()
    expect(plain.get_by_role("alert")).to_be_visible()
    expect(tick(plain, "8R")).to_be_checked()
    tick(plain, "2O").uncheck(force=True)
    for code in ("5R", "2Y"):
        tick(plain, code).check(force=True)
    plain.get_by_role("button", name="Show this move").click()
    expect(plain.get_by_role("button", name="Yes: play 8R 5R take 2Y")).to_be_visible()


@pytest.mark.parametrize("width", [PHONE_WIDTH, 1280])
def test_text_of_twice_the_size_fits(open_page: OpenPage, put_odin: PutOdin, width: int) -> None:
    page = open_page()
    put_odin(page)
    page.set_viewport_size({"width": width, "height": 740})
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    page.get_by_role("button", name="pass").click()
    expect(yes(page)).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == width


def test_remark_is_said_without_leaving_the_table(open_page: OpenPage) -> None:
    page = open_page()
    start(page)
    show_bid(page)
    field = page.get_by_label("Say something to the whole table")
    field.fill("hello there")
    field.press("Enter")
    expect(page.locator("#talk ol")).to_contain_text("hello there")
    expect(field).to_have_value("")
    expect(field).to_be_focused()
    expect(yes(page)).to_be_visible()


def posts_of(page: Page) -> list[str]:
    """The addresses that this page posts to from now on."""
    sent: list[str] = []
    page.on(
        "request", lambda request: sent.append(request.url) if request.method == "POST" else None
    )
    return sent


def test_last_news_stand_above_the_question_and_all_of_them_beside_a_wide_table(
    open_page: OpenPage,
) -> None:
    page = open_page()
    start(page)
    show_bid(page)
    yes(page).click()
    first, last = page.locator(".earlier li").first, page.locator(".news > ol > li").last

    # With one's own bid and what each of three bots does until the next turn, they are four.
    expect(first).to_be_attached(timeout=20_000)
    expect(first).to_be_hidden()
    expect(last).to_be_visible()

    page.set_viewport_size({"width": 1280, "height": 800})
    expect(first).to_be_visible()
    expect(page.locator(".earlier summary")).to_be_hidden()
