"""What happened in a match where a player is asked nothing: one line for a digest."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from datetime import datetime

from django.db import DatabaseError
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from notifications.links import site_url
from notifications.messages.titles import marked_title
from turns.history import steps
from turns.lineage import Lineage
from turns.models import Match, Seat, Talk
from turns.mutes import is_muted_at
from turns.rendering.lists import listed
from turns.rendering.words import words

logger = logging.getLogger(__name__)

REMARK_LENGTH = 160
"""A longer remark is cut: the match page has all of it."""


@dataclass(frozen=True, slots=True)
class News:
    """A match and what happened there."""

    title: str
    line: str
    url: str


def news_of(seat: Seat, *, since: datetime) -> News | None:
    """What happened since, as this seat may know it; None where nothing did, and where it cannot be
    told: one match never hides the others.
    """
    try:
        return _news_of(seat, since=since)
    except DatabaseError:
        raise
    except Exception:
        logger.exception("The news of match %s cannot be told.", seat.match_id)
        return None


def _news_of(seat: Seat, *, since: datetime) -> News | None:
    match = seat.match
    before = match.events.filter(at__lte=since).order_by("-version")
    version = before.values_list("version", flat=True).first() or 0
    told = [
        _("The match has begun.") if match.started_at and match.started_at > since else "",
        _happened(seat, version),
        "" if is_muted_at(seat) else _remarks(match, version, besides=seat.index),
    ]
    if not any(told):
        return None
    line = " ".join(filter(None, [*told, _waits_for(match)]))
    return News(marked_title(seat), line, site_url(match.get_absolute_url()))


def _happened(seat: Seat, version: int) -> str:
    """The last event after this version that says something to the seat, and how many came before
    it; what was said at the table aside.
    """
    seen = steps(seat.match, seat.index, with_talk=False)
    found = [step for step in seen if step.version > version]
    if not found:
        return ""
    last = words(found[-1].text, found[-1].names)
    more = len(found) - 1
    if not more:
        return last
    before = ngettext("(%(n)s event before it)", "(%(n)s events before it)", more)
    return f"{last} {before % {'n': more}}"


def _remarks(match: Match, version: int, *, besides: int) -> str:
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


def _waits_for(match: Match) -> str:
    asked = match.prompts.open().select_related("seat")
    names = [prompt.seat.label for prompt in asked.order_by("seat__index")]
    return _("Waiting for %(names)s.") % {"names": listed(names)} if names else ""


def _cut(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= REMARK_LENGTH else f"{line[: REMARK_LENGTH - 1]}…"
