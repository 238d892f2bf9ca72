"""The site as an app: it can be installed, and says so when there is no network."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.conftest import PATIENCE, PHONE_WIDTH
from tests.browser.test_settings import start_a_match
from tests.processes import LiveSite

pytestmark = pytest.mark.browser

SERVED = """
async () => {
  while (!navigator.serviceWorker.controller) await new Promise((look) => setTimeout(look, 50));
}
"""

# The browser looks for a newer service worker after each page, when it has time: here at once.
RENEWED = """
async (before) => {
  await (await navigator.serviceWorker.ready).update();
  for (;;) {
    const names = await caches.keys();
    if (names.length === 1 && names[0] !== before[0]) return;
    await new Promise((look) => setTimeout(look, 50));
  }
}
"""

KEPT = """
async () => {
  const kept = [];
  for (const name of await caches.keys()) {
    for (const { url } of await (await caches.open(name)).keys()) kept.push(new URL(url).pathname);
  }
  return kept;
}
"""


@pytest.fixture
def context(browser: Browser, site: LiveSite) -> Iterator[BrowserContext]:
    """A phone."""
    context = browser.new_context(
        base_url=site.url, viewport={"width": PHONE_WIDTH, "height": 740}, locale="en-GB"
    )
    context.set_default_timeout(PATIENCE)
    yield context
    context.close()


@pytest.fixture
def page(context: BrowserContext) -> Page:
    """The front page, once the service worker serves it."""
    page = context.new_page()
    page.goto("/")
    wait_for_worker(page)
    return page


def wait_for_worker(page: Page) -> None:
    page.evaluate(SERVED)


def test_page_says_that_there_is_no_network(context: BrowserContext, page: Page) -> None:
    context.set_offline(True)
    page.goto("/games/")

    expect(page.get_by_role("heading", name="You are offline")).to_be_visible()
    expect(page.get_by_text("Your matches are waiting")).to_be_visible()
    colour = page.evaluate("getComputedStyle(document.querySelector('.button')).backgroundColor")
    assert colour == "rgb(11, 107, 71)"
    assert page.locator("img").evaluate("(image) => image.naturalWidth > 0")


def test_page_comes_as_soon_as_the_network_is_back(context: BrowserContext, page: Page) -> None:
    context.set_offline(True)
    page.goto("/games/")
    context.set_offline(False)

    page.get_by_role("link", name="Try again").click()

    expect(page).to_have_url(re.compile("/games/$"))
    expect(page.get_by_role("heading", name="You are offline")).to_be_hidden()


def test_reader_is_told_in_the_language_that_he_has_chosen(
    context: BrowserContext, page: Page
) -> None:
    before = page.evaluate("caches.keys()")
    page.get_by_role("button", name="Français").click()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    page.evaluate(RENEWED, before)

    context.set_offline(True)
    page.goto("/games/")

    expect(page.locator("html")).to_have_attribute("lang", "fr")


def test_no_page_with_cards_is_ever_kept(context: BrowserContext, page: Page) -> None:
    page.goto("/start/?game=oheila")
    start_a_match(page)
    match = page.url
    page.goto("/settings/")
    page.goto(match)
    wait_for_worker(page)

    kept = page.evaluate(KEPT)

    assert kept.count("/offline/") == 1
    assert all(path.startswith("/static/") for path in kept if path != "/offline/")
    context.set_offline(True)
    page.goto(match)
    expect(page.get_by_role("heading", name="You are offline")).to_be_visible()


def test_browser_finds_no_reason_against_installing(context: BrowserContext, page: Page) -> None:
    devtools = context.new_cdp_session(page)

    manifest = devtools.send("Page.getAppManifest")
    found = devtools.send("Page.getInstallabilityErrors")

    assert manifest["errors"] == []
    # A window of its own kind, which leaves nothing behind, installs nothing.
    reasons = {error["errorId"] for error in found["installabilityErrors"]} - {"in-incognito"}
    assert reasons == set()
