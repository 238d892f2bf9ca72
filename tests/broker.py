"""A real Celery worker with beat, alone on the broker of the tests."""

import fcntl
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import redis

from tests import services
from tests.processes import Process

ARGUMENTS = "celery -A config worker --beat --concurrency 1 --loglevel INFO"


@contextmanager
def celery_worker(environment: dict[str, str], log: Path) -> Iterator[Process]:
    """The worker, running and ready; stopped at the end."""
    process = Process(ARGUMENTS.split(), environment, log)
    with _alone_on_the_broker():
        process.start()
        try:
            process.wait_until(lambda: " ready." in process.output())
            yield process
        finally:
            process.stop()


@contextmanager
def _alone_on_the_broker() -> Iterator[None]:
    """Keep test runs at the same time from taking each other's tasks; begin with no old ones."""
    with (Path(tempfile.gettempdir()) / "turnpost-broker.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        client = redis.Redis.from_url(services.redis_url())
        client.flushdb()
        yield
        client.flushdb()
        client.close()
