"""Ways in without a mail, and the way out, in a real browser."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage

pytestmark = pytest.mark.browser


def sit_down(page: Page) -> None:
    """A newcomer with a name and no address, at a table of bots."""
    page.goto("/start/?game=oheila")
    page.get_by_label("Your name").fill("bob")
    for seat in (1, 2, 3):
        page.locator(f"[name=seat{seat}-who]").select_option("bot-easy")
    page.get_by_role("button", name="Start the match").click()
    page.wait_for_url("**/match/*/")


def shown_code(page: Page) -> str:
    """The code on the page."""
    return page.locator(".key-code code").inner_text()


def test_phone_is_signed_in_by_the_picture_and_the_laptop_sees_it(open_page: OpenPage) -> None:
    laptop, phone = open_page(), open_page()
    sit_down(laptop)
    laptop.goto("/settings/")
    laptop.get_by_role("button", name="Sign in another device").click()
    expect(laptop.get_by_role("img", name="A picture of the page and the code")).to_be_visible()

    phone.goto(f"/pair/#{shown_code(laptop)}")
    expect(phone.get_by_label("The code on your other device")).to_have_value(shown_code(laptop))
    assert "#" not in phone.url
    phone.get_by_role("button", name="Sign in here").click()

    expect(phone.get_by_text("This device is signed in now.")).to_be_visible()
    expect(laptop.get_by_text("is signed in as you now")).to_be_visible()


def test_name_only_player_notes_a_code_and_comes_back_without_scripts(open_page: OpenPage) -> None:
    page, other = open_page(scripts=False), open_page(scripts=False)
    sit_down(page)
    page.get_by_role("link", name="Note a recovery code, or add an address").click()
    page.get_by_role("button", name="Make a recovery code").click()
    code = shown_code(page)
    page.get_by_role("link", name="I have noted it").click()
    expect(page.get_by_text("You have one since")).to_be_visible()

    other.goto("/sign-in/")
    other.get_by_role("link", name="I have a recovery code").click()
    other.get_by_label("Your recovery code").fill(code.lower().replace("-", " "))
    other.get_by_role("button", name="Sign in").click()

    expect(other.get_by_role("heading", level=1)).to_contain_text("here is your next code")
    assert shown_code(other) != code


def test_account_ends_by_a_second_press(open_page: OpenPage) -> None:
    page = open_page()
    sit_down(page)
    match = page.url
    page.goto("/settings/")
    page.get_by_role("link", name="Delete my account").click()
    expect(page.get_by_text("the match ends, and you are placed last.")).to_be_visible()

    page.get_by_role("button", name="Delete my account for good").click()

    expect(page.get_by_role("heading", name="Your account is deleted")).to_be_visible()
    page.goto(match)
    expect(page.get_by_text("Former player 1").first).to_be_visible()
    expect(page.get_by_text("bob", exact=True)).to_have_count(0)


def test_settings_fit_a_phone(open_page: OpenPage) -> None:
    page = open_page()
    sit_down(page)

    for path in ("/settings/", "/settings/pairing/", "/settings/delete/", "/pair/", "/sign-in/"):
        page.goto(path)
        width = page.evaluate("document.documentElement.scrollWidth")
        assert width <= page.viewport_size["width"], path  # type: ignore[index] # it has one


def test_notes_are_put_away_on_signing_out(open_page: OpenPage) -> None:
    page = open_page()
    page.context.grant_permissions(["notifications"])
    sit_down(page)
    count = (
        "navigator.serviceWorker.ready.then(async (one) => (await one.getNotifications()).length)"
    )
    page.evaluate("navigator.serviceWorker.ready.then((one) => one.showNotification('Your turn'))")
    assert page.evaluate(count) == 1

    page.get_by_text("Sign out", exact=True).click()
    page.get_by_role("button", name="Sign out of this browser").click()

    expect(page.get_by_role("link", name="Sign in")).to_be_visible()
    assert page.evaluate(count) == 0
