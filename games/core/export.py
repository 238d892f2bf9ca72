"""Reading an exported match: bytes of unknown origin to the form that the checks rely on."""

from __future__ import annotations

import json
import re

from games.core.deal import BadWord, clean_word
from games.core.engine import Json, JsonObject
from games.core.fields import BadField, array, mapping, member, text, whole
from games.core.log import ExportedMatch, LoggedEvent, SeatRecord, canonical
from games.core.options import OptionValue

FORMAT = 1
_HEX = re.compile(r"[0-9a-f]{64}")
_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z")
_SEATS = range(100)
_VERSIONS = range(1, 1_000_000)
_MATCH_ID = re.compile(r"[a-z0-9-]{1,100}")
_NAME = re.compile(r"[a-z0-9_.]{1,100}")


class BadEvent(BadField):
    """An event that has not the form of one; `version` is its place in the log."""

    def __init__(self, version: int, reason: str) -> None:
        super().__init__(reason)
        self.version = version


def read_export(data: bytes) -> ExportedMatch:
    """The exported match. Raises BadField; BadEvent if all is well up to one event."""
    try:
        value: Json = json.loads(data.decode("utf-8-sig"), object_pairs_hook=_without_repeats)
        match = mapping(value, "match")
        canonical({key: item for key, item in match.items() if key != "events"})
    except BadField:
        raise
    except (ValueError, RecursionError) as error:
        raise BadField(f"it is no JSON of an exported match ({error})") from error
    if member(match, "format") != FORMAT:
        raise BadField(f"`format` is {match['format']!r}, and only {FORMAT} is known")
    seats = array(member(match, "seats"), "seats")
    words = array(member(match, "words"), "words", len(seats))
    events = array(member(match, "events"), "events")
    if not seats or not events:
        raise BadField("a match has seats and events")
    seed = member(match, "seed")
    return ExportedMatch(
        format=FORMAT,
        match_id=_matching(member(match, "match_id"), "match_id", _MATCH_ID),
        engine=text(member(match, "engine"), "engine"),
        engine_version=whole(member(match, "engine_version"), "engine_version", _VERSIONS),
        options=_read_options(member(match, "options")),
        seats=[_read_seat(seat, index) for index, seat in enumerate(seats)],
        words=[_read_word(word) for word in words],
        commitment=_matching(member(match, "commitment"), "commitment", _HEX),
        seed=None if seed is None else _matching(seed, "seed", _HEX),
        events=[_read_event(event, version) for version, event in enumerate(events, start=1)],
    )


def _without_repeats(pairs: list[tuple[str, Json]]) -> JsonObject:
    """An object that says a thing twice could say one to this reader and another to the next."""
    value = dict(pairs)
    if len(value) != len(pairs):
        raise BadField("a key stands twice in one object")
    return value


def _read_seat(value: Json, index: int) -> SeatRecord:
    seat = mapping(value, "seats")
    number = whole(member(seat, "seat"), "seat", range(index, index + 1))
    return SeatRecord(seat=number, name=text(member(seat, "name"), "name"))


def _read_word(value: Json) -> str:
    word = text(value, "words")
    try:
        is_clean = not word or clean_word(word) == word
    except BadWord as error:
        raise BadField(f"`words` holds {word!r}: {error}") from error
    if not is_clean:
        raise BadField(f"`words` holds {word!r}, which is not in its normal form")
    return word


def _read_options(value: Json) -> dict[str, OptionValue]:
    options: dict[str, OptionValue] = {}
    for key, option in mapping(value, "options").items():
        if isinstance(option, bool) or not isinstance(option, (str, int)):
            raise BadField(f"the option {key!r} must be a text or a whole number")
        options[key] = option
    return options


def _read_event(value: Json, version: int) -> LoggedEvent:
    try:
        canonical(value)
        return _event(mapping(value, "events"))
    except (ValueError, RecursionError) as error:
        raise BadEvent(version, str(error)) from error


def _event(event: JsonObject) -> LoggedEvent:
    # No digest covers them, so anybody could write anything there.
    if unknown := event.keys() - LoggedEvent.__annotations__.keys():
        raise BadField(f"an event has no {min(unknown)[:100]!r}")
    seat = member(event, "seat")
    return LoggedEvent(
        version=whole(member(event, "version"), "version", _VERSIONS),
        kind=_matching(member(event, "kind"), "kind", _NAME),
        seat=None if seat is None else whole(seat, "seat", _SEATS),
        source=_matching(member(event, "source"), "source", _NAME),
        at=_matching(member(event, "at"), "at", _TIME),
        payload=mapping(member(event, "payload"), "payload"),
        digest=_matching(member(event, "digest"), "digest", _HEX),
    )


def _matching(value: Json, name: str, form: re.Pattern[str]) -> str:
    """A text of a known form: what is printed later has no signs that a terminal obeys."""
    found = text(value, name)
    if not form.fullmatch(found):
        raise BadField(f"`{name}` is {found[:100]!r}, which is none")
    return found
