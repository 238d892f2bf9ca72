"""What happened in a match where a player is asked nothing: one line for a digest."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from notifications.links import site_url
from notifications.messages.titles import listed, match_title
from turns.lineage import Lineage
from turns.models import Match, Seat, Talk
from turns.rendering.words import words
from turns.tables import Table

REMARK_LENGTH = 160
"""A longer remark is cut: the match page has all of it."""


@dataclass(frozen=True, slots=True)
class News:
    """A match and what happened there."""

    title: str
    line: str
    url: str


def news_of(seat: Seat, *, since: datetime) -> News | None:
    """What happened since, as this seat may know it; None where nothing did."""
    table = Table(seat.match, seat.index)
    before = table.match.events.filter(at__lte=since).order_by("-version")
    version = before.values_list("version", flat=True).first() or 0
    told = [
        _moves([words(text, table.names) for text in table.scene(version).news]),
        remarks_after(table.match, version, besides=seat.index),
    ]
    if not any(told):
        return None
    line = " ".join(filter(None, [*told, _waits_for(table)]))
    return News(match_title(seat), line, site_url(table.match.get_absolute_url()))


def remarks_after(match: Match, version: int, *, besides: int) -> str:
    """The last words that others said at the table after this version, and how many before them
    there are; empty where there are none.
    """
    said = Talk.objects.filter(event__match=match, event__version__gt=version)
    said = said.exclude(event__seat=besides).order_by("-event__version")
    last = said.select_related("event").first()
    if last is None or last.event.seat is None:
        return ""
    name = Lineage(match).names_at(last.event.version)[last.event.seat]
    quoted = _("%(name)s said: “%(text)s”") % {"name": name, "text": _cut(last.text)}
    more = said.count() - 1
    if not more:
        return quoted
    before = ngettext("(%(n)s remark before it)", "(%(n)s remarks before it)", more)
    return f"{quoted} {before % {'n': more}}"


def _moves(lines: list[str]) -> str:
    if len(lines) < 2:
        return "".join(lines)
    more = len(lines) - 1
    before = ngettext("(%(n)s event before it)", "(%(n)s events before it)", more)
    return f"{lines[-1]} {before % {'n': more}}"


def _waits_for(table: Table) -> str:
    asked = table.match.prompts.filter(closed_at__isnull=True).select_related("seat")
    names = [prompt.seat.label for prompt in asked.order_by("seat__index")]
    return _("Waiting for %(names)s.") % {"names": listed(names)} if names else ""


def _cut(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= REMARK_LENGTH else f"{line[: REMARK_LENGTH - 1]}…"
