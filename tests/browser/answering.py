"""Answering on the page of a match, whatever the game asks."""

from playwright.sync_api import Locator, Page, expect

SECONDS = 1000
PATIENCE = 20 * SECONDS
"""For what comes by itself: a bot's move, or another player's."""


def result(page: Page) -> Locator:
    """What stands there once the match is over."""
    return page.get_by_role("heading", name="Result")


def choices(page: Page) -> Locator:
    """The moves that can be pressed, or the list of them."""
    return page.locator("button[name=command]")


def answer(page: Page) -> None:
    """Play the first move that is offered, by typing it."""
    move = choices(page).first.get_attribute("value") or ""
    field = page.get_by_label("Or type your move")
    field.fill(move)
    field.press("Enter")
    page.get_by_role("button", name=f"Yes: {move}", exact=True).click()
    expect(page.get_by_role("button", name="Yes:")).to_have_count(0)
