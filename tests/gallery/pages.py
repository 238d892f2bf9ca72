"""What there is to look at: named pages, and who looks at them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path

MAIN_BUTTON = "main form button:not([name]), main form button[type=submit]"
"""Selects what sends the form of a page."""


@dataclass(frozen=True, slots=True)
class Page:
    """One page as one visitor sees it."""

    name: str
    """What it shows, in words joined by hyphens: unique, and the name of its pictures."""
    path: str
    """Its address on the site."""
    visitor: str = ""
    """Whose browser; empty for somebody who never was here."""
    fill: Mapping[str, str] = field(default_factory=dict)
    """What is typed or chosen first, by CSS selector."""
    press: str = ""
    """A CSS selector: what is pressed before one looks. It changes nothing that lasts."""
    appears: str = ""
    """A CSS selector: what the press shows on the same page, by a script; empty: another page."""
    status: int = 200
    is_main: bool = False
    """Whether it stands in the contact sheet."""


@dataclass(frozen=True, slots=True)
class Gallery:
    """All pages, and the session of each visitor."""

    cookie: str
    """The name of the session cookie."""
    sessions: Mapping[str, str]
    pages: tuple[Page, ...]

    def dump(self, file: Path) -> None:
        """Write it down for another process."""
        file.write_text(json.dumps(asdict(self)))


def load_gallery(file: Path) -> Gallery:
    """What another process has written."""
    said = json.loads(file.read_text())
    pages = tuple(Page(**page) for page in said["pages"])
    return Gallery(said["cookie"], said["sessions"], pages)
