"""What becomes of the signal that work waits."""

import logging
import socket
import time
from collections.abc import Iterator

import pytest
from celery import Celery
from pytest_django import Settings

from config import embedded, workers
from config.workers import Broker
from tests.processes import free_port
from turns.signals import work_waiting

TASK = "turns.tasks.play_bots"


@pytest.fixture
def silent_port() -> Iterator[int]:
    """A port that takes connections and never says a word, as a stopped process does."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server.getsockname()[1]


def broker_at(port: int) -> Broker:
    return Broker(Celery(broker=f"redis://127.0.0.1:{port}/0", set_as_current=False))


def test_without_a_broker_the_thread_is_woken(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.BROKER = False
    woken: list[bool] = []
    monkeypatch.setattr(embedded.sweeper, "wake", lambda: woken.append(True))

    work_waiting.send(sender=None, task=TASK)

    assert woken == [True]


def test_with_a_broker_the_task_is_sent(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.BROKER = True
    sent: list[str] = []
    monkeypatch.setattr(workers.broker, "send", sent.append)

    work_waiting.send(sender=None, task=TASK)

    assert sent == [TASK]


def test_broker_that_is_away_fails_no_request_and_delays_none(
    caplog: pytest.LogCaptureFixture,
) -> None:
    broker = broker_at(free_port())
    begun = time.monotonic()

    with caplog.at_level(logging.WARNING, "config.workers"):
        answers = [broker.send(TASK) for _ in range(20)]

    assert not any(answers)
    assert time.monotonic() - begun < 1
    assert caplog.text.count("The broker is away") == 1


def test_broker_that_hangs_delays_one_request_in_a_while(silent_port: int) -> None:
    broker = broker_at(silent_port)
    begun = time.monotonic()

    answers = [broker.send(TASK) for _ in range(20)]

    assert not any(answers)
    assert time.monotonic() - begun < 2
