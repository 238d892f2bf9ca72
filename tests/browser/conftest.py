"""The real site in a real Chromium."""

from collections.abc import Iterator
from typing import Protocol

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.processes import LiveSite

PHONE_WIDTH = 360
PATIENCE = 10_000
"""How long a page may take, in milliseconds."""


class OpenPage(Protocol):
    """Opens the front page in a browser of its own."""

    def __call__(self, *, scripts: bool = True, touch: bool = False) -> Page:
        """The page, as wide as a phone; with `touch` it is one."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveSite]:
    """One site for all tests of a module: each of them brings players and a match of its own."""
    site = LiveSite(tmp_path_factory.mktemp("browser") / "site")
    site.prepare()
    site.start()
    yield site
    site.stop()


@pytest.fixture
def open_page(browser: Browser, site: LiveSite) -> Iterator[OpenPage]:
    contexts: list[BrowserContext] = []

    def open_page(*, scripts: bool = True, touch: bool = False) -> Page:
        context = browser.new_context(
            base_url=site.url,
            viewport={"width": PHONE_WIDTH, "height": 740},
            locale="en-GB",
            java_script_enabled=scripts,
            has_touch=touch,
            is_mobile=touch,
        )
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.goto("/")
        return page

    yield open_page
    for context in contexts:
        context.close()
