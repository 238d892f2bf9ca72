"""A visitor's browser, and how it comes to a page."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, ViewportSize
from playwright.sync_api import Page as Window

from tests.gallery.pages import Page
from tests.gallery.site import Exhibition

LANGUAGES = {"en": "en-GB", "fr": "fr-FR"}
PHONE = ViewportSize(width=360, height=740)
PATIENCE = 15_000
"""How long a page may take, in milliseconds."""


@contextmanager
def window_of(
    visitor: str,
    browser: Browser,
    exhibition: Exhibition,
    *,
    language: str = "en",
    size: ViewportSize = PHONE,
) -> Iterator[Window]:
    """A window of this visitor's, in a profile of its own."""
    context = browser.new_context(
        base_url=exhibition.site.url,
        viewport=size,
        locale=LANGUAGES[language],
        service_workers="block",
        reduced_motion="reduce",
    )
    context.set_default_timeout(PATIENCE)
    if visitor:
        gallery, url = exhibition.gallery, exhibition.site.url
        session = gallery.sessions[visitor]
        context.add_cookies([{"name": gallery.cookie, "value": session, "url": url}])
    try:
        yield context.new_page()
    finally:
        context.close()


def come_to(page: Page, window: Window) -> None:
    """Open the page, and press what is to be pressed."""
    response = window.goto(page.path, wait_until="load")
    assert response is not None
    assert response.status == page.status, f"{page.name}: {response.status} at {window.url}"
    for selector, value in page.fill.items():
        window.locator(selector).fill(value)
    if page.press:
        unfold(window)
    if page.appears:
        window.locator(page.press).first.click()
        window.locator(page.appears).first.wait_for()
    elif page.press:
        with window.expect_navigation():
            window.locator(page.press).first.click()


def unfold(window: Window) -> None:
    """Open all that is folded: what nobody sees nobody checks."""
    window.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
