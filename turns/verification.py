"""Checking a match on the server, in play too: the log against itself, the rules, the seed, and
against what is kept beside it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from datetime import datetime
from itertools import pairwise

from games.core.audit import PLATFORM, Play, check_digests, check_play, check_versions
from games.core.deal import Deal, commitment
from games.core.endings import ending_problem
from games.core.engine import Json
from games.core.log import LoggedEvent
from games.registry import UnknownGame, get_engine
from turns.exports import logged
from turns.models import Match, Source, Talk, Vote
from turns.services.pauses import LONGEST_PAUSE


def problems(match: Match) -> Iterator[str]:
    """What does not fit, one sentence each, without a card; nothing if all does."""
    events = [logged(event) for event in match.events.order_by("version")]
    unreadable = [*_unknown_game(match), *_shapeless(events)]
    if unreadable:
        yield from unreadable
        return  # no other check could read it
    seed = bytes(match.vault.seed)
    deal = Deal(seed, match.pk, list(match.seats.order_by("index").values_list("word", flat=True)))
    seats = match.seats.count()
    play = check_play(match.engine, events, seats=seats, options=match.options, deal=deal)
    checks = (
        check_versions(events),
        check_digests(events, seed=seed, match_id=match.pk),
        play.misfit,
        ending_problem(events, seats=seats),
    )
    yield from (str(misfit) for misfit in checks if misfit is not None)
    yield from _commitment(match, seed, events)
    yield from _agreed(match, events)
    yield from _terms(match, events)
    yield from _voted(events)
    yield from _status(match, events)
    yield from _summary(match, events, play)
    yield from _talk(match)


def _unknown_game(match: Match) -> Iterator[str]:
    try:
        get_engine(match.engine_key, match.engine_version)
    except UnknownGame as error:
        yield str(error)


def _shapeless(events: list[LoggedEvent]) -> Iterator[str]:
    for event in events:
        if not isinstance(event["payload"], dict):
            yield f"version {event['version']} does not fit: its payload is no object"


def _agreed(match: Match, events: list[LoggedEvent]) -> Iterator[str]:
    """Version 1 keeps what was agreed when the match was made."""
    agreed = {
        "match_id": match.pk,
        "engine": match.engine_key,
        "engine_version": match.engine_version,
        "options": match.options,
        "seats": match.seats.count(),
    }
    if events and any(events[0]["payload"].get(key) != value for key, value in agreed.items()):
        yield "game, options or seats are not those that version 1 names"
    if set(match.seats.values_list("index", flat=True)) != set(range(match.seats.count())):
        yield "the seats are not numbered from 0"


def _terms(match: Match, events: list[LoggedEvent]) -> Iterator[str]:
    """What holds about time is what was agreed last."""
    agreed = [event["payload"]["terms"] for event in events if "terms" in event["payload"]]
    if agreed and agreed[-1] != match.agreed:
        yield "the terms are not those that the log leads to"


VOTED = {
    "match.paused": Vote.Kind.PAUSE,
    "match.resumed": Vote.Kind.RESUME,
    "match.extended": Vote.Kind.EXTEND,
    "match.terms_changed": Vote.Kind.TERMS,
    "match.taken_back": Vote.Kind.TAKE_BACK,
}
"""What is done by a vote of the players alone, right behind its result; but for the end of a pause
that lasted too long.
"""


def _voted(events: list[LoggedEvent]) -> Iterator[str]:
    paused_at: str | None = None
    for before, event in pairwise(events):
        kind = VOTED.get(event["kind"])
        if kind is Vote.Kind.PAUSE:
            paused_at = event["at"]
        if kind is Vote.Kind.RESUME and _ran_out(paused_at, event):
            continue
        if kind is not None and _carried(before) != kind.value:
            yield f"version {event['version']} does not fit: the players did not vote for it"


def _ran_out(paused_at: str | None, resumed: LoggedEvent) -> bool:
    if paused_at is None or resumed["source"] != Source.CLOCK:
        return False
    paused_for = datetime.fromisoformat(resumed["at"]) - datetime.fromisoformat(paused_at)
    return paused_for >= LONGEST_PAUSE


def _carried(event: LoggedEvent) -> Json:
    return event["payload"].get("kind") if event["kind"] == "match.vote_carried" else None


def _status(match: Match, events: list[LoggedEvent]) -> Iterator[str]:
    """Once it says `over`, all cards are shown to everybody."""
    kinds = {event["kind"] for event in events}
    if "match.ended" in kinds:
        status = Match.Status.OVER
    elif "match.cancelled" in kinds:
        status = Match.Status.CANCELLED
    elif any(not kind.startswith(PLATFORM) for kind in kinds):
        status = Match.Status.PLAYING
    else:
        status = Match.Status.OPEN
    if match.status != status:
        yield "the status is not the one that the log leads to"


def _commitment(match: Match, seed: bytes, events: list[LoggedEvent]) -> Iterator[str]:
    promised = commitment(seed)
    if match.commitment != promised or not _says(events, promised):
        yield "the seed is not the one that the commitment promised"


def _says(events: list[LoggedEvent], promised: str) -> bool:
    return bool(events) and events[0]["payload"].get("commitment") == promised


def _summary(match: Match, events: list[LoggedEvent], play: Play) -> Iterator[str]:
    """Version, digest, position and prompts are those that the log leads to."""
    last = events[-1] if events else None
    if last is None or (match.version, match.digest) != (last["version"], last["digest"]):
        yield "version and digest of the match are not those of its last event"
    if play.misfit is not None:
        return  # there is no state to compare with
    position = match.engine.position(play.state) if play.state is not None else {}
    if position != match.vault.position:
        yield "the position is not the one that the log leads to"
    to_move = set(match.engine.to_move(play.state)) if play.state is not None else set()
    asked = match.prompts.open().values_list("seat__index", flat=True)
    if match.status == Match.Status.PLAYING and set(asked) != to_move:
        yield "those who are asked are not those who are to move"


def _talk(match: Match) -> Iterator[str]:
    """The words of table talk that were not deleted have the hash that the log keeps."""
    for talk in Talk.objects.filter(event__match=match).select_related("event"):
        if _hash(talk) != talk.event.payload.get("hash"):
            yield f"version {talk.event.version} does not fit: other words were said"


def _hash(talk: Talk) -> str:
    return hashlib.sha256(bytes(talk.nonce) + talk.text.encode()).hexdigest()
