"""Text at 200 % (WCAG 1.4.4), and for whoever wants nothing to move (2.3.3)."""

from typing import Any

import pytest
from playwright.sync_api import Browser, ViewportSize
from playwright.sync_api import Page as Window

from tests.gallery.browsing import come_to, unfold, window_of
from tests.gallery.pages import Page
from tests.gallery.site import Exhibition

pytestmark = pytest.mark.browser

SIZES = {"phone": ViewportSize(width=360, height=740), "wide": ViewportSize(width=1280, height=800)}

# As a browser does whose user has chosen letters of 32 pixels: all is measured in rem.
ENLARGE = "document.documentElement.style.fontSize = '200%'"

# What sticks out of the window, or of a box that shows no more than fits into it.
CUT = """
() => {
  const cut = [];
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth > width) {
    const out = Array.from(document.querySelectorAll("body *")).filter((one) => {
      const box = one.getBoundingClientRect();
      return box.width && box.right > width + 1 && !one.closest("[tabindex='0'], .scrolls");
    });
    cut.push(`wider than the window: ${out.slice(-3).map(describe)}`);
  }
  for (const one of document.querySelectorAll("main *, header *, footer *")) {
    const style = getComputedStyle(one);
    if (style.overflowY !== "hidden") continue;
    if (one.matches(".unseen, .unseen *, svg, svg *") || style.position === "absolute") continue;
    if (one.scrollHeight > one.clientHeight + 2) cut.push(`cut off: ${describe(one)}`);
  }
  return cut;
  function describe(one) {
    return `${one.tagName}.${one.className} “${one.textContent.trim().slice(0, 30)}”`;
  }
}
"""

MOVING = """
() => document.getAnimations().filter((one) => one.effect.getComputedTiming().duration > 1).length
"""


def cut_on(page: Page, window: Window) -> list[str]:
    come_to(page, window)
    window.evaluate(ENLARGE)
    unfold(window)
    cut: list[str] = window.evaluate(CUT)
    return [f"{page.name}: {one}" for one in cut]


@pytest.mark.parametrize("size", SIZES)
def test_nothing_is_cut_where_the_text_is_twice_as_large(
    size: str, browser: Browser, exhibition: Exhibition
) -> None:
    cut: list[str] = []
    for visitor in exhibition.visitors:
        with window_of(visitor, browser, exhibition, size=SIZES[size], language="fr") as window:
            for page in exhibition.pages_of(visitor):
                cut += cut_on(page, window)
    assert not cut, "\n".join(cut)


def test_nothing_moves_for_whoever_wants_it_so(browser: Browser, exhibition: Exhibition) -> None:
    moving: dict[str, Any] = {}
    with window_of("alice", browser, exhibition) as window:
        for page in exhibition.pages_of("alice"):
            come_to(page, window)
            moving[page.name] = window.evaluate(MOVING)
    assert {name: count for name, count in moving.items() if count} == {}
