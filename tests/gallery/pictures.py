"""Pictures of pages, and the sheet that shows them side by side."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, ViewportSize

from tests.gallery.browsing import come_to, window_of
from tests.gallery.pages import Page
from tests.gallery.site import Exhibition

WIDTHS = (360, 768, 1280)
HEIGHT = 800
Theme = Literal["light", "dark"]
THEMES: tuple[Theme, ...] = ("light", "dark")

SHEET = """\
<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>Turnpost, page by page</title>
<style>
  body {{ margin: 1rem; font-family: system-ui, sans-serif; }}
  .row {{ display: flex; flex-wrap: wrap; gap: 1rem; align-items: start; }}
  img {{ height: 30rem; border: 1px solid; }}
</style>
<h1>Turnpost, page by page</h1>
{}
"""


def take_pictures(
    pages: Sequence[Page], browser: Browser, exhibition: Exhibition, *, width: int, folder: Path
) -> None:
    """One visitor's pages in this width, light and dark, from top to bottom."""
    size = ViewportSize(width=width, height=HEIGHT)
    with window_of(pages[0].visitor, browser, exhibition, size=size) as window:
        for page in pages:
            come_to(page, window)
            for theme in THEMES:
                window.emulate_media(color_scheme=theme)
                file = picture_file(folder, page, width=width, theme=theme)
                window.screenshot(path=file, full_page=True)


def picture_file(folder: Path, page: Page, *, width: int, theme: Theme) -> Path:
    """Where the picture is, or will be."""
    return folder / f"{page.name}-{width}-{theme}.png"


def write_sheet(pages: Sequence[Page], folder: Path) -> Path:
    """The page that shows all pictures. Gives its file."""
    sheet = folder / "index.html"
    # The names are ours: no sign in them means anything in HTML.
    sheet.write_text(SHEET.format("\n".join(_row(page, folder) for page in pages)))
    return sheet


def _row(page: Page, folder: Path) -> str:
    files = [
        picture_file(folder, page, width=width, theme=theme).name
        for theme in THEMES
        for width in WIDTHS
    ]
    shown = "".join(
        f'<a href="{file}"><img loading="lazy" src="{file}" alt="{file}"></a>' for file in files
    )
    return f'<h2>{page.name}</h2><div class="row">{shown}</div>'
