"""The votes of a match for one of its players: those that are open, and what can be asked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from games.core.engine import JsonObject
from games.core.text import SeatName, Text, msg
from turns.clocks.presets import PRESETS
from turns.models import Match, Seat, Vote
from turns.rendering.times import length_words
from turns.rendering.words import words
from turns.services.questions import Question, has_lapsed, proposed_terms, refusal
from turns.services.tallies import ABOUT_A_SEAT, BY_ALL, absent, tally, voters
from turns.vote_texts import MEANINGS, clock_text, question_text

OFFERED_HOURS = (6, 12, 24, 48, 72, 168)
"""Of those by which a turn can be extended."""


@dataclass(frozen=True, slots=True)
class OpenVote:
    """A vote that waits for ballots."""

    pk: int
    text: Text
    meaning: Text
    yes: Sequence[str]
    """The names of those who said so."""
    no: Sequence[str]
    silent: Sequence[str]
    needs_all: bool
    may_vote: bool
    own: bool | None
    """The viewer's own ballot; None before it."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """What the viewer can put to the vote now."""

    kind: str
    title: Text
    meaning: Text
    about: int | None
    """The index of the seat that it is about."""
    field: str
    """The name of what must be chosen with it; empty where there is nothing to choose."""
    choices: Sequence[tuple[str, str]]
    """The values, each with its words in the active language."""
    needs_all: bool
    is_alone: bool
    """Nobody else has to agree."""


@dataclass(frozen=True, slots=True)
class Board:
    """Everything about votes on the page of one player."""

    open: Sequence[OpenVote]
    proposals: Sequence[Proposal]

    @property
    def waits_for_viewer(self) -> bool:
        """Is there a vote that the viewer has not answered yet."""
        return any(vote.may_vote and vote.own is None for vote in self.open)


def board_of(match: Match, viewer: Seat, *, now: datetime) -> Board:
    """What this player can vote on, and ask."""
    votes = match.votes.filter(closed_at__isnull=True).select_related("about", "asked_by")
    standing = [vote for vote in votes.order_by("pk") if not has_lapsed(vote, now=now)]
    names = {seat.index: seat.label for seat in match.seats.all()} if standing else {}
    return Board(
        [_open_vote(vote, viewer, names, now=now) for vote in standing],
        list(_proposals(match, viewer, now=now)),
    )


def _open_vote(vote: Vote, viewer: Seat, names: Mapping[int, str], *, now: datetime) -> OpenVote:
    kind = Vote.Kind(vote.kind)
    stand = tally(vote, now=now)
    own = {**dict.fromkeys(stand.yes, True), **dict.fromkeys(stand.no, False)}.get(viewer.index)
    return OpenVote(
        pk=vote.pk,
        text=question_text(vote),
        meaning=MEANINGS[kind],
        yes=[names[seat] for seat in stand.yes],
        no=[names[seat] for seat in stand.no],
        silent=[names[seat] for seat in stand.silent],
        needs_all=stand.needs_all,
        may_vote=viewer in voters(vote.match, kind, vote.about),
        own=own,
    )


def _proposals(match: Match, viewer: Seat, *, now: datetime) -> Iterator[Proposal]:
    away = absent(match, now=now)
    others = [seat for seat in match.seats.filter(pk__in=away) if seat.pk != viewer.pk]
    nobody: list[Seat | None] = [None]
    for kind in Vote.Kind:
        for about in others if kind in ABOUT_A_SEAT else nobody:
            field, choices = _choices(match, kind)
            question = Question(kind, viewer, about, _first(field, choices))
            if refusal(match, question, now=now) is not None:
                continue
            deciding = [seat for seat in voters(match, kind, about) if seat.pk not in away]
            yield Proposal(
                kind=kind.value,
                title=_title(kind, about),
                meaning=MEANINGS[kind],
                about=None if about is None else about.index,
                field=field,
                choices=choices,
                needs_all=kind in BY_ALL,
                is_alone=deciding == [viewer] or not deciding,
            )


def _choices(match: Match, kind: Vote.Kind) -> tuple[str, list[tuple[str, str]]]:
    if kind == Vote.Kind.EXTEND:
        return "hours", [
            (str(hours), length_words(timedelta(hours=hours))) for hours in OFFERED_HOURS
        ]
    if kind == Vote.Kind.TERMS:
        other = [pace for pace in PRESETS if proposed_terms(match, pace) != match.terms]
        return "pace", [(pace.value, words(clock_text(pace), ())) for pace in other]
    return "", []


def _first(field: str, choices: Sequence[tuple[str, str]]) -> JsonObject:
    """With the first choice it can be asked whenever it can be with any."""
    if not choices:
        return {}
    value = choices[0][0]
    return {field: int(value) if field == "hours" else value}


def _title(kind: Vote.Kind, about: Seat | None) -> Text:
    if about is None:
        return _TITLES[kind]
    other = SeatName(about.index)
    if kind == Vote.Kind.SKIP:
        return msg("Let a bot play this turn for {other}", other=other)
    return msg("Give the seat of {other} to somebody else", other=other)


_TITLES = {
    Vote.Kind.PAUSE: msg("Pause the match"),
    Vote.Kind.RESUME: msg("Go on with the match"),
    Vote.Kind.EXTEND: msg("More time for the open turn"),
    Vote.Kind.CANCEL: msg("Call the match off"),
    Vote.Kind.TAKE_BACK: msg("Take my last move back"),
    Vote.Kind.TERMS: msg("Another clock"),
}
