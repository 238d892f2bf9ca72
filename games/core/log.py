"""The digest chain of a match's log, the same for who writes the log and for who checks it."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Mapping
from datetime import datetime
from typing import TypedDict

from games.core.engine import Json, JsonObject

MOST_NESTED = 50
"""Levels of a value in the log: Python's own limit depends on who asks."""


class Record(TypedDict):
    """One event of the log as it is exported; the digest covers all of it but itself."""

    version: int
    kind: str
    seat: int | None
    source: str
    at: str
    payload: JsonObject


class LoggedEvent(Record):
    """A record with its digest, hex."""

    digest: str


class SeatRecord(TypedDict):
    """A seat of an exported match."""

    seat: int
    name: str


class ExportedMatch(TypedDict):
    """An exported match, format 1."""

    format: int
    match_id: str
    engine: str
    engine_version: int
    options: Mapping[str, str | int]
    seats: list[SeatRecord]
    words: list[str]
    commitment: str
    seed: str | None
    events: list[LoggedEvent]


def format_time(at: datetime) -> str:
    """UTC with six decimals and Z: `2026-11-29T20:48:00.000000Z`. `at` is aware and in UTC."""
    return at.strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def canonical(value: Json) -> bytes:
    """Canonical JSON: keys sorted, no spaces, UTF-8, nothing escaped that need not be.

    Raises ValueError for what it has no form for.
    """
    _check(value)
    return json.dumps(
        value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False
    ).encode()


def _check(value: Json, depth: int = 0) -> None:
    if depth > MOST_NESTED:
        raise ValueError(f"the log nests nothing deeper than {MOST_NESTED}")
    if isinstance(value, str):
        if "\x00" in value or any("\ud800" <= letter <= "\udfff" for letter in value):
            raise ValueError("text in the log has no NUL and no lone surrogate")
    elif isinstance(value, Mapping):
        for key, item in value.items():
            _check(key, depth + 1)
            _check(item, depth + 1)
    elif isinstance(value, (list, tuple)):
        for item in value:
            _check(item, depth + 1)
    elif not isinstance(value, (bool, int)) and value is not None:
        raise ValueError(
            f"the log holds whole numbers, text, booleans and null, not {type(value).__name__}"
        )


def event_salt(seed: bytes, match_id: str, version: int) -> bytes:
    """The salt of one event.

    Without it the few possible deals of a small round could be tried against the digest.
    """
    return hmac.digest(seed, f"{match_id}|event|{version}".encode(), "sha256")


def digest(previous: bytes, record: Record, salt: bytes) -> bytes:
    """SHA-256 of the previous digest, the canonical JSON of the record, and the salt.

    `previous` is empty for version 1.
    """
    body: dict[str, Json] = {
        "version": record["version"],
        "kind": record["kind"],
        "seat": record["seat"],
        "source": record["source"],
        "at": record["at"],
        "payload": record["payload"],
    }
    return hashlib.sha256(previous + canonical(body) + salt).digest()
