"""Two workers under load, and 2,000 turns whose time is up at once: each is timed out once."""

import re
import secrets
import time
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from celery import Celery
from django.db import connection, transaction
from django.db.models import Max
from django.utils import timezone

from config.workers import Broker
from games.core.deal import commitment
from games.core.options import completed
from games.registry import get_engine
from tests import services
from tests.processes import Process
from turns import ledger
from turns.clocks.clock import PerTurn
from turns.clocks.terms import Absence, Forced, Terms
from turns.models import Event, Match, Prompt, Seat, Source, Vault
from turns.verification import problems

pytestmark = [pytest.mark.production, pytest.mark.django_db(transaction=True)]

DEADLINES = 2000
PLAYED = 500
"""In so many of the matches a bot then plays the turn; the others wait."""
PATIENCE_SECONDS = 420.0
"""A quiet machine takes a tenth of it."""
A_DAY = timedelta(days=1)
CLOCK = PerTurn(A_DAY)
WAITS = Terms(clock=CLOCK, absence=Absence.WAIT, forced=Forced.OFF)
IS_PLAYED = Terms(clock=CLOCK, absence=Absence.BOT_TURN, forced=Forced.OFF)
TIME_OUT = "turns.tasks.time_out"


@pytest.fixture
def unhurried_disk(transactional_db: None) -> None:
    """It is the locks that are tried here, and not how fast a commit reaches the disk."""
    if connection.vendor != "postgresql":
        services.skip("DATABASE_URL names no PostgreSQL")
    with connection.cursor() as cursor:
        name = connection.ops.quote_name(connection.settings_dict["NAME"])
        cursor.execute(f"ALTER DATABASE {name} SET synchronous_commit = off")


@pytest.fixture
def workers(
    unhurried_disk: None, celery_worker_process: Process, tmp_path: Path
) -> Iterator[list[Process]]:
    """The worker with beat, and another one beside it."""
    folder = tmp_path / "second"
    folder.mkdir(mode=0o700)
    environment = celery_worker_process.environment | {"VAR_DIR": str(folder)}
    arguments = "celery -A config worker --concurrency 1 --loglevel INFO --hostname second@%h"
    second = Process(arguments.split(), environment, tmp_path / "second.log")
    second.start()
    try:
        second.wait_until(lambda: " ready." in second.output())
        yield [celery_worker_process, second]
    finally:
        second.stop()


def test_two_workers_never_play_a_deadline_twice(workers: list[Process]) -> None:
    with transaction.atomic():
        prompts = set(_overdue_prompts(now=timezone.now()))
    broker = Broker(Celery(broker=services.redis_url(), set_as_current=False))
    for _ in range(10):
        broker.send(TIME_OUT)

    _wait_until(lambda: sum(map(_applied_by, workers)) >= DEADLINES)
    _wait_until(lambda: Prompt.objects.filter(answer_source=Source.CLOCK).count() >= PLAYED)

    matches = Counter(Match.objects.values_list("pk", flat=True))
    timed_out = Event.objects.filter(kind="match.timed_out")
    assert Counter(timed_out.values_list("match", flat=True)) == matches
    assert Prompt.objects.filter(pk__in=prompts, timed_out_at__isnull=False).count() == DEADLINES
    answered = Prompt.objects.filter(pk__in=prompts, answer_source=Source.CLOCK)
    versions = answered.values_list("match", "answer_version")
    moves = Event.objects.filter(source=Source.CLOCK).exclude(kind__startswith="match.")
    assert len(versions) == PLAYED
    assert set(moves.values_list("match", "version")) >= set(versions)
    assert moves.values("match").distinct().count() == PLAYED
    assert not _matches_with_gaps()
    assert not [problem for match in Match.objects.all()[:50] for problem in problems(match)]
    shares = [_applied_by(worker) for worker in workers]
    assert all(shares)
    assert sum(shares) == DEADLINES
    assert not any("Traceback" in worker.output() for worker in workers)


def _overdue_prompts(*, now: datetime) -> Iterator[int]:
    """Dealt matches of two, each with a turn whose time is up; the keys of its prompt."""
    engine = get_engine("odin")
    options = completed(engine.options, {})
    matches, vaults, seats, prompts = [], [], [], []
    for number in range(DEADLINES):
        seed = secrets.token_bytes(32)
        match = Match(
            id=f"late{number}",
            engine_key=engine.key,
            engine_version=engine.version,
            options=options,
            agreed=(IS_PLAYED if number < PLAYED else WAITS).dump(),
            status=Match.Status.PLAYING,
            commitment=commitment(seed),
            created_at=now - 2 * A_DAY,
            started_at=now - 2 * A_DAY,
        )
        vault = Vault(match=match, seed=seed)
        at_table = [Seat(match=match, index=index, taken_at=now - 2 * A_DAY) for index in (0, 1)]
        asked = _deal(match, vault, now=now - 2 * A_DAY)
        prompts.append(
            Prompt(
                match=match,
                seat=at_table[asked],
                version=match.version,
                opened_at=now - 2 * A_DAY,
                due_at=now - A_DAY,
            )
        )
        matches.append(match)
        vaults.append(vault)
        seats += at_table
    Match.objects.bulk_create(matches)
    Vault.objects.bulk_create(vaults)
    Seat.objects.bulk_create(seats)
    yield from (prompt.pk for prompt in Prompt.objects.bulk_create(prompts))


def _deal(match: Match, vault: Vault, *, now: datetime) -> int:
    """Write the log up to the first deal; gives who is asked."""
    engine = match.engine
    words = {0: "", 1: ""}
    events = engine.setup(2, match.options, ledger.deal_of(match, vault, words))
    entries = [
        ledger.platform(
            "created",
            match_id=match.pk,
            engine=engine.key,
            engine_version=engine.version,
            options=match.options,
            terms=match.agreed,
            seats=2,
            host=0,
            word="",
            commitment=match.commitment,
        ),
        *(ledger.platform("seated", index, bot=None, word="") for index in words),
        *ledger.of_game(engine, events),
    ]
    ledger.append(match, entries, vault=vault, source=Source.HOST, now=now)
    state = engine.fold(events)
    vault.position = engine.position(state)
    (asked,) = engine.to_move(state)
    return asked


def _wait_until(is_done: Callable[[], bool]) -> None:
    ends_at = time.monotonic() + PATIENCE_SECONDS
    while not is_done():
        assert time.monotonic() < ends_at
        time.sleep(0.5)


def _matches_with_gaps() -> list[str]:
    """Versions are 1, 2, 3, ... up to that of the match."""
    counted = Match.objects.annotate(last=Max("events__version"))
    events = Counter(Event.objects.values_list("match", flat=True))
    return [match.pk for match in counted if not match.version == match.last == events[match.pk]]


def _applied_by(worker: Process) -> int:
    """How many deadlines this worker says that it applied."""
    counts = re.findall(
        rf"Task {re.escape(TIME_OUT)}\[\S+\] succeeded in \S+: (\d+)", worker.output()
    )
    return sum(map(int, counts))
