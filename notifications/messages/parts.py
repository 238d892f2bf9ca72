"""What all mails share: two templates become the two parts of one mail."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Mapping
from functools import cache

import css_inline
from django.conf import settings
from django.template.loader import render_to_string
from django.utils.translation import get_language

from notifications.inbound.commands import read_lines
from notifications.inbound.text.marker import marker_line
from notifications.inbound.verbs import verb_of
from notifications.messages.mail import Mail
from notifications.messages.position import Position
from notifications.unsubscribe.footers import present_told_url
from turns.rendering.plain import COLUMNS, MARGIN

SUBJECT_LENGTH = 200
COMMAND_WORDS = 4
"""A line of so many words is no move by chance."""
_CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")


def mail(
    template: str,
    subject: str,
    context: Mapping[str, object],
    *,
    preheader: str = "",
    reply_local_part: str = "",
    headers: Mapping[str, str] | None = None,
) -> Mail:
    """The mail of `mail/<template>.txt` and `.html`, in the active language.

    Both extend `mail/base.txt` and `mail/base.html`, which put the marker line on top: what is
    quoted below it is never read as an answer. Subject and preheader are seen on lock screens:
    no cards there.
    """
    filled = {
        "site_url": settings.SITE_URL,
        "subject": one_line(subject),
        "preheader": preheader,
        "marker": marker_line(get_language() or settings.LANGUAGE_CODE),
        "told_url": present_told_url(),
        **context,
    }
    return Mail(
        subject=one_line(subject),
        text=laid_out(_without_controls(render_to_string(f"mail/{template}.txt", filled))),
        html=inlined(_without_controls(render_to_string(f"mail/{template}.html", filled))),
        reply_local_part=reply_local_part,
        headers=dict(headers or {}),
        shown_version=_shown_version(context),
    )


def _shown_version(context: Mapping[str, object]) -> int | None:
    """A mail with a position has told its reader all that was said until then."""
    position = context.get("position")
    return position.version if isinstance(position, Position) else None


def _without_controls(text: str) -> str:
    """What is quoted of a mail that came in may hold a NUL, which mail servers refuse, or what a
    terminal obeys.
    """
    return _CONTROLS.sub("", text)


def one_line(subject: str) -> str:
    """A subject that fits into one header: names in it are what people typed."""
    printable = "".join(letter if letter.isprintable() else " " for letter in subject)
    line = " ".join(printable.split())
    return line if len(line) <= SUBJECT_LENGTH else f"{line[: SUBJECT_LENGTH - 1]}…"


def laid_out(text: str) -> str:
    """The text part: prose folded to 72 columns, addresses left whole, single empty lines."""
    lines = [folded for line in text.splitlines() for folded in _fold(line.rstrip())]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip() + "\n"


def _fold(line: str) -> list[str]:
    """What follows a margin stays behind it: a name or a command must not begin a line."""
    if len(line) <= COLUMNS or "://" in line:
        return [line]
    if line.startswith(MARGIN):
        return _wrapped(line, COLUMNS, MARGIN)
    foldings = (_wrapped(line, width) for width in range(COLUMNS, COLUMNS // 2, -1))
    harmless = (lines for lines in foldings if not any(map(_may_act, lines[1:])))
    return next(harmless, None) or _wrapped(MARGIN + line, COLUMNS, MARGIN)


def _may_act(line: str) -> bool:
    """Could the end of a sentence be a command: “… until you are / back.”"""
    is_short = len(line.split()) < COMMAND_WORDS
    return is_short or any(verb_of(each) is not None for each in read_lines(line))


def _wrapped(line: str, width: int, margin: str = "") -> list[str]:
    return textwrap.wrap(
        line,
        width,
        subsequent_indent=margin,
        break_long_words=False,
        break_on_hyphens=False,
    )


def inlined(html: str) -> str:
    """The HTML part with its styles at the elements: several mail programs drop style sheets.

    The dark colours stay in one, since they hang on a media query.
    """
    return _inliner().inline(html)


@cache
def _inliner() -> css_inline.CSSInliner:
    return css_inline.CSSInliner(keep_at_rules=True, minify_css=True, load_remote_stylesheets=False)
