"""The log is append-only in the database itself: triggers refuse UPDATE and DELETE of its rows."""

from __future__ import annotations

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper

TABLE = "turns_event"
REFUSAL = "the log is append-only"

POSTGRESQL = f"""
CREATE OR REPLACE FUNCTION {TABLE}_refuse() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION '{REFUSAL}'; END $$;
CREATE OR REPLACE TRIGGER {TABLE}_append_only BEFORE UPDATE OR DELETE ON {TABLE}
FOR EACH ROW EXECUTE FUNCTION {TABLE}_refuse();
"""

SQLITE = tuple(
    f"CREATE TRIGGER IF NOT EXISTS {TABLE}_no_{action.lower()} BEFORE {action} ON {TABLE} "
    f"BEGIN SELECT RAISE(ABORT, '{REFUSAL}'); END"
    for action in ("UPDATE", "DELETE")
)


def guard(using: str = DEFAULT_DB_ALIAS, **_: object) -> None:
    """Create the triggers where they are missing; the receiver of post_migrate."""
    connection = connections[using]
    if TABLE not in connection.introspection.table_names():
        return  # post_migrate of a partial migration, before the table exists
    with connection.cursor() as cursor:
        for statement in (POSTGRESQL,) if connection.vendor == "postgresql" else SQLITE:
            cursor.execute(statement)


def unguard(connection: BaseDatabaseWrapper) -> None:
    """Drop the triggers: only for a test database that is flushed between tests."""
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(f"DROP TRIGGER IF EXISTS {TABLE}_append_only ON {TABLE}")
        else:
            for action in ("update", "delete"):
                cursor.execute(f"DROP TRIGGER IF EXISTS {TABLE}_no_{action}")
