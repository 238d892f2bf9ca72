"""Four friends with a browser each, and no address: a match by links, talk, and another match."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.answering import PATIENCE, answer, choices, result
from tests.browser.conftest import OpenPage

pytestmark = pytest.mark.browser

NAMES = ("alice", "bob", "charlie", "dora")
LOOKS = 400


def start(page: Page) -> list[str]:
    """Alice begins a single round of Olenon; gives the links for the others."""
    page.goto("/start/?game=olenon")
    page.get_by_label("Your name").fill("alice")
    page.get_by_role("radio", name=re.compile("a single round")).check()
    for seat in page.get_by_label("Who plays").all():
        seat.select_option(label="A friend, by a link that you pass on")
    page.get_by_role("button", name="Start the match").click()
    links = page.get_by_label("A link for one person: whoever opens it can take the seat")
    expect(links).to_have_count(3)
    return [link.input_value() for link in links.all()]


def sit_down(page: Page, link: str, name: str) -> None:
    page.goto(link)
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Take the seat").click()
    expect(page.get_by_text(f"you play as {name}")).to_be_visible()


def play_to_the_end(pages: list[Page]) -> None:
    """Whoever is asked answers, until all see the result."""
    for _ in range(LOOKS):
        for page in pages:
            if choices(page).count():
                answer(page)
        if all(result(page).count() for page in pages):
            return
        pages[0].wait_for_timeout(200)
    raise AssertionError([page.inner_text("main") for page in pages])


def test_four_friends_start_join_play_talk_and_play_again(open_page: OpenPage) -> None:
    friends = [open_page() for _ in NAMES]
    alice, bob, charlie, dora = friends
    links = start(alice)
    for friend, link, name in zip(friends[1:], links, NAMES[1:], strict=True):
        sit_down(friend, link, name)
    for friend, name in zip(friends, NAMES, strict=True):
        # The last to sit down was dealt to at once; the others see it without doing anything.
        expect(friend.locator(".seat-own")).to_contain_text(name, timeout=PATIENCE)

    bob.get_by_label("Say something to the whole table").fill("good luck, all of you")
    bob.get_by_role("button", name="Say it").click()
    for friend in friends:
        said = friend.get_by_role("listitem").filter(has_text="good luck, all of you")
        expect(said).to_have_count(1, timeout=PATIENCE)

    play_to_the_end(friends)

    for friend in friends:
        for name in NAMES:
            expect(friend.locator(".placings")).to_contain_text(name)
    dora.get_by_role("button", name="Rematch with the same people").click()
    expect(dora.get_by_text("you play as dora")).to_be_visible()
    for friend in (alice, bob, charlie):
        friend.reload()
        friend.get_by_role("button", name="Take your seat in the rematch").click()
    for friend, name in zip(friends, NAMES, strict=True):
        expect(friend.locator(".seat-own")).to_contain_text(name, timeout=PATIENCE)
        expect(result(friend)).to_have_count(0)


def test_link_seats_one_person_and_tells_the_next_that_it_is_used(open_page: OpenPage) -> None:
    alice, bob, stranger = open_page(), open_page(), open_page()
    link = start(alice)[0]
    sit_down(bob, link, "bob")

    stranger.goto(link)

    expect(stranger.get_by_role("button", name="Take the seat")).to_have_count(0)
    expect(stranger.get_by_text("you play as")).to_have_count(0)


def test_fold_that_the_host_opened_opens_no_other(open_page: OpenPage) -> None:
    alice, bob = open_page(), open_page()
    links = start(alice)
    alice.get_by_text("QR code, for the camera of a phone").first.click()

    sit_down(bob, links[0], "bob")

    # It stands now where the fold was.
    expect(alice.get_by_text("Remove bob")).to_be_visible(timeout=PATIENCE)
    expect(alice.get_by_role("button", name="Yes, remove them")).to_be_hidden()
