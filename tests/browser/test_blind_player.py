"""Players who see nothing of the page: they know what its roles and names say, and no more."""

from __future__ import annotations

import re
from dataclasses import dataclass

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenPage

pytestmark = pytest.mark.browser

SUIT_CARD = re.compile(
    r"^(?:play )?(?:\d+|jack|queen|king|ace) of (?:clubs|diamonds|hearts|spades) \w+ \d+$"
)
COLOUR_CARD = re.compile(r"^(?:play )?(?:red|orange|yellow|green|blue|purple) \d \w+ \d+$")
PASS = re.compile(r"^\d+ pass$")
BID = re.compile(r"^\d+ \d tricks?$")
OWN_QUESTION = re.compile(r"^(How many tricks|Which card|Which cards|What do you play)")
THE_END = re.compile(r"^The match is over")
MOST_MOVES = 80
"""More than any of these matches takes."""
SOME_MOVES = 6


@dataclass(frozen=True, slots=True)
class Listener:
    """Somebody with a screen reader, and with a keyboard."""

    page: Page

    def start(self, game: str, *, rivals: int, length: str) -> None:
        """Begin a short match against bots."""
        page = self.page
        page.goto(f"/start/?game={game}")
        page.get_by_role("textbox", name="Your name").fill("alice")
        seats = page.get_by_role("combobox", name="Who plays")
        for seat in seats.all()[:rivals]:
            seat.select_option(label="A bot that plays simply")
        page.get_by_role("radio", name=re.compile(length)).check()
        page.get_by_role("button", name="Start the match").click()
        expect(page.get_by_role("heading", level=1)).not_to_have_text("Start a match")

    def heading(self, name: re.Pattern[str]) -> Locator:
        """A heading of the page that says this."""
        return self.page.get_by_role("main").get_by_role("heading", level=2, name=name)

    def waits_for_turn(self) -> bool:
        """Wait until asked, or until it is over; gives whether there is a turn."""
        asked, over = self.heading(OWN_QUESTION), self.heading(THE_END)
        expect(asked.or_(over).first).to_be_visible()
        return not over.count()

    def button(self, name: re.Pattern[str]) -> Locator:
        """The first button with such a name."""
        return self.page.get_by_role("main").get_by_role("button", name=name).first

    def choice(self) -> Locator:
        """The first bid or card that may be played."""
        return self.button(BID).or_(self.button(SUIT_CARD)).first

    def confirm(self) -> None:
        """The move is read out, then played; the focus comes to what is asked next."""
        step = self.heading(re.compile(r"^Play this\?"))
        expect(step).to_be_focused()
        self.page.get_by_role("button", name=re.compile("^Yes: ")).click()
        expect(step).to_be_hidden()
        focused = self.page.get_by_role("heading").and_(self.page.locator(":focus"))
        expect(focused).to_have_count(1)

    def confirm_by_keyboard(self) -> None:
        """The same by Tab and Space."""
        step = self.heading(re.compile(r"^Play this\?"))
        expect(step).to_be_focused()
        self.tab_to(self.page.get_by_role("button", name=re.compile("^Yes: ")))
        self.page.keyboard.press("Space")
        expect(step).to_be_hidden()

    def tab_to(self, target: Locator) -> None:
        """Press Tab until the focus is there; it can be seen."""
        for _ in range(MOST_MOVES):
            if target.evaluate("(one) => one === document.activeElement"):
                break
            self.page.keyboard.press("Tab")
        expect(target).to_be_focused()
        assert target.evaluate("(one) => getComputedStyle(one).outlineStyle") != "none"

    def tick(self, boxes: Locator) -> None:
        """Tick the first that can be ticked still."""
        free = [box for box in boxes.all() if box.is_enabled() and not box.is_checked()]
        free[0].check()

    def pick(self) -> None:
        """Tick cards of the hand until they make a move; where none goes, pass. Where one card is
        led there is nothing to tick.
        """
        parts = self.page.get_by_role("group", name=re.compile(r"^The cards? you "))
        show = self.page.get_by_role("button", name="Show this move")
        hand = parts.first.get_by_role("checkbox")
        if not any(box.is_enabled() for box in hand.all()):
            self.button(COLOUR_CARD).or_(self.button(PASS)).first.click()
            return
        self.tick(hand)
        for _ in range(SOME_MOVES):
            if show.is_enabled():
                break
            radios = parts.last.get_by_role("radio")
            has_taken = not radios.count() or any(one.is_checked() for one in radios.all())
            more = [box for box in hand.all() if box.is_enabled() and not box.is_checked()]
            self.tick(hand if more and has_taken else radios)
        expect(self.page.get_by_text("This is a move.")).to_be_visible()
        show.click()


@pytest.fixture
def listener(open_page: OpenPage) -> Listener:
    return Listener(open_page())


def test_whole_match_is_played_by_roles_and_names_alone(listener: Listener) -> None:
    listener.start("oheila", rivals=3, length="short")
    moves = 0
    while listener.waits_for_turn() and moves < MOST_MOVES:
        listener.choice().click()
        listener.confirm()
        moves += 1
    expect(listener.heading(THE_END)).to_be_visible()
    expect(listener.heading(re.compile("^Result$"))).to_be_visible()
    assert moves > SOME_MOVES


def test_match_is_played_by_keyboard_alone(listener: Listener) -> None:
    listener.start("oheila", rivals=3, length="short")
    for _ in range(SOME_MOVES):
        assert listener.waits_for_turn()
        listener.tab_to(listener.choice())
        listener.page.keyboard.press("Enter")
        listener.confirm_by_keyboard()
    expect(listener.page.get_by_role("row", name=re.compile("^Round 2"))).to_be_visible()


def test_cards_are_picked_by_roles_and_names_alone(listener: Listener) -> None:
    listener.start("odin", rivals=1, length="short")
    for _ in range(SOME_MOVES):
        if not listener.waits_for_turn():
            break
        listener.pick()
        listener.confirm()
    news = listener.page.get_by_role("list").filter(has_text="alice")
    expect(news.first).to_be_visible()
