"""Several words in a sentence, in the reader's language."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.text import get_text_list
from django.utils.translation import gettext as _


def listed(items: Iterable[str]) -> str:
    """The items in a row: `bob, charlie and dora`."""
    return get_text_list(list(items), _("and"))
