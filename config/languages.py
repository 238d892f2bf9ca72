"""Which languages the site speaks: English, and each that has a folder in locale/."""

from pathlib import Path

from babel import Locale
from django.utils.translation import to_language

SOURCE = "en"
"""The language of the texts in the code."""


def read_languages(folder: Path) -> list[tuple[str, str]]:
    """Give the code and the own name of each language, English first."""
    translated = sorted(path.name for path in folder.iterdir() if path.is_dir())
    return [(to_language(name), _own_name(name)) for name in (SOURCE, *translated)]


def _own_name(name: str) -> str:
    own: str = Locale.parse(name).get_display_name() or name
    return own[0].upper() + own[1:]
