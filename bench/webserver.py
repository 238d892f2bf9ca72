"""granian against gunicorn on a page of one INSERT.

    .venv/bin/pip install --require-hashes -r requirements/bench.txt
    .venv/bin/python -m bench.webserver                          on SQLite
    DATABASE_URL=postgres://... .venv/bin/python -m bench.webserver

The database gets a table bench_row, dropped at the end. Servers take turns, so that a
machine that slows down slows both.
"""

import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager

from bench.load import Figures, load

CONNECTIONS = 16
SECONDS = 8.0
ROUNDS = 3
APPLICATION = "bench.one_insert:application"


def granian(port: int, workers: int, threads: int) -> list[str]:
    """Give the command that serves the page by granian."""
    options = f"--interface wsgi --port {port} --workers {workers} --blocking-threads {threads}"
    return [sys.executable, "-m", "granian", *options.split(), "--no-ws", APPLICATION]


def gunicorn(port: int, workers: int, threads: int) -> list[str]:
    """Give the command that serves the page by gunicorn's threaded worker."""
    options = f"--bind 127.0.0.1:{port} --workers {workers} --worker-class gthread"
    return [
        *(sys.executable, "-m", "gunicorn", *options.split()),
        *("--threads", str(threads), "--keep-alive", "30", "--log-level", "error", APPLICATION),
    ]


def free_port() -> int:
    """Give a port that nobody listens on now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def serving(command: list[str], port: int) -> Iterator[None]:
    """Run a server until the measurement is over."""
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        for _ in range(100):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.1)
        yield
    finally:
        server.terminate()
        server.wait(10)


def measure(workers: int, threads: int) -> None:
    """Print both servers' figures for one number of workers and threads."""
    for turn in range(ROUNDS):
        for server in (granian, gunicorn):
            port = free_port()
            with serving(server(port, workers, threads), port):
                load(port, "/insert", connections=CONNECTIONS, seconds=1)
                figures = load(port, "/insert", connections=CONNECTIONS, seconds=SECONDS)
            print(line(server.__name__, workers, threads, turn, figures), flush=True)


def line(name: str, workers: int, threads: int, turn: int, figures: Figures) -> str:
    """Give one row of the report."""
    return (
        f"{name:9} {workers} x {threads:2} threads, round {turn + 1}: {figures.rate:6.0f}/s"
        f"  median {figures.median:5.1f} ms  p99 {figures.p99:6.1f} ms  failed {figures.failed}"
    )


def main() -> None:
    """Make the table, measure, drop the table."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ.update(VAR_DIR=folder, DJANGO_SETTINGS_MODULE="bench.one_insert_settings")
        # The settings read the environment above.
        import django
        from django.db import connection

        django.setup()
        with connection.cursor() as cursor:
            cursor.execute("CREATE TABLE bench_row (word text)")
        try:
            for workers, threads in ((1, 4), (1, 8), (2, 4)):
                measure(workers, threads)
        finally:
            with connection.cursor() as cursor:
                cursor.execute("DROP TABLE bench_row")


if __name__ == "__main__":
    main()
