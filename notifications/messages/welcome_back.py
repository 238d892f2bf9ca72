"""What happened in all matches while you were away."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.core.text import Text
from notifications.links import back_url, move_url, site_url
from notifications.messages.due import due_line
from notifications.messages.mail import Mail, Withdrawn
from notifications.messages.parts import mail
from notifications.messages.position import Position, position_of
from notifications.messages.salvage import salvaged
from notifications.messages.titles import marked_title, match_title, tag
from notifications.models import Delivery
from notifications.reply_addresses import full_address, reply_address
from notifications.telling.returns import last_away, seats_of_return
from turns.absences import Absence, absence_of
from turns.models import Prompt, Seat
from turns.rendering.words import html_words, words

MOST_MATCHES = 6
"""So many are told in full: a mail stays small."""
MOST_PLAYED = 8
"""With more turns that a bot played their number is told."""


Write = Callable[[Text, Sequence[str]], str]
"""How a sentence is written for the HTML; the names are by seat index."""


@dataclass(frozen=True, slots=True)
class Story:
    """One match: what happened in it, and what is to be done now."""

    title: str
    match_url: str
    played: str
    """What a bot played; empty if nothing."""
    lines: tuple[str, ...]
    drawn: tuple[str, ...]
    """The same for the HTML, with coloured cards where it is the only match: they are long."""
    more: str
    """How much happened after the last of them."""
    due_line: str
    choose_url: str
    """The page of the open turn; empty where nothing is asked."""
    address: str
    """Where a reply answers that turn."""
    back_url: str
    """Where a bot still plays: the way to end that."""


def compose(delivery: Delivery, now: datetime) -> Mail:
    """All matches of the player in which a bot played for him; where it is one alone, with its
    present position. One that cannot be told is left out. Raises Withdrawn where none is in play.
    """
    user, seat = delivery.user, delivery.seat
    assert user is not None
    assert seat is not None
    seats = seats_of_return(user, delivery.created_at)
    if not seats:
        raise Withdrawn("no match is in play in which the player was away")
    write = html_words if len(seats) == 1 else words
    full, others = seats[:MOST_MATCHES], seats[MOST_MATCHES:]
    told = salvaged(full, lambda one: _story(one, delivery.created_at, write, now=now))
    subject = _subject(seats)
    position = _position(seats, subject, now=now)
    return mail(
        "welcome_back",
        subject,
        {
            "stories": told,
            "others": salvaged(others, _named, least=0),
            "position": position,
            "due_line": told[0].due_line,
        },
        preheader=_("What happened while you were away."),
        reply_local_part=position.reply_local_part if position else "",
    )


def _subject(seats: list[Seat]) -> str:
    if len(seats) > 1:
        return _("Welcome back: what happened in %(n)s matches") % {"n": len(seats)}
    [seat] = seats
    return _("Welcome back: %(title)s") % {"title": match_title(seat)} + f" {tag(seat.match)}"


def _position(seats: list[Seat], subject: str, *, now: datetime) -> Position | None:
    """How the only match stands; what happened in it is told above."""
    if len(seats) != 1:
        return None
    [seat] = seats
    return position_of(seat, subject=subject, now=now, since=seat.match.version)


def _story(seat: Seat, back_at: datetime, write: Write, *, now: datetime) -> Story:
    absence = absence_of(seat, seat.match, until=last_away(seat, back_at))
    prompt = Prompt.objects.asked().filter(seat=seat).first()
    return Story(
        title=marked_title(seat),
        match_url=_match_url(seat),
        played=_played(absence),
        lines=tuple(" ".join(words(step.text, step.names).split()) for step in absence.steps),
        drawn=tuple(write(step.text, step.names) for step in absence.steps),
        more=_more(absence.left_out),
        due_line=due_line(prompt, now=now) if prompt else "",
        choose_url=move_url(prompt) if prompt else "",
        address=full_address(reply_address(prompt, now=now).local_part) if prompt else "",
        back_url=back_url(seat) if seat.stand_in else "",
    )


def _played(absence: Absence) -> str:
    if not absence.played:
        return ""
    if len(absence.played) > MOST_PLAYED:
        return _("A bot played %(n)s turns for you.") % {"n": len(absence.played)}
    moves = ", ".join(f"“{command}”" for command in absence.played)
    return _("A bot played for you: %(moves)s.") % {"moves": moves}


def _more(left_out: int) -> str:
    if not left_out:
        return ""
    said = ngettext(
        "In the round that is played now: one more step.",
        "In the round that is played now: %(n)s more steps.",
        left_out,
    )
    return said % {"n": left_out}


def _named(seat: Seat) -> tuple[str, str]:
    return marked_title(seat), _match_url(seat)


def _match_url(seat: Seat) -> str:
    return site_url(seat.match.get_absolute_url())
