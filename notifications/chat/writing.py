"""How a note is written for a chat, so that a name in it stays a name.

Alice may call herself `@everyone`, `[free cards](https://example.net)` or `||`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from html import escape

from apprise import NotifyFormat

from notifications.sending.notes import Note

BREAK = "\u200b"
"""Zero-width space: behind an @, no chat takes what follows for somebody to be called."""
_MARKDOWN = re.compile(r"[\\`*_~|<>#\[\]!]")


@dataclass(frozen=True, slots=True)
class Writing:
    """The language of a chat."""

    format: NotifyFormat
    """As what Apprise is told that the text comes; it converts it no further."""
    quoted: Callable[[str], str]
    """Makes text be shown as it is."""
    line: str = "{body}\n{url}"

    def text_of(self, note: Note) -> str:
        """The note without its title."""
        return self.line.format(body=self.quoted(note.body), url=note.url)


def _as_is(text: str) -> str:
    return text


def _calling_nobody(text: str) -> str:
    return text.replace("@", f"@{BREAK}")


def _in_markdown(text: str) -> str:
    return _MARKDOWN.sub(r"\\\g<0>", _calling_nobody(text))


def _in_html(text: str) -> str:
    return escape(_calling_nobody(text), quote=False)


PLAIN = Writing(NotifyFormat.TEXT, _as_is)
"""Shown as it is, and calling nobody; Apprise escapes it where the service needs that."""
CALLING = Writing(NotifyFormat.TEXT, _calling_nobody)
"""Shown as it is, but an @ would call people."""
RAW_MARKDOWN = Writing(NotifyFormat.TEXT, _in_markdown)
"""Read as Markdown by the service, though Apprise takes it for plain text."""
MARKDOWN = Writing(NotifyFormat.MARKDOWN, _in_markdown, "{body}\n\n[{url}]({url})")
"""Read as Markdown. Written so by us, since Apprise would escape the address of the link, too."""
HTML = Writing(NotifyFormat.HTML, _in_html)
