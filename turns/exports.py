"""A match as a file that anybody can check: `python -m games.verify`."""

from __future__ import annotations

from games.core.engine import AnyEngine
from games.core.log import ExportedMatch, LoggedEvent, SeatRecord
from turns.models import Event, Match, Source

PLAYER = "player"
"""How the answers of people read to others until the match is over: that somebody plays by
standing order, or by mail, is nobody's business."""

OF_A_PLAYER = {
    Source.PAGE,
    Source.LINK,
    Source.MAIL,
    Source.PUSH,
    Source.API,
    Source.ORDER,
}


def export_match(match: Match) -> ExportedMatch:
    """The whole match if it is over or cancelled; else what a spectator may know, without seed."""
    seats = list(match.seats.order_by("index"))
    is_open_to_all = match.has_ended
    return ExportedMatch(
        format=1,
        match_id=match.pk,
        engine=match.engine_key,
        engine_version=match.engine_version,
        options=match.options,
        seats=[SeatRecord(seat=seat.index, name=seat.label) for seat in seats],
        words=[seat.word for seat in seats],
        commitment=match.commitment,
        seed=bytes(match.vault.seed).hex() if is_open_to_all else None,
        events=[
            logged(event) if is_open_to_all else _redacted(event, match.engine)
            for event in match.events.order_by("version")
        ],
    )


def logged(event: Event) -> LoggedEvent:
    """The whole event with its digest."""
    return LoggedEvent(**event.record(), digest=event.digest)


def _redacted(event: Event, engine: AnyEngine) -> LoggedEvent:
    redacted = logged(event)
    if event.source in OF_A_PLAYER:
        redacted["source"] = PLAYER
    if not event.is_platform:
        shown = engine.redact(engine.load_event(event.kind, event.payload), None)
        # An event that shows nothing stays as a line: the versions are counted in the open.
        redacted["payload"] = engine.dump_event(shown) if shown is not None else {}
    return redacted
