"""Take a picture of each main page, by a real browser: `python -m tests.gallery [NAME ...]`.

With names, of these pages alone; `all` stands for every page. They end up in var/screenshots.
"""

import shutil
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests import services
from tests.gallery.pages import Page
from tests.gallery.pictures import THEMES, WIDTHS, picture_file, take_pictures, write_sheet
from tests.gallery.site import Exhibition, exhibit
from tests.processes import ROOT, LiveSite

FOLDER = ROOT / "var" / "screenshots"
EVERY_PAGE = "all"


def main(names: list[str]) -> None:
    """All pictures, in the place of those of an earlier run."""
    chromium = services.chromium()
    if chromium is None:
        sys.exit("There is no Chromium on this machine (Debian's package: chromium).")
    shutil.rmtree(FOLDER, ignore_errors=True)
    # The folder above holds secrets, once the site has run.
    FOLDER.parent.mkdir(mode=0o700, exist_ok=True)
    FOLDER.mkdir(mode=0o700)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        site = LiveSite(Path(folder) / "site")
        try:
            exhibition = exhibit(site)
            browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
            take_all(browser, exhibition, chosen(exhibition, names))
        finally:
            site.stop()


def chosen(exhibition: Exhibition, names: list[str]) -> list[Page]:
    """The pages that are wanted."""
    pages = exhibition.gallery.pages
    if names == [EVERY_PAGE]:
        return list(pages)
    return [page for page in pages if (page.name in names if names else page.is_main)]


def take_all(browser: Browser, exhibition: Exhibition, pages: list[Page]) -> None:
    """In all widths and themes, and the sheet that shows them side by side."""
    for visitor in sorted({page.visitor for page in pages}):
        own = [page for page in pages if page.visitor == visitor]
        for width in WIDTHS:
            take_pictures(own, browser, exhibition, width=width, folder=FOLDER)
    sheet = write_sheet(pages, FOLDER)
    missing = [
        file
        for page in pages
        for width in WIDTHS
        for theme in THEMES
        if not (file := picture_file(FOLDER, page, width=width, theme=theme)).exists()
    ]
    sys.stdout.write(f"{sheet}\n" if not missing else f"missing: {missing}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
