"""The HTML of a reply as text: what was written there, with a `>` where a quote stands."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from html.parser import HTMLParser

from notifications.inbound.text.containers import Attributes, Container, container_of
from notifications.inbound.text.tags import cleaned

_VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "wbr"}
_CELLS = {"td", "th"}
_BLOCKS = {
    *("address", "article", "aside", "blockquote", "body", "center", "dd", "details", "div", "dl"),
    *("dt", "fieldset", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header"),
    *("html", "li", "main", "nav", "ol", "pre", "section", "table", "tbody", "thead", "tr", "ul"),
}
_SPACES = re.compile(r"[ \t\r\n\f]+")
_LONGEST_SIGN = 8
"""Characters of a picture's `alt` that is a sign in the text, as the emoji of Gmail."""


def html_text(html: str) -> str:
    """Give the text of HTML without quoted mails, signatures and hidden text; never raises.

    A quoted mail leaves one line `>`, so that what introduces it is known by its place.
    """
    reader = _Reader()
    reader.feed(cleaned(html))
    reader.close()
    return reader.text()


@dataclass(slots=True)
class _Element:
    tag: str
    container: Container
    is_hiding: bool


class _Reader(HTMLParser):
    """Keeps the elements that are open. Elements of a line's text, as `b`, are not kept: programs
    close them out of order, and one of them must never close a quote.
    """

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self._pieces: list[str] = []
        self._is_line_begun = False
        self._is_over = False
        self._open: list[_Element] = []
        self._open_tags: Counter[str] = Counter()
        self._hiding = 0

    def text(self) -> str:
        """Give what was read so far."""
        lines = "".join(self._pieces).splitlines()
        return "\n".join(line.strip(" ") for line in lines)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Open an element."""
        if self._is_over:
            return
        if tag in _BLOCKS or tag == "p":
            # HTML: a paragraph ends where the next block begins, closed or not.
            self._close("p")
            self._end_line()
        if tag in _VOID:
            self._write_void(tag, attrs)
        self._keep(tag, container_of(tag, attrs))

    def handle_endtag(self, tag: str) -> None:
        """Close an element, and those that were left open in it."""
        if self._is_over:
            return
        self._close(tag)
        if tag in _BLOCKS or tag == "p":
            self._end_line()
        elif tag in _CELLS:
            self._write(" ")

    def handle_data(self, data: str) -> None:
        """Take text, its white space folded unless it is preformatted."""
        if not self._is_over:
            self._write(data if self._open_tags["pre"] else _SPACES.sub(" ", data))

    def _write_void(self, tag: str, attributes: Attributes) -> None:
        if tag == "br":
            self._write("\n")
        elif tag == "hr":
            self._end_line()
        elif tag == "img":
            sign = dict(attributes).get("alt") or ""
            self._write(sign if len(sign) <= _LONGEST_SIGN else "")

    def _keep(self, tag: str, container: Container) -> None:
        if container is Container.END and not self._hiding:
            self._is_over = True
            return
        is_kept = tag in _BLOCKS or container is not Container.PLAIN or self._open_tags[tag]
        if not is_kept or tag in _VOID:
            return
        if container in {Container.QUOTE, Container.GMAIL_QUOTE}:
            self._write(">\n")
        element = _Element(tag, container, is_hiding=container is not Container.PLAIN)
        self._open.append(element)
        self._open_tags[tag] += 1
        self._hiding += element.is_hiding

    def _close(self, tag: str) -> None:
        if not self._open_tags[tag]:
            return
        element = self._pop()
        while element.tag != tag:
            element = self._pop()
        if tag == "blockquote" and self._open and self._open[-1].container is Container.GMAIL_QUOTE:
            self._show(self._open[-1])

    def _pop(self) -> _Element:
        element = self._open.pop()
        self._open_tags[element.tag] -= 1
        self._hiding -= element.is_hiding
        return element

    def _show(self, element: _Element) -> None:
        self._hiding -= element.is_hiding
        element.is_hiding = False

    def _write(self, text: str) -> None:
        if self._hiding or not text:
            return
        self._pieces.append(text)
        ends = text.rpartition("\n")
        if ends[2].strip(" \t\r\f"):
            self._is_line_begun = True
        elif ends[1]:
            self._is_line_begun = False

    def _end_line(self) -> None:
        if self._is_line_begun:
            self._write("\n")
