"""How much waits in the broker."""

from __future__ import annotations

import redis
from django.conf import settings

PATIENCE = 2.0
"""Seconds."""
QUEUE = "celery"
"""The name of Celery's queue, a list in Redis."""


def waiting_in_broker() -> int | None:
    """The number of tasks that no worker took yet; None where the broker does not answer."""
    client = redis.Redis.from_url(
        settings.REDIS_URL, socket_connect_timeout=PATIENCE, socket_timeout=PATIENCE
    )
    try:
        waiting = client.llen(QUEUE)
    except (redis.RedisError, OSError):
        return None
    finally:
        client.close()
    # The types reckon with the client that is awaited, too.
    return waiting if isinstance(waiting, int) else None
