"""What became of a command, in sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from zoneinfo import ZoneInfo

from django.contrib.auth.models import User
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from notifications.inbound.told import Code, Row, Told
from notifications.inbound.verbs import Verb
from turns.models import Vote
from turns.rendering.times import due_words
from turns.rendering.votes import refusal_words
from turns.rendering.words import words
from turns.rhythms import zone_of
from turns.services.questions import Refusal
from turns.vote_texts import question_text


@dataclass(frozen=True, slots=True)
class Reader:
    """For whom times are written."""

    now: datetime
    zone: ZoneInfo


def told_lines(lines: Iterable[Told], *, reader: User | None, now: datetime) -> list[str]:
    """A sentence or two for each, in the active language and the reader's zone."""
    zoned = Reader(now, zone_of(reader))
    return [_TEXTS[line.code](line.values, zoned) for line in lines]


def rows_told(context: Mapping[str, object]) -> list[Told]:
    """What the context of an answer keeps."""
    rows = context.get("told", [])
    assert isinstance(rows, list)
    return [Told.of(row) for row in rows]


def _plain(text: Callable[[], str]) -> Callable[[Row, Reader], str]:
    return lambda values, reader: text()


def _filled(text: Callable[[], str]) -> Callable[[Row, Reader], str]:
    return lambda values, reader: text() % values


def _day(value: object) -> str:
    # Translators: how a day is written, in the letters of Django's date filter.
    return date_format(date.fromisoformat(str(value)), _("l j F Y"))


def _days_taken(values: Row, reader: Reader) -> str:
    if values["first"] == values["last"]:
        return _("Off: %(day)s.") % {"day": _day(values["first"])}
    span = {"first": _day(values["first"]), "last": _day(values["last"])}
    return _("Off: %(first)s to %(last)s, in all your matches.") % span


def _days_left(values: Row, reader: Reader) -> str:
    n = int(values["n"])
    left = ngettext("%(n)s day off is left of %(year)s.", "%(n)s days off are left of %(year)s.", n)
    how = _("“vacation 10 days” takes days off from today on, “vacation off” gives them back.")
    return f"{left % values} {how}"


def _days_unreadable(values: Row, reader: Reader) -> str:
    return _(
        "No day was taken off, since the days could not be read. Write “vacation 10 days”, or"
        " “vacation %(today)s to %(today)s” with the first and the last day."
    ) % {"today": values["today"]}


def _days_too_many(values: Row, reader: Reader) -> str:
    n = int(values["n"])
    said = ngettext(
        "That is too much: you have %(n)s day off left in %(year)s.",
        "That is too much: you have %(n)s days off left in %(year)s.",
        n,
    )
    return said % values


def _days_given_back(values: Row, reader: Reader) -> str:
    n = int(values["n"])
    return ngettext("%(n)s day is given back.", "%(n)s days are given back.", n) % values


def _came_back(values: Row, reader: Reader) -> str:
    n = int(values["n"])
    said = ngettext(
        "Welcome back: you play for yourself again.",
        "Welcome back: you play for yourself again, in %(n)s matches.",
        n,
    )
    return said % values


def _remind_later(values: Row, reader: Reader) -> str:
    again = datetime.fromisoformat(str(values["at"]))
    when = due_words(again, now=reader.now, zone=reader.zone)
    return _("%(name)s was not reminded: that is possible from %(when)s on.") % {
        "name": values["name"],
        "when": when,
    }


def _rematch(values: Row, reader: Reader) -> str:
    if values["waits"]:
        return _("Done: the others are invited again. The match begins once all have said yes.")
    return _("Done: the rematch has begun.")


def _rematch_there(values: Row, reader: Reader) -> str:
    if not values["name"]:
        return _("You have asked for this rematch already.")
    return _(
        "%(name)s has asked for this rematch already. Answer “yes” to that invitation to play."
    ) % {"name": values["name"]}


