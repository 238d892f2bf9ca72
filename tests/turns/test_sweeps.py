"""A sweep over a million open prompts touches those that are due, and no others (PostgreSQL)."""

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from typing import Any

import pytest
from django.db import connection
from django.db.backends.utils import CursorWrapper
from django.db.models import Model
from django.test.utils import CaptureQueriesContext

from notifications.telling.reminders import handle_reminders
from tests import services
from tests.turns.conftest import prompt_of
from turns.bots import play_bots
from turns.clocks.terms import GRACE
from turns.models import Match, Reminder
from turns.services.deadlines import sweep
from turns.services.standing_orders import follow_chains

pytestmark = pytest.mark.production

Node = dict[str, Any]

OPEN = 1_000_000
DUE = 20
"""So many of each kind wait to be done; every other prompt is due later."""
FIRST = 10 * OPEN
"""The keys of the copies begin here."""
SEATS = 1000
"""At each of the tables that hold them."""


@pytest.fixture
def crowd(match: Match, now: datetime) -> None:
    """A million open prompts with a reminder each, made from those of one match."""
    if connection.vendor != "postgresql":
        services.skip("DATABASE_URL names no PostgreSQL")
    with connection.cursor() as cursor:
        # No checks of foreign keys, one by one: with them it takes minutes.
        cursor.execute("SET LOCAL session_replication_role = replica")
    prompt = prompt_of(match)
    prompt.due_at = now
    prompt.save()
    reminder = Reminder.objects.create(prompt=prompt, point=Reminder.Point.DAY, at=now)
    connection.check_constraints()  # An index is not made while some are still to be checked.
    at_table = f"'crowd' || (n / {SEATS})"
    later = f"%s::timestamptz + (n - {DUE}) * interval '1 second'"
    _copy(match, OPEN // SEATS, {"id": "'crowd' || n"})
    _copy(
        prompt.seat,
        OPEN,
        {"id": f"{FIRST} + n", "match_id": at_table, "index": f"n %% {SEATS}", "player_id": "NULL"},
    )
    rare = f"n %% {OPEN // DUE} = 7"
    _copy(
        prompt,
        OPEN,
        {
            "id": f"{FIRST} + n",
            "match_id": at_table,
            "seat_id": f"{FIRST} + n",
            "due_at": f"CASE WHEN {rare} THEN NULL ELSE {later} END",
            "bot": f"CASE WHEN {rare} THEN 'easy' ELSE '' END",
        },
        now - GRACE,
    )
    _copy(reminder, OPEN, {"id": f"{FIRST} + n", "prompt_id": f"{FIRST} + n", "at": later}, now)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE turns_match, turns_seat, turns_prompt, turns_reminder")


def _copy(row: Model, times: int, values: Mapping[str, str], at: datetime | None = None) -> None:
    """Copy a row so many times; some columns get a value made of `n`, and of the time."""
    table = row._meta.db_table
    columns = [field.column for field in row._meta.concrete_fields]
    names = ", ".join(f'"{column}"' for column in columns)
    chosen = ", ".join(values.get(column, f'"{column}"') for column in columns)
    with connection.cursor() as cursor, _without_indexes(cursor, table):
        cursor.execute(
            f"INSERT INTO {table} ({names}) SELECT {chosen}"
            f" FROM {table}, generate_series(0, {times - 1}) AS n WHERE id = %s",
            [row.pk] if at is None else [at, row.pk],
        )


@contextmanager
def _without_indexes(cursor: CursorWrapper, table: str) -> Iterator[None]:
    """An index is built much faster than it grows."""
    cursor.execute(
        "SELECT indexname, indexdef FROM pg_indexes"
        " WHERE tablename = %s AND indexdef NOT LIKE 'CREATE UNIQUE%%'",
        [table],
    )
    indexes = cursor.fetchall()
    for name, _ in indexes:
        cursor.execute(f'DROP INDEX "{name}"')
    yield
    for _, definition in indexes:
        cursor.execute(definition)


def scans(run: Callable[[], object], table: str) -> list[Node]:
    """How PostgreSQL reads the table for each query of a sweep."""
    with CaptureQueriesContext(connection) as queries:
        run()
    found: list[Node] = []
    with connection.cursor() as cursor:
        for query in [q["sql"] for q in queries if f'FROM "{table}"' in q["sql"]]:
            cursor.execute(f"EXPLAIN (ANALYZE, FORMAT JSON) {query}")
            for (plan,) in cursor.fetchall():
                found += _nodes(_root(plan))
    return [node for node in found if node.get("Relation Name") == table]


def _root(plan: str | list[Node]) -> Node:
    """Django has the driver leave JSON as it comes."""
    read: list[Node] = json.loads(plan) if isinstance(plan, str) else plan
    root: Node = read[0]["Plan"]
    return root


def _nodes(node: Node) -> Iterator[Node]:
    yield node
    for child in node.get("Plans", []):
        yield from _nodes(child)


def indexes(found: list[Node]) -> set[object]:
    """By which indexes the rows were found; None stands for a walk through the table."""
    return {node.get("Index Name") for node in found}


def touched(found: list[Node]) -> float:
    """How many rows were looked at, those that were left out again too."""
    kinds = "Actual Rows", "Rows Removed by Filter", "Rows Removed by Index Recheck"
    looked_at = (sum(node.get(kind, 0) for kind in kinds) * node["Actual Loops"] for node in found)
    return float(sum(looked_at))


def nothing_done(*args: object, **kwargs: object) -> bool:
    """In place of what a sweep does with what it found."""
    return False


@pytest.mark.usefixtures("crowd")
def test_a_sweep_over_a_million_open_prompts_touches_what_is_due(
    now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One test for all sweeps, since the million takes its time."""
    monkeypatch.setattr("turns.services.deadlines._apply", nothing_done)
    monkeypatch.setattr("turns.bots._play", nothing_done)
    monkeypatch.setattr("notifications.telling.reminders._handle", nothing_done)

    deadlines = scans(lambda: sweep(lambda: now), "turns_prompt")
    bots = scans(lambda: play_bots(lambda: now), "turns_prompt")
    reminders = scans(lambda: handle_reminders(now), "turns_reminder")
    chains = scans(lambda: follow_chains(lambda: now), "turns_prompt")

    assert indexes(deadlines) == {"prompts_by_due_time"}
    assert DUE <= touched(deadlines) <= 3 * DUE
    assert indexes(bots) == {"open_prompts_of_bots"}
    assert DUE <= touched(bots) <= 3 * DUE
    assert indexes(reminders) == {"waiting_reminders"}
    assert DUE <= touched(reminders) <= 3 * DUE
    assert indexes(chains) == {"prompts_of_left_chains"}
    assert touched(chains) == 0
