"""The page that says which test shows what names tests that are there."""

import re
from pathlib import Path

import pytest
from django.conf import settings

FOLDER = Path(__file__).parent
PAGE = (settings.BASE_DIR / "docs" / "mail-rules.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("path", sorted(set(re.findall(r"`([\w/]+\.py)`", PAGE))))
def test_test_that_the_page_names_is_there(path: str) -> None:
    assert "def test_" in (FOLDER / path).read_text(encoding="utf-8")


def test_each_rule_is_shown_by_some_test() -> None:
    rules = [line for line in PAGE.splitlines() if re.match(r"\| \d", line)]

    assert len(rules) == 26
    assert all(rule.endswith(("` |", ") |")) and ".py`" in rule for rule in rules)
