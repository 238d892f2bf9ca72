"""What axe-core finds on the pages, in both themes and both languages: nothing.

axe holds what a program can see of WCAG 2.2 AA. tests/browser/test_blind_player.py holds more.
"""

from typing import Any, Literal

import pytest
from axe_playwright_python.base import AXE_SCRIPT  # type: ignore[import-untyped]  # has none
from playwright.sync_api import Browser
from playwright.sync_api import Page as Window

from tests.gallery.browsing import LANGUAGES, come_to, unfold, window_of
from tests.gallery.pages import Page
from tests.gallery.site import Exhibition

pytestmark = pytest.mark.browser

STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
RULES_ABOUT_COLOUR = ["color-contrast", "link-in-text-block"]
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")

RUN = "(only) => axe.run({ runOnly: only, resultTypes: ['violations'] })"


def faults_of(window: Window, page: Page) -> list[str]:
    """What axe finds on a page. In the dark theme only the colours are other ones."""
    come_to(page, window)
    unfold(window)
    window.evaluate(AXE_SCRIPT)
    faults = []
    for theme in THEMES:
        window.emulate_media(color_scheme=theme)
        is_first = theme == THEMES[0]
        only = {
            "type": "tag" if is_first else "rule",
            "values": STANDARDS if is_first else RULES_ABOUT_COLOUR,
        }
        found: dict[str, Any] = window.evaluate(RUN, only)
        faults += [f"{page.name} ({theme}): {said(fault)}" for fault in found["violations"]]
    return faults


def said(fault: dict[str, Any]) -> str:
    places = [f"{node['target']}: {node['failureSummary']}" for node in fault["nodes"][:3]]
    return "\n  ".join([f"{fault['id']}, {len(fault['nodes'])} times", *places])


@pytest.mark.parametrize("language", LANGUAGES)
def test_axe_finds_nothing_on_any_page(
    language: str, browser: Browser, exhibition: Exhibition
) -> None:
    faults: list[str] = []
    for visitor in exhibition.visitors:
        with window_of(visitor, browser, exhibition, language=language) as window:
            for page in exhibition.pages_of(visitor):
                faults += faults_of(window, page)
    assert not faults, "\n".join(faults)
