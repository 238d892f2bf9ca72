"""What was played in a match, as its export says: a page may show a move twice or not at all."""

from typing import Any

from playwright.sync_api import Page

HOST = 0


def bids_of_host(page: Page) -> list[int]:
    """The bids that stand in the log of this match, of the player who made it."""
    match = page.url.partition("/play/")[0].rstrip("/")
    exported: dict[str, Any] = page.request.get(f"{match}/export.json").json()
    made = (event["payload"] for event in exported["events"] if event["kind"] == "bid_made")
    return [bid["tricks"] for bid in made if bid["seat"] == HOST]
