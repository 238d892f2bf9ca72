"""The documentation: its links lead somewhere, and what there is can be found by them."""

import re
from pathlib import Path

import pytest

from tests.processes import ROOT

DOCS = ROOT / "docs"
PAGES = [ROOT / "README.md", *sorted(DOCS.glob("*.md"))]
LINK = re.compile(r"\]\((?!https?:)([^)#\s]+)(?:#[^)]*)?\)")


def links(page: Path) -> set[Path]:
    """The files that a page leads to."""
    return {(page.parent / target).resolve() for target in LINK.findall(page.read_text())}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_to_files(page: Path) -> None:
    assert [target for target in links(page) if not target.exists()] == []


def test_every_page_is_reached_from_the_readme() -> None:
    assert set(DOCS.glob("*.md")) - links(ROOT / "README.md") == set()


def test_architecture_names_every_package() -> None:
    written = (DOCS / "architecture.md").read_text()
    packages = {
        path.parent.name
        for app in ("games", "turns", "notifications")
        for path in (ROOT / app).glob("*/__init__.py")
    }
    assert {name for name in packages - {"migrations"} if f"{name}/" not in written} == set()
