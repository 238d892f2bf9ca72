"""The colon between a name and what is said of it, which keeps a distance in French."""

import re

import pytest
from django.utils import translation

from tests.processes import ROOT
from turns.rendering.colons import termed

BARE = re.compile(r"(?:\}\}|%\}|</b>|</bdi>|</dt>|</a>): ")
"""A colon that a template writes by itself."""
PLAIN = re.compile(r"""(\S+)::after \{ content: "(: ?)"; \}""")


@pytest.mark.parametrize(
    ("language", "said"), [("en", "alice: 7 cards"), ("fr", "alice\u00a0: 7 cards")]
)
def test_colon_is_that_of_the_language(language: str, said: str) -> None:
    with translation.override(language):
        assert termed("alice", "7 cards") == said


def test_no_template_writes_a_colon_by_itself() -> None:
    templates = [path for path in (ROOT / "templates").rglob("*.*") if path.suffix != ".js"]
    bare = [
        (path.name, line)
        for path in templates
        for line in path.read_text().splitlines()
        if BARE.search(line) and "blocktranslate" not in line
    ]
    assert bare == []


def test_style_sheet_has_each_colon_for_french_too() -> None:
    style = (ROOT / "static" / "turnpost.css").read_text()
    colons = PLAIN.findall(style)
    assert colons
    for selector, colon in colons:
        assert f'{selector}:lang(fr)::after {{ content: "\\00a0{colon}"; }}' in style
