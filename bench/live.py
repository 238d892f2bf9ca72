"""How soon a move is on the pages of the others, in a real browser against the real site.

    .venv/bin/python -m bench.live [--moves 20]

A player and a watcher have the same match open, each in a browser of its own. The time is taken
from the press that plays a move to the change on the watcher's page, which is never reloaded.
Beside it stands how long a look takes that finds nothing new (304), and one that gets the page.
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tests import services
from tests.conftest import CHROMIUM_ARGUMENTS
from tests.processes import LiveSite

WAIT = 30_000
"""Milliseconds after which a measurement is given up."""
LOOKS = 200


def main() -> None:
    """Print the table."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--moves", type=int, default=20)
    moves = arguments.parse_args().moves
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        site = LiveSite(Path(folder) / "site")
        site.prepare()
        site.start()
        browser = playwright.chromium.launch(
            executable_path=services.chromium(), args=CHROMIUM_ARGUMENTS
        )
        try:
            player = begin(browser, site.url)
            watcher = open_page(browser, player.url)
            seen = [seen_after(player, watcher) for _ in range(moves)]
            unchanged, page = looks(watcher)
        finally:
            browser.close()
            site.stop()
    print("| what | median | worst |\n| --- | --- | --- |")
    for what, values in (
        ("a move, on another page", seen),
        ("a look that finds nothing new (304)", unchanged),
        ("a look that gets the page", page),
    ):
        print(f"| {what} | {statistics.median(values):.3f} s | {max(values):.3f} s |")


def open_page(browser: Browser, url: str) -> Page:
    """A page in a browser of its own."""
    page = browser.new_context(locale="en-GB").new_page()
    page.set_default_timeout(WAIT)
    page.goto(url)
    return page


def begin(browser: Browser, url: str) -> Page:
    """The page of a player who sits with three bots."""
    page = open_page(browser, f"{url}/start/?game=oheila")
    page.get_by_label("Your name").fill("alice")
    for seat in page.get_by_label("Who plays").all():
        seat.select_option(label="A bot that plays simply")
    page.get_by_role("button", name="Start the match").click()
    return page


def seen_after(player: Page, watcher: Page) -> float:
    """Seconds from the press to the change on the watcher's page."""
    player.locator("button[name=command]").first.click()
    button = player.get_by_role("button", name="Yes:")
    button.wait_for()
    before = watcher.locator("[data-live=scene]").inner_html()
    started = time.perf_counter()
    button.click(no_wait_after=True)
    watcher.wait_for_function(
        "before => document.querySelector('[data-live=scene]').innerHTML !== before", arg=before
    )
    return time.perf_counter() - started


def looks(watcher: Page) -> tuple[list[float], list[float]]:
    """Seconds of looks that find nothing new, and of those that get the whole page."""
    address = watcher.locator("[data-live-at]").get_attribute("data-live-at")
    first = watcher.request.get(f"{watcher.url.split('/match/')[0]}{address}")
    tag = {"If-None-Match": first.headers["etag"]}
    return (
        [timed(lambda: watcher.request.get(first.url, headers=tag)) for _ in range(LOOKS)],
        [timed(lambda: watcher.request.get(first.url)) for _ in range(LOOKS)],
    )


def timed(work: Callable[[], object]) -> float:
    """Seconds that it takes."""
    started = time.perf_counter()
    work()
    return time.perf_counter() - started


if __name__ == "__main__":
    main()
