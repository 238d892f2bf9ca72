"""The texts of the sources that are to be translated, found without GNU gettext."""

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from babel.messages.extract import DEFAULT_KEYWORDS, extract
from django.utils.translation.template import templatize

ROOT = Path(__file__).resolve().parent.parent.parent
PACKAGES = ("config", "games", "notifications", "turns")
KEYWORDS = {
    **DEFAULT_KEYWORDS,
    "gettext_lazy": None,
    "gettext_noop": None,
    "ngettext_lazy": (1, 2),
    "msg": None,
    "msgs": (1, 2),
}


def texts() -> set[str]:
    """Every message id; of those that count, the singular."""
    return {text for source in _sources() for text in _texts_of(source)}


def _sources() -> Iterator[str]:
    for package in PACKAGES:
        for path in (ROOT / package).rglob("*.py"):
            yield path.read_text()
    for path in (ROOT / "templates").rglob("*.*"):
        # What is left of a template is read as Python, where an indentation has a meaning.
        lines = templatize(path.read_text(), origin=str(path)).splitlines()
        yield "\n".join(line.strip() for line in lines)


def _texts_of(source: str) -> Iterator[str]:
    for _, message, _, _ in extract("python", BytesIO(source.encode()), KEYWORDS):
        yield message if isinstance(message, str) else message[0]
