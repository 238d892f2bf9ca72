"""What the tests can reach on this machine, and what to do without it."""

import os
import shutil
from typing import Never

import psycopg
import pytest
import redis


def database_url() -> str:
    """Give the PostgreSQL server of the tests; they make databases of their own on it."""
    default = "postgres://postgres@127.0.0.1:5432/turnpost"
    return os.environ.get("TEST_DATABASE_URL") or default


def redis_url() -> str:
    """Give the Redis database of the tests."""
    return os.environ.get("TEST_REDIS_URL") or "redis://127.0.0.1:6379/9"


def chromium() -> str | None:
    """Give the path of Chromium, None if there is none."""
    return shutil.which("chromium") or shutil.which("chromium-browser")


def is_ci() -> bool:
    """Whether nothing may be skipped."""
    return os.environ.get("CI") == "true"


def is_postgresql_reachable() -> bool:
    """Whether the server answers."""
    server = database_url().rpartition("/")[0] + "/postgres"
    try:
        psycopg.connect(server, connect_timeout=2).close()
    except psycopg.OperationalError:
        return False
    return True


def is_redis_reachable() -> bool:
    """Whether Redis answers."""
    client = redis.Redis.from_url(redis_url(), socket_connect_timeout=2, socket_timeout=2)
    try:
        return bool(client.ping())
    except redis.RedisError:
        return False
    finally:
        client.close()


def skip(reason: str) -> Never:
    """Skip the test that runs; fail it in CI."""
    if is_ci():
        pytest.fail(f"{reason}; with CI=true nothing may be skipped", pytrace=False)
    pytest.skip(reason)


def missing() -> list[str]:
    """Say what cannot be reached, and which tests that costs."""
    found = {
        f"PostgreSQL at {database_url()}: the tests marked database run on SQLite alone": (
            is_postgresql_reachable()
        ),
        f"Redis at {redis_url()}: the tests marked broker do not run": is_redis_reachable(),
        "Chromium: the tests marked browser do not run": chromium() is not None,
    }
    return [what for what, there in found.items() if not there]
