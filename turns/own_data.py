"""What is kept of a player's matches and choices, for the file that he can have of it.

Hidden cards are his own: game events are told as the game shows them to his seat.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from django.contrib.auth.models import User
from django.db.models import Model, QuerySet

from games.core.engine import JsonObject
from games.registry import UnknownGame
from turns.exports import logged
from turns.models import (
    Ballot,
    Block,
    Event,
    Match,
    Mute,
    Order,
    Prompt,
    Reminder,
    Report,
    Rhythm,
    Thanks,
    Vacation,
    Vote,
)
from turns.sittings import Sitting, sittings_of

Row = Mapping[str, object]
M = TypeVar("M", bound=Model)


def rows(found: QuerySet[M], *columns: str) -> list[Row]:
    """These columns of all rows, oldest first."""
    return list(found.order_by("pk").values(*columns))


def matches_data(player: User) -> dict[str, object]:
    """All that this app keeps of him, by what it is."""
    hosted = Match.objects.filter(host=player).order_by("created_at")
    return {
        "matches": [_sitting(sitting) for sitting in sittings_of(player)],
        "hosted_matches": list(hosted.values_list("pk", flat=True)),
        "orders": rows(
            Order.objects.filter(player=player),
            *("seat__match", "command", "created_at", "ended_at", "ending"),
        ),
        "rhythm": rows(
            Rhythm.objects.filter(player=player),
            *("zone", "quiet_from", "quiet_until", "takes_vacation_by_itself"),
        ),
        "days_off": rows(Vacation.objects.filter(player=player), "day", "was_automatic"),
        "blocks": rows(Block.objects.filter(player=player), "name", "created_at"),
        "muted_tables": rows(Mute.objects.filter(player=player), "match"),
        "reports": rows(
            Report.objects.filter(reporter=player),
            *("match", "seat__index", "text", "created_at", "handled_at"),
        ),
    }


def _sitting(sitting: Sitting) -> Row:
    seat = sitting.seat
    events = sitting.events()
    talk = sitting.talk().order_by("event__version")
    versions = {"version__gt": sitting.after}
    if sitting.until is not None:
        versions["version__lte"] = sitting.until
    prompts = Prompt.objects.filter(seat=seat, **versions)
    votes = Vote.objects.filter(asked_by=seat, **versions)
    ballots = Ballot.objects.filter(
        seat=seat, **{f"vote__{name}": value for name, value in versions.items()}
    )
    is_present = sitting.until is None
    return {
        "match": seat.match_id,
        "game": seat.match.engine_key,
        "status": seat.match.status,
        "seat": seat.index,
        "name": sitting.name,
        "word": seat.word,
        "taken_at": seat.taken_at if is_present else None,
        "from_version": sitting.after + 1,
        "until_version": sitting.until,
        "events": [_event(event, seat.match, seat.index) for event in events],
        "remarks": list(talk.values("event__version", "event__at", "text")),
        "turns": rows(
            prompts, "version", "opened_at", "due_at", "closed_at", "answer", "answer_source"
        ),
        "votes_asked": rows(votes, "kind", "opened_at", "closed_at", "outcome"),
        "ballots": rows(ballots, "vote__kind", "is_yes", "at"),
        "nudges": rows(Reminder.objects.filter(by=seat), "at") if is_present else [],
        "thanks": rows(Thanks.objects.filter(seat=seat), "created_at") if is_present else [],
    }


def _event(event: Event, match: Match, seat: int) -> Row:
    record = logged(event)
    if not event.is_platform:
        record["payload"] = _shown_to(seat, event, match)
    return record


def _shown_to(seat: int, event: Event, match: Match) -> JsonObject:
    try:
        engine = match.engine
    except UnknownGame:
        # The site has the game no more, so nobody knows what of it was hidden.
        return {}
    shown = engine.redact(engine.load_event(event.kind, event.payload), seat)
    return engine.dump_event(shown) if shown is not None else {}
