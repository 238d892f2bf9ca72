"""The built-in mailbox: signing in by it, and playing by it from the invitation to the answer."""

import re

import pytest
from playwright.sync_api import FrameLocator, Locator, Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.test_playing import moves

pytestmark = pytest.mark.browser

LOOKS = 40


def open_letter(page: Page, address: str, subject: str) -> None:
    """Open the newest mail of this address whose subject begins so, as soon as it is there."""
    page.get_by_role("link", name="Mailbox").click()
    look_until_there(page, page.get_by_role("link", name=re.compile(re.escape(address))))
    page.get_by_role("link", name=re.compile(re.escape(address))).click()
    letter = page.get_by_role("link", name=re.compile(f"^{re.escape(subject)}"))
    look_until_there(page, letter)
    letter.first.click()


def look_until_there(page: Page, what: Locator) -> None:
    """Load the page again until this is on it."""
    for _ in range(LOOKS):
        if what.count():
            return
        page.wait_for_timeout(250)
        page.reload()
    raise AssertionError(page.inner_text("main"))


def mail(page: Page) -> FrameLocator:
    """The mail that is open, as its recipient sees it."""
    return page.frame_locator("iframe.letter")


def reply(page: Page, text: str) -> None:
    page.get_by_label("Reply", exact=True).fill(text)
    page.get_by_role("button", name="Send the reply").click()


def start(page: Page, *, address: str, friend: str = "") -> None:
    """Alice begins an Oheila with bots, and with bob if he has an address."""
    page.goto("/start/?game=oheila")
    page.get_by_label("Your name").fill("alice")
    page.get_by_label("Your mail address").fill(address)
    first, *others = page.get_by_label("Who plays").all()
    for seat in others:
        seat.select_option(label="A bot that plays simply")
    if friend:
        page.locator("[name=seat1-name]").fill("bob")
        page.locator("[name=seat1-address]").fill(friend)
    else:
        first.select_option(label="A bot that plays simply")
    page.get_by_role("button", name="Start the match").click()
    page.wait_for_url("**/match/*/")


def confirm(page: Page, address: str) -> None:
    """Alice presses the link of the mail that asks whether the address is hers."""
    open_letter(page, address, "Is this your mail address?")
    mail(page).get_by_role("link", name="This is my address").click()
    page.get_by_role("button", name="Yes, this is my address").click()
    expect(page.get_by_role("heading", name="Confirmed")).to_be_visible()


@pytest.mark.parametrize("scripts", [True, False])
def test_player_signs_in_on_another_device_by_the_link_in_a_mail(
    open_page: OpenPage, *, scripts: bool
) -> None:
    address = f"alice-{'scripts' if scripts else 'plain'}@example.org"
    laptop, phone = open_page(scripts=scripts), open_page(scripts=scripts)
    start(laptop, address=address)
    match = laptop.url
    confirm(laptop, address)

    phone.get_by_role("link", name="Sign in").first.click()
    phone.get_by_label("Your mail address").fill(address)
    phone.get_by_role("button", name="Mail me a link").click()
    expect(phone.get_by_role("heading", name="Look into your mail")).to_be_visible()
    open_letter(phone, address, "Your sign-in link")
    mail(phone).get_by_role("link", name=re.compile("^Sign in")).click()
    phone.get_by_role("button", name="Sign in").click()

    phone.goto(match)
    expect(phone.get_by_text("you play as alice")).to_be_visible()


def test_browser_that_did_not_ask_needs_the_code_of_the_mail(open_page: OpenPage) -> None:
    address = "alice-code@example.org"
    laptop, phone, stranger = open_page(), open_page(), open_page()
    start(laptop, address=address)
    confirm(laptop, address)
    phone.get_by_role("link", name="Sign in").first.click()
    phone.get_by_label("Your mail address").fill(address)
    phone.get_by_role("button", name="Mail me a link").click()
    expect(phone.get_by_role("heading", name="Look into your mail")).to_be_visible()

    open_letter(stranger, address, "Your sign-in link")
    mail(stranger).get_by_role("link", name=re.compile("^Sign in")).click()
    field = stranger.get_by_label("The code in the mail")
    field.fill("000000")
    stranger.get_by_role("button", name="Sign in").click()

    expect(stranger.get_by_role("alert")).to_contain_text("That is not the code in the mail.")
    stranger.goto("/")
    expect(stranger.get_by_role("link", name="Sign in").first).to_be_visible()


def test_friend_takes_the_seat_and_plays_by_answering_mails_alone(open_page: OpenPage) -> None:
    alice, bob = open_page(), open_page(scripts=False)
    start(alice, address="", friend="bob@example.org")

    open_letter(bob, "bob@example.org", "alice invites you to a match of Oheila")
    reply(bob, "yes")
    expect(alice.get_by_text("The cards are dealt as soon as everybody sits.")).to_have_count(
        0, timeout=20_000
    )
    let_alice_bid_before_bob(alice)

    open_letter(bob, "bob@example.org", "Your turn")
    mail(bob).get_by_role("link", name=re.compile("^reply “bid")).first.click()
    expect(bob.get_by_label("Reply", exact=True)).to_have_value(re.compile(r"^bid \d$"))
    bob.get_by_role("button", name="Send the reply").click()

    expect(bob.get_by_role("status")).to_contain_text("The reply is on its way.")
    expect(alice.get_by_text(re.compile(r"^bob bids \d\.")).first).to_be_visible(timeout=20_000)


def test_reply_that_is_no_move_is_answered_by_a_mail(open_page: OpenPage) -> None:
    alice, bob = open_page(), open_page(scripts=False)
    start(alice, address="", friend="bob-again@example.org")
    open_letter(bob, "bob-again@example.org", "alice invites you to a match of Oheila")
    reply(bob, "yes")
    expect(alice.get_by_text("The cards are dealt as soon as everybody sits.")).to_have_count(
        0, timeout=20_000
    )
    let_alice_bid_before_bob(alice)
    open_letter(bob, "bob-again@example.org", "Your turn")

    reply(bob, "what was trump again?")

    open_letter(bob, "bob-again@example.org", "Re: Your turn")
    expect(mail(bob).locator("body")).to_contain_text("what was trump again?")


def let_alice_bid_before_bob(alice: Page) -> None:
    """Bid if she is asked first; then bob is."""
    bobs_turn = alice.locator(".seat-to-move", has_text="bob")
    expect(moves(alice).first.or_(bobs_turn).first).to_be_visible(timeout=20_000)
    if moves(alice).count():
        moves(alice).first.click()
        alice.get_by_role("button", name="Yes: bid").click()
    expect(bobs_turn).to_be_visible(timeout=20_000)
