"""A Redis of one's own, that can be killed and started again empty."""

import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import redis

from tests.processes import free_port

START_SECONDS = 10.0


@dataclass(slots=True)
class RedisServer:
    """A process that keeps nothing on disk."""

    folder: Path
    port: int = field(default_factory=free_port)
    running: subprocess.Popen[bytes] | None = field(default=None, init=False)

    @property
    def url(self) -> str:
        """Where it listens."""
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        """Start it, empty, and wait until it answers."""
        options = f"--port {self.port} --bind 127.0.0.1 --appendonly no --dir {self.folder}"
        self.running = subprocess.Popen(
            ["redis-server", *options.split(), "--save", ""], stdout=subprocess.DEVNULL
        )
        deadline = time.monotonic() + START_SECONDS
        while not self.is_answering():
            assert time.monotonic() < deadline, "Redis did not start"
            time.sleep(0.05)

    def is_answering(self) -> bool:
        """Does somebody listen."""
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", self.port)):
                return False
        with redis.Redis.from_url(self.url) as client:
            return bool(client.ping())

    def kill(self) -> None:
        """End it at once, with all that it held."""
        if self.running is not None:
            self.running.kill()
            self.running.wait()
            self.running = None


def is_redis_installed() -> bool:
    """Can one be started here."""
    return shutil.which("redis-server") is not None


@contextmanager
def own_redis(folder: Path) -> Iterator[RedisServer]:
    """One that runs, and is gone at the end."""
    server = RedisServer(folder)
    server.start()
    try:
        yield server
    finally:
        server.kill()
