"""A term and what is said of it: `alice: 7 cards`. In some languages the colon keeps a distance."""

from __future__ import annotations

from django.utils.translation import gettext as _


def termed(term: str, said: str) -> str:
    """Both, with the colon of the reader's language."""
    # Translators: stands between a name and what is said of it; with its blanks, of which one that
    # no line may end at is U+00A0.
    return _(": ").join([term, said])
