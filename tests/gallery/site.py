"""A site with all its pages, as a process of its own."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import dataclass

from tests.gallery.pages import Gallery, Page, load_gallery
from tests.processes import ROOT, LiveSite, bare_environment


@dataclass(frozen=True, slots=True)
class Exhibition:
    """A site that runs, and its pages."""

    site: LiveSite
    gallery: Gallery

    @property
    def visitors(self) -> list[str]:
        """Who looks at pages; among them nobody in particular."""
        return sorted({page.visitor for page in self.gallery.pages})

    def pages_of(self, visitor: str) -> list[Page]:
        """What this visitor looks at."""
        return [page for page in self.gallery.pages if page.visitor == visitor]


def exhibit(site: LiveSite) -> Exhibition:
    """Migrate, fill and start the site."""
    site.prepare()
    file = site.folder / "gallery.json"
    done = subprocess.run(
        [sys.executable, "-m", "tests.gallery.seeding", str(file)],
        cwd=ROOT,
        env=bare_environment() | site.environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    site.start()
    return Exhibition(site, load_gallery(file))
