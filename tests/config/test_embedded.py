"""The thread that does the work where there is no broker."""

import logging
from collections.abc import Iterator
from functools import partial
from threading import Event, active_count

import pytest

from config import embedded, tasks
from config.embedded import Sweeper

pytestmark = pytest.mark.django_db

SOON = 5.0
NEVER = 3600.0


class Sweep:
    """A sweep that can be waited for, and that fails as often as it is told to."""

    def __init__(self, *, failures: int = 0) -> None:
        self.ran = Event()
        self.failures = failures

    def __call__(self) -> int:
        if self.failures:
            self.failures -= 1
            raise RuntimeError("the mail server hung up")
        self.ran.set()
        return 0


@pytest.fixture
def sleepy() -> Iterator[Sweeper]:
    """A sweeper that sweeps at its start and then only when woken."""
    sweeper = Sweeper(poll_seconds=NEVER)
    yield sweeper
    sweeper.stop()


@pytest.fixture
def busy() -> Iterator[Sweeper]:
    """A sweeper that sweeps over and over."""
    sweeper = Sweeper(poll_seconds=0.01)
    yield sweeper
    sweeper.stop()


def test_first_pass_does_what_an_earlier_process_left(sleepy: Sweeper) -> None:
    bots, mails = Sweep(), Sweep()

    sleepy.start([bots, mails])

    assert bots.ran.wait(SOON)
    assert mails.ran.wait(SOON)


def test_woken_it_sweeps_at_once(sleepy: Sweeper) -> None:
    sweep = Sweep()
    sleepy.start([sweep])
    assert sweep.ran.wait(SOON)
    sweep.ran.clear()

    sleepy.wake()

    assert sweep.ran.wait(SOON)


def test_work_that_arrives_during_a_pass_gets_a_pass_of_its_own(sleepy: Sweeper) -> None:
    later = Sweep()

    def wakes_once() -> int:
        if not later.ran.is_set():
            sleepy.wake()
        return 0

    passes = Event()

    def second_pass() -> int:
        if later.ran.is_set():
            passes.set()
        return later()

    sleepy.start([wakes_once, second_pass])

    assert passes.wait(SOON)


def test_it_sweeps_without_being_woken(busy: Sweeper) -> None:
    sweep = Sweep()
    busy.start([sweep])
    assert sweep.ran.wait(SOON)
    sweep.ran.clear()

    assert sweep.ran.wait(SOON)


def test_exception_stops_neither_the_thread_nor_the_other_sweeps(
    busy: Sweeper, caplog: pytest.LogCaptureFixture
) -> None:
    failing, sound = Sweep(failures=1), Sweep()

    with caplog.at_level(logging.ERROR, "config.embedded"):
        busy.start([failing, sound])

        assert sound.ran.wait(SOON)
        assert failing.ran.wait(SOON)
    assert "the mail server hung up" in caplog.text


def test_stopped_it_leaves_no_thread(sleepy: Sweeper) -> None:
    before = active_count()
    sleepy.start([Sweep()])

    sleepy.stop()

    assert active_count() == before


def test_what_waits_for_others_has_a_thread_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """A chat that hangs holds up no mail."""
    started: dict[str, list[str]] = {}
    for name in ("sweeper", "messenger"):
        monkeypatch.setattr(getattr(embedded, name), "start", partial(started.__setitem__, name))
    monkeypatch.setattr(embedded, "import_string", str)
    monkeypatch.setattr(embedded, "_opened", lambda *_: None)

    embedded.start()()

    assert sorted(started["messenger"]) == sorted(tasks.OUTSIDE)
    assert sorted(started["sweeper"] + started["messenger"]) == sorted(tasks.NAMES)
