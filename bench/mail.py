"""Mails a second through a real Celery worker, against plain smtplib.

    .venv/bin/python -m bench.mail [--mails 500] [--rounds 5] [--processes 1] [--delay 0]
    .venv/bin/python -m bench.mail --parts
    .venv/bin/python -m bench.mail --profile

Turn mails in text and HTML, from real positions of all games, go from PostgreSQL through Redis and
a Celery worker to a mail server of the bench (`bench.sink`). smtplib then sends the same bytes to
the same server, over one connection that stays open; the two take turns. The server notes when each
mail is there: the figures are what lies between the first and the last one. The bench makes, and
drops, a database of its own on TEST_DATABASE_URL's server, and runs a Redis of its own.
`--parts` and `--profile` send in the bench's own process, and say where the time goes.
"""

from __future__ import annotations

import argparse
import cProfile
import os
import pstats
import smtplib
import statistics
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import psycopg

from tests import services
from tests.processes import Process, free_port
from tests.redis_server import own_redis

TIMEOUT = 120.0
DELIVER = "notifications.tasks.deliver"


@dataclass(frozen=True, slots=True)
class Bench:
    """Where everything runs."""

    folder: Path
    sink_port: int
    redis_url: str
    database_url: str

    @property
    def environment(self) -> dict[str, str]:
        """What the site's processes read."""
        return {
            "VAR_DIR": str(self.folder),
            "DATABASE_URL": self.database_url,
            "REDIS_URL": self.redis_url,
            "EMAIL_URL": f"smtp://127.0.0.1:{self.sink_port}",
            "SITE_URL": "https://cards.example.org",
            "SECRET_KEY": "x" * 40,
        }

    def taken(self) -> tuple[list[float], list[bytes]]:
        """The times of the sink's mails, and the mails; it forgets them."""
        with smtplib.SMTP("127.0.0.1", self.sink_port) as client:
            client.sendmail("bench@sink", ["report@sink"], b"now")
        times = [float(at) for at in (self.folder / "times").read_text().split()]
        written, texts = (self.folder / "mails").read_bytes(), []
        while written:
            length, _, rest = written.partition(b"\n")
            texts.append(rest[: int(length)])
            written = rest[int(length) :]
        return times, texts


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--mails", type=int, default=500)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--processes", type=int, default=1, help="of the worker")
    parser.add_argument("--delay", type=float, default=0, help="milliseconds to each answer")
    parser.add_argument("--parts", action="store_true", help="what the parts of a mail cost")
    parser.add_argument("--profile", action="store_true", help="in which functions time goes")
    options = parser.parse_args()
    with running(options.delay) as bench:
        os.environ.update(bench.environment, DJANGO_SETTINGS_MODULE="config.settings")
        # The settings read the environment above.
        import django
        from django.core.management import call_command

        django.setup()
        call_command("migrate", verbosity=0)
        from bench import turn_mails

        turn_mails.queue(options.mails)
        if options.parts:
            from bench import turn_mail_parts

            turn_mail_parts.report()
        elif options.profile:
            profile()
        else:
            compare(bench, rounds=options.rounds, processes=options.processes)


@contextmanager
def running(delay: float) -> Iterator[Bench]:
    """A database, a Redis and a sink; gone at the end."""
    server = services.database_url().rpartition("/")[0]
    name = f"bench_mail_{os.getpid()}"
    with psycopg.connect(f"{server}/postgres", autocommit=True) as admin:
        admin.execute(f"CREATE DATABASE {name}")
        try:
            with tempfile.TemporaryDirectory() as folder, own_redis(Path(folder)) as redis:
                bench = Bench(Path(folder), free_port(), redis.url, f"{server}/{name}")
                with listening(bench, delay):
                    yield bench
                from django.db import connections

                connections.close_all()
        finally:
            admin.execute(f"DROP DATABASE {name} WITH (FORCE)")


@contextmanager
def listening(bench: Bench, delay: float) -> Iterator[None]:
    """The sink, in a process of its own."""
    arguments = ["bench.sink", str(bench.sink_port), str(bench.folder), str(delay)]
    sink = Process(arguments, {}, bench.folder / "sink.log")
    sink.start()
    try:
        sink.wait_until(lambda: _is_listening(bench.sink_port))
        yield
    finally:
        sink.kill()


def _is_listening(port: int) -> bool:
    try:
        smtplib.SMTP("127.0.0.1", port).quit()
    except OSError:
        return False
    return True


def compare(bench: Bench, *, rounds: int, processes: int) -> None:
    """Both ways in turns."""
    arguments = f"celery -A config worker --concurrency {processes} --loglevel INFO"
    worker = Process(arguments.split(), bench.environment, bench.folder / "worker.log")
    worker.start()
    ours, plain = [], []
    try:
        worker.wait_until(lambda: " ready." in worker.output())
        through_worker(bench, processes)  # Templates and plans are made in the first round.
        for _ in range(rounds):
            times, texts = through_worker(bench, processes)
            ours.append(rate(times))
            plain.append(rate(by_smtplib(bench, texts)))
    finally:
        worker.stop()
    share = statistics.median(one / other for one, other in zip(ours, plain, strict=True))
    size = statistics.mean(map(len, texts)) / 1000
    print(f"{len(texts)} mails of {size:.1f} KB, {rounds} rounds, mails a second (median)")
    print(f"| worker, {processes} processes | {statistics.median(ours):.0f} |")
    print(f"| plain smtplib | {statistics.median(plain):.0f} |")
    print(f"| share | {share:.2f} |")


def through_worker(bench: Bench, processes: int) -> tuple[list[float], list[bytes]]:
    """Have the worker send all mails; gives what the sink noted."""
    from bench import turn_mails
    from config.celery import app

    wanted = turn_mails.make_due()
    for _ in range(processes):
        app.send_task(DELIVER)
    deadline = time.monotonic() + TIMEOUT
    while turn_mails.sent() < wanted:
        assert time.monotonic() < deadline, "the worker did not send everything"
        time.sleep(0.2)
    return bench.taken()


def by_smtplib(bench: Bench, texts: list[bytes]) -> list[float]:
    """Send the same bytes; gives the times."""
    with smtplib.SMTP("127.0.0.1", bench.sink_port) as client:
        for text in texts:
            client.sendmail("turnpost@cards.example.org", ["bob@example.org"], text)
    times, received = bench.taken()
    assert received == texts
    return times


def rate(times: list[float]) -> float:
    """Mails a second."""
    return (len(times) - 1) / (times[-1] - times[0])


def profile() -> None:
    """Print in which functions the time goes."""
    from django.utils import timezone

    from bench import turn_mails
    from notifications.sending.batches import send_waiting

    turn_mails.make_due()
    profiler = cProfile.Profile(time.process_time)
    profiler.runcall(send_waiting, timezone.now())
    pstats.Stats(profiler).sort_stats("tottime").print_stats(45)


if __name__ == "__main__":
    main()
