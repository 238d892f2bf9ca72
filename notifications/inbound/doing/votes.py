"""Votes by mail: answering the one that is open, asking the table, and what is open."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import datetime

from games.core.commands import folded
from games.core.engine import JsonObject
from notifications.inbound.told import Code, Told, told
from turns.models import Seat, Source, Vote
from turns.services.questions import has_lapsed
from turns.services.tallies import voters
from turns.services.votes import VoteRefused, ask, cast

ANSWERS: Mapping[str, bool] = {"yes": True, "oui": True, "no": False, "non": False}
QUESTIONS: Mapping[str, Vote.Kind] = {
    "pause": Vote.Kind.PAUSE,
    "resume": Vote.Kind.RESUME,
    "reprendre": Vote.Kind.RESUME,
    "cancel": Vote.Kind.CANCEL,
    "annuler": Vote.Kind.CANCEL,
    "take back": Vote.Kind.TAKE_BACK,
    "coup precedent": Vote.Kind.TAKE_BACK,
}
_MORE = re.compile(r"(?:more time|delai) (\d{1,3}) ?(h|hours?|heures?|d|days?|j|jours?)")
_ABOUT = re.compile(r"(skip|passer|replace|remplacer) (.+)")


def do(seat: Seat, rest: str, now: datetime) -> list[Told]:
    """Answer, ask, or say what is open."""
    if not rest:
        return _open(seat, now)
    if rest in ANSWERS:
        return [_answered(seat, is_yes=ANSWERS[rest], now=now)]
    if rest in QUESTIONS:
        return [_asked(seat, QUESTIONS[rest], now=now)]
    if more := _MORE.fullmatch(rest):
        hours = int(more[1]) * (1 if more[2].startswith("h") else 24)
        return [_asked(seat, Vote.Kind.EXTEND, detail={"hours": hours}, now=now)]
    if about := _ABOUT.fullmatch(rest):
        kind = Vote.Kind.SKIP if about[1] in {"skip", "passer"} else Vote.Kind.REPLACE
        return [_asked(seat, kind, about=_named(seat, about[2]), now=now)]
    return [told(Code.VOTE_HOW)]


def cast_by_mail(vote: Vote, seat: Seat, *, is_yes: bool, now: datetime) -> Told:
    """Answer this vote, and say what came of it."""
    try:
        done = cast(vote.pk, seat, is_yes=is_yes, source=Source.MAIL, now=now)
    except VoteRefused as refusal:
        return told(Code.VOTE_REFUSED, why=refusal.code.value)
    if not done.is_counted:
        return told(Code.VOTE_OVER)
    return told(
        {
            Vote.Outcome.CARRIED.value: Code.VOTE_CARRIED,
            Vote.Outcome.REJECTED.value: Code.VOTE_REJECTED,
        }.get(done.vote.outcome, Code.VOTED)
    )


def _answered(seat: Seat, *, is_yes: bool, now: datetime) -> Told:
    standing = _standing(seat, now)
    mine = [vote for vote in standing if seat in voters(vote.match, _kind(vote), vote.about)]
    if not mine:
        return told(Code.NO_VOTE)
    if len(mine) > 1:
        return told(Code.WHICH_VOTE)
    return cast_by_mail(mine[0], seat, is_yes=is_yes, now=now)


def _asked(
    seat: Seat,
    kind: Vote.Kind,
    *,
    now: datetime,
    about: Seat | None = None,
    detail: JsonObject | None = None,
) -> Told:
    try:
        vote = ask(
            seat.match_id,
            kind,
            by=seat,
            about=about,
            detail=detail or {},
            source=Source.MAIL,
            now=now,
        )
    except VoteRefused as refusal:
        return told(Code.VOTE_REFUSED, why=refusal.code.value)
    return told(Code.VOTE_CARRIED if vote.closed_at else Code.VOTE_ASKED)


def _open(seat: Seat, now: datetime) -> list[Told]:
    votes = [told(Code.VOTE_OPEN, vote=vote.pk) for vote in _standing(seat, now)]
    return [*(votes or [told(Code.NO_VOTE)]), told(Code.VOTE_HOW)]


def _standing(seat: Seat, now: datetime) -> list[Vote]:
    votes = Vote.objects.filter(match=seat.match_id, closed_at__isnull=True)
    rows = votes.select_related("match", "about", "asked_by").order_by("pk")
    return [vote for vote in rows if not has_lapsed(vote, now=now)]


def _kind(vote: Vote) -> Vote.Kind:
    return Vote.Kind(vote.kind)


def _named(seat: Seat, name: str) -> Seat | None:
    """The other seat with that name, as people type it."""
    others = Seat.objects.filter(match=seat.match_id).exclude(pk=seat.pk)
    found = [one for one in others if _plain(one.name) == name]
    return found[0] if len(found) == 1 else None


def _plain(name: str) -> str:
    return " ".join(folded(name).split())
