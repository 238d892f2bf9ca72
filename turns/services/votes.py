"""Votes of the people at a table: asking and answering."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from games.core.engine import JsonObject
from turns import ledger
from turns.models import Ballot, Fact, Match, Seat, Source, Vault, Vote
from turns.services.questions import NOTHING, Question, Refusal, refusal
from turns.services.settling import settle
from turns.services.take_back import last_own_move
from turns.services.tallies import ABOUT_A_SEAT, voters
from turns.services.transactions import DELIVER, lock, wake


class VoteRefused(Exception):
    """This cannot be put to the vote now, or this person has no vote on it; `code` says why."""

    def __init__(self, code: Refusal) -> None:
        super().__init__(code.value)
        self.code = code


@dataclass(frozen=True, slots=True)
class Cast:
    """What became of a ballot."""

    vote: Vote
    is_counted: bool
    """False where the vote was closed before."""


def ask(
    match_id: str,
    kind: Vote.Kind,
    *,
    by: Seat,
    about: Seat | None = None,
    detail: JsonObject = NOTHING,
    source: Source = Source.PAGE,
    now: datetime,
) -> Vote:
    """Put a question to the vote; whoever asks says yes to it. `detail` holds `hours` for more time
    and `pace` for another clock. Gives the vote: where nobody else counts it is carried already.

    Raises VoteRefused, and then nothing has changed.
    """
    with transaction.atomic():
        match, vault = lock(match_id)
        settle(match, vault, source=source, now=now)
        asker = _seated(match, by)
        concerned = _seat_of(match, about) if kind in ABOUT_A_SEAT else None
        question = Question(kind, asker, concerned, detail)
        if (reason := refusal(match, question, now=now)) is not None:
            raise VoteRefused(reason)
        vote = _open(match, vault, question, source=source, now=now)
        settle(match, vault, source=source, now=now)
        vote.refresh_from_db()
        if vote.closed_at is None:
            Fact.objects.create(
                match=match, version=vote.version, kind=Fact.Kind.VOTE, created_at=now
            )
            wake(DELIVER)
        match.save()
    return vote


def cast(
    vote_id: int, seat: Seat, *, is_yes: bool, source: Source = Source.PAGE, now: datetime
) -> Cast:
    """Answer a vote, or answer it otherwise as long as it is open. Raises VoteRefused for whoever
    has no vote; who comes too late is told so by what is given back.
    """
    with transaction.atomic():
        match, vault = lock(Vote.objects.get(pk=vote_id).match_id)
        settle(match, vault, source=source, now=now)
        vote = match.votes.select_related("about", "asked_by").get(pk=vote_id)
        voter = _seated(match, seat)
        if voter not in voters(match, Vote.Kind(vote.kind), vote.about):
            raise VoteRefused(Refusal.NO_VOTE)
        is_counted = vote.closed_at is None
        if is_counted and _mark(vote, voter, is_yes=is_yes, now=now):
            voted = ledger.platform("voted", voter.index, kind=vote.kind, yes=is_yes)
            ledger.append(match, [voted], vault=vault, source=source, now=now)
            settle(match, vault, source=source, now=now)
            vote.refresh_from_db()
        match.save()
    return Cast(vote, is_counted)


def _open(match: Match, vault: Vault, question: Question, *, source: Source, now: datetime) -> Vote:
    detail = _detail(match, question)
    asked = ledger.platform(
        "vote_asked",
        question.by.index,
        kind=question.kind.value,
        about=None if question.about is None else question.about.index,
        detail=detail,
    )
    ledger.append(match, [asked], vault=vault, source=source, now=now)
    vote = Vote.objects.create(
        match=match,
        kind=question.kind,
        asked_by=question.by,
        about=question.about,
        detail=detail,
        version=match.version,
        opened_at=now,
    )
    if question.by in voters(match, question.kind, question.about):
        _mark(vote, question.by, is_yes=True, now=now)
    return vote


_DETAILS: Mapping[Vote.Kind, str] = {Vote.Kind.EXTEND: "hours", Vote.Kind.TERMS: "pace"}


def _detail(match: Match, question: Question) -> JsonObject:
    """What the kind needs, and nothing else that somebody sent."""
    if question.kind == Vote.Kind.TAKE_BACK:
        move = last_own_move(match, question.by)
        return {"version": None if move is None else move.answer_version}
    key = _DETAILS.get(question.kind)
    return {} if key is None else {key: question.detail[key]}


def _mark(vote: Vote, seat: Seat, *, is_yes: bool, now: datetime) -> bool:
    """Write the ballot down; gives whether it says something new."""
    before = (
        vote.ballots.filter(seat=seat, at__gte=seat.taken_at).first() if seat.taken_at else None
    )
    if before is not None and before.is_yes == is_yes:
        return False
    Ballot.objects.update_or_create(vote=vote, seat=seat, defaults={"is_yes": is_yes, "at": now})
    return True


def _seated(match: Match, read_before: Seat) -> Seat:
    """The seat as it is now, if the player still sits there. Raises VoteRefused."""
    seat = match.seats.filter(pk=read_before.pk, player__isnull=False).first()
    if seat is None or seat.player_id != read_before.player_id:
        raise VoteRefused(Refusal.NOT_SEATED)
    return seat


def _seat_of(match: Match, seat: Seat | None) -> Seat | None:
    return None if seat is None else match.seats.filter(pk=seat.pk).first()
