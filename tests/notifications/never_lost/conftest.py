"""A worker that sends to a mail server of the tests, with a Redis of its own that can be killed."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.utils import timezone

from notifications.models import Address, Profile
from tests import services
from tests.notifications.conftest import CAST, address_of
from tests.notifications.sink import Sink
from tests.processes import Process, live_database_url
from tests.redis_server import RedisServer, is_redis_installed, own_redis

PATIENCE_SECONDS = 180.0
"""A quiet machine takes a tenth of it."""


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[RedisServer]:
    """A Redis that nobody else uses."""
    if not is_redis_installed():
        services.skip("no redis-server on this machine")
    with own_redis(tmp_path) as server:
        yield server


@pytest.fixture
def worker(
    transactional_db: None, sink: Sink, broker: RedisServer, tmp_path: Path
) -> Iterator[Process]:
    """A worker with beat, not started yet; it sends to the sink."""
    if connection.vendor != "postgresql":
        services.skip("DATABASE_URL names no PostgreSQL")
    folder = tmp_path / "worker"
    folder.mkdir(mode=0o700)
    environment = {
        "VAR_DIR": str(folder),
        "DATABASE_URL": live_database_url(),
        "REDIS_URL": broker.url,
        "EMAIL_URL": f"smtp://127.0.0.1:{sink.port}",
        "MAIL_GRACE": "0",
        "DELIVERY_LEASE": "2",
        "SITE_URL": "http://127.0.0.1:8000",
    }
    arguments = "celery -A config worker --beat --concurrency 1 --loglevel INFO"
    process = Process(arguments.split(), environment, tmp_path / "worker.log")
    try:
        yield process
    finally:
        process.stop()


@pytest.fixture
def friends(transactional_db: None) -> list[User]:
    """The cast, each with a proven address, in the worker's own time."""
    users = [User.objects.create_user(name) for name in CAST]
    for user in users:
        Profile.objects.create(user=user)
        Address.objects.create(
            user=user, email=address_of(user.username), verified_at=timezone.now()
        )
    return users


def wait_until(is_true: Callable[[], object], worker: Process) -> None:
    """Wait for what the worker does; if it never does, show what it said."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not is_true():
        assert time.monotonic() < deadline, worker.output()[-4000:]
        time.sleep(0.1)
