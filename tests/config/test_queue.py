"""The length of the broker's queue."""

import pytest
import redis
from pytest_django import Settings

from config.queue import QUEUE, waiting_in_broker
from tests import services
from tests.processes import free_port


def test_broker_that_is_away_has_no_length(settings: Settings) -> None:
    settings.REDIS_URL = f"redis://127.0.0.1:{free_port()}/0"
    assert waiting_in_broker() is None


@pytest.mark.broker
def test_tasks_in_the_queue_are_counted(settings: Settings) -> None:
    # A database of its own: the worker of another test would take them.
    settings.REDIS_URL = f"{services.redis_url().rpartition('/')[0]}/11"
    client = redis.Redis.from_url(settings.REDIS_URL)
    client.delete(QUEUE)
    assert waiting_in_broker() == 0
    client.rpush(QUEUE, "one", "two")
    assert waiting_in_broker() == 2
    client.delete(QUEUE)
    client.close()