def _vote_refused(values: Row, reader: Reader) -> str:
    return refusal_words(Refusal(str(values["why"])))


def _vote_open(values: Row, reader: Reader) -> str:
    vote = Vote.objects.select_related("match", "asked_by", "about").filter(pk=values["vote"])
    found = vote.first()
    if found is None:
        return _("This vote is over.")
    names = [seat.label for seat in found.match.seats.order_by("index")]
    return words(question_text(found), names)


def _several(values: Row, reader: Reader) -> str:
    if values["verb"] == Verb.VACATION:
        return _("Your mail names different days off, so none was taken. Which are they?")
    return _("Your mail votes in different ways, so no vote was counted. Which one is it?")


def _said(values: Row, reader: Reader) -> str:
    n = int(values["n"])
    said = ngettext("Your words were said to the table.", "%(n)s lines were said to the table.", n)
    return said % values


def _seated(values: Row, reader: Reader) -> str:
    return _(
        "Welcome: the seat is yours, and you are called %(name)s at this table. The match begins"
        " once everybody sits; a mail tells you."
    ) % {"name": values["name"]}


_TEXTS: Mapping[Code, Callable[[Row, Reader], str]] = {
    Code.DAYS_TAKEN: _days_taken,
    Code.DAYS_LEFT: _days_left,
    Code.DAYS_UNREADABLE: _days_unreadable,
    Code.DAYS_REFUSED: _plain(
        lambda: _(
            "Choose days from today on, the first before the last, and none after the end of next"
            " year."
        )
    ),
    Code.DAYS_TOO_MANY: _days_too_many,
    Code.DAYS_GIVEN_BACK: _days_given_back,
    Code.DAYS_IN_USE: _plain(
        lambda: _(
            "One of your open turns has more time for these days. Answer it first; then you can"
            " give them back."
        )
    ),
    Code.NO_DAYS: _plain(lambda: _("You have no days off that are still to come.")),
    Code.CAME_BACK: _came_back,
    Code.NOT_AWAY: _plain(lambda: _("No bot plays for you anywhere.")),
    Code.REMINDED: _filled(lambda: _("%(name)s is reminded.")),
    Code.REMIND_LATER: _remind_later,
    Code.NOBODY_TO_REMIND: _plain(lambda: _("There is nobody to remind now.")),
    Code.INVITED_AGAIN: _filled(lambda: _("The invitation to %(name)s is mailed again.")),
    Code.REMATCH: _rematch,
    Code.REMATCH_THERE: _rematch_there,
    Code.REMATCH_TOO_EARLY: _plain(
        lambda: _("The match is not over yet: a rematch can be asked for once it is.")
    ),
    Code.REMATCH_REFUSED: _plain(
        lambda: _("This match cannot be played again as it was. Start one on the site instead.")
    ),
    Code.UNREACHED: _filled(
        lambda: _(
            "No mail reaches %(name)s: on the page of the last match is a button that seats them."
        )
    ),
    Code.LEFT_OUT: _filled(lambda: _("You have blocked %(name)s, who is not invited.")),
    Code.LEFT: _plain(lambda: _("You have left the match.")),
    Code.CANNOT_LEAVE: _plain(lambda: _("Only a match in play can be left, so nothing was done.")),
    Code.VOTED: _plain(lambda: _("Your vote counts.")),
    Code.VOTE_CARRIED: _plain(lambda: _("Your vote counts, and the table agrees.")),
    Code.VOTE_REJECTED: _plain(lambda: _("Your vote counts: the table does not agree.")),
    Code.VOTE_OVER: _plain(lambda: _("This vote was over already, so nothing was changed.")),
    Code.VOTE_ASKED: _plain(lambda: _("The table is asked.")),
    Code.VOTE_REFUSED: _vote_refused,
    Code.VOTE_OPEN: _vote_open,
    Code.VOTE_HOW: _plain(
        lambda: _(
            "“vote yes” and “vote no” answer. “vote pause”, “vote resume”, “vote more time 24"
            " hours”, “vote take back”, “vote cancel”, “vote skip” and “vote replace” with a name"
            " ask the table."
        )
    ),
    Code.NO_VOTE: _plain(lambda: _("No vote is open that waits for you.")),
    Code.WHICH_VOTE: _plain(
        lambda: _(
            "More than one vote is open, so yours was not counted. Answer “yes” or “no” to the"
            " mail of the one that you mean."
        )
    ),
    Code.SEVERAL: _several,
    Code.ASKED_APART: _plain(
        lambda: _("Not everything was done yet: another mail asks you to confirm the rest.")
    ),
    Code.WISHES: _plain(
        lambda: _("Nothing was stopped yet: the page below has all that you are told, and when.")
    ),
    Code.SEATED: _seated,
    Code.SEATED_TO_PLAY: _plain(lambda: _("The seat is yours, and the match has begun.")),
    Code.SEATED_ALREADY: _plain(lambda: _("You have this seat already.")),
    Code.SEAT_GONE: _plain(lambda: _("This seat is not to be had any more.")),
    Code.INVITATION_EXPIRED: _plain(
        lambda: _(
            "This invitation has expired. Whoever invited you is told that you would like to play;"
            " a fresh invitation comes by mail."
        )
    ),
    Code.NOT_WELCOME: _plain(lambda: _("You cannot sit down at this table.")),
    Code.DECLINED: _plain(
        lambda: _(
            "You have declined, and whoever invited you is told. Changed your mind? Answer “yes”"
            " as long as the seat is free."
        )
    ),
    Code.NAME_TAKEN: _filled(
        lambda: _(
            "Somebody else at this table is called %(name)s. Answer again with “yes” and a line"
            " such as “name: another one”."
        )
    ),
    Code.BAD_NAME: _filled(
        lambda: _("%(why)s Answer again with “yes” and a line such as “name: another one”.")
    ),
    Code.BAD_WORD: _plain(
        lambda: _("A word has 1 to 40 characters without “|”, and is not “event”.")
    ),
    Code.SIGN_IN_READY: _plain(
        lambda: _("Now press “I have answered the mail” in the browser that asked.")
    ),
    Code.SIGN_IN_WRONG: _plain(
        lambda: _(
            "That is not the number that the asking browser shows, so nobody is signed in. If you"
            " did not ask to sign in, do nothing."
        )
    ),
    Code.SIGN_IN_ENDED: _plain(
        lambda: _("This mail signs nobody in any more. Please ask for a new one.")
    ),
    Code.ADDRESS_PROVEN: _plain(
        lambda: _("Done: this is your address, and your turns are told to you here.")
    ),
    Code.ADDRESS_ENDED: _plain(
        lambda: _("This mail proves no address any more. Please ask for a new one.")
    ),
    Code.NOTHING_HELD: _plain(
        lambda: _("There is nothing to confirm any more: it was done, replaced, or is too old.")
    ),
    Code.DROPPED: _plain(lambda: _("Nothing was done, and it is forgotten.")),
    Code.YES_OR_NO: _plain(
        lambda: _("Nothing was done. Please answer “yes” or “no”, alone on a line.")
    ),
    Code.YES_WITH_NUMBER: _plain(
        lambda: _(
            "Nobody is signed in. Please answer “yes” and the number that the asking browser"
            " shows, such as “yes 123”."
        )
    ),
    Code.SAID: _said,
    Code.YES_ALONE: _plain(
        lambda: _(
            "Nothing was done: a yes or no to this question stands alone in its mail, and a move"
            " goes into another."
        )
    ),
    Code.FAULT: _plain(
        lambda: _("Your mail could not be worked off, by a fault of ours. Nothing was done.")
    ),
    Code.NOT_FROM_HERE: _plain(
        lambda: _(
            "A reply came from an address that is not known as yours, so nothing was done. If it"
            " was you, please answer from this address, or use the link."
        )
    ),
}
