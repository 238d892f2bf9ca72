"""What tests of every package share. SQLite by default; DATABASE_URL says otherwise."""

import signal
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
import time_machine
from django.db import connection
from django.utils import translation
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, sync_playwright

from tests import services
from tests.broker import celery_worker
from tests.processes import LiveSite, Process, live_database_url

NOON = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)
LONG = {"broker", "browser", "production"}
"""The marks of tests that start processes, as those with a `live_site` do."""

CHROMIUM_ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def pytest_configure() -> None:
    """End like Ctrl-C when told to stop, so that no process of a test stays behind."""
    signal.signal(signal.SIGTERM, lambda *_: pytest.exit("told to stop", returncode=143))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Have long files handed out first, lest all workers but one wait for the last of them."""
    if hasattr(config, "workerinput"):
        long = {item.path for item in items if _is_long(item)}
        items.sort(key=lambda item: item.path not in long)


@pytest.fixture
def clock() -> Iterator[time_machine.Traveller]:
    """Time, frozen at a Monday noon; `clock.shift(seconds)` and `clock.move_to(time)` move it."""
    with time_machine.travel(NOON, tick=False) as traveller:
        yield traveller


@pytest.fixture
def now(clock: time_machine.Traveller) -> datetime:
    """The frozen time at the beginning of the test."""
    return NOON


@pytest.fixture(autouse=True)
def own_language() -> Iterator[None]:
    """Leave the language of a test's last request to no other test: their order is not fixed."""
    yield
    translation.deactivate()


@pytest.fixture(autouse=True)
def flushable_log(request: pytest.FixtureRequest) -> Iterator[None]:
    """Let the log of events be emptied after a test that commits.

    The triggers that keep it append-only would refuse; the flush makes them again.
    """
    if not _commits(request):
        yield
        return
    request.getfixturevalue("transactional_db")
    yield
    # Late: many tests of the games run without Django's applications.
    from turns import append_only

    append_only.unguard(connection)


@pytest.fixture
def live_site(tmp_path: Path) -> Iterator[Callable[..., LiveSite]]:
    """Give a function that starts the site as a process of its own.

    `live_site()` runs on a fresh SQLite database in its own folder. Settings come by name:
    `live_site(DATABASE_URL=live_database_url())`. Stopped at the end of the test.
    """
    sites: list[LiveSite] = []

    def start(**settings: str) -> LiveSite:
        site = LiveSite(tmp_path / f"site-{len(sites)}", extra=settings)
        sites.append(site)
        site.prepare()
        site.start()
        return site

    yield start
    for site in sites:
        site.stop()


@pytest.fixture
def celery_worker_process(transactional_db: None, tmp_path: Path) -> Iterator[Process]:
    """A real `celery worker` with beat, on the test database and TEST_REDIS_URL."""
    if not services.is_redis_reachable():
        services.skip(f"no Redis at {services.redis_url()}")
    folder = tmp_path / "worker"
    folder.mkdir(mode=0o700)
    environment = {
        "VAR_DIR": str(folder),
        "DATABASE_URL": live_database_url(),
        "REDIS_URL": services.redis_url(),
    }
    with celery_worker(environment, tmp_path / "worker.log") as process:
        yield process


@pytest.fixture(scope="session")
def chromium_path() -> str:
    """The system's Chromium; playwright's own is never downloaded."""
    path = services.chromium()
    if path is None:
        services.skip("no Chromium on this machine (Debian's package: chromium)")
    return path


@pytest.fixture(scope="module")
def browser(chromium_path: str) -> Iterator[Browser]:
    """A headless Chromium.

    Playwright keeps an event loop in the test's thread, in which Django refuses its database
    and asyncio.run fails: hence the variable, and a browser a module instead of one for all.
    """
    with pytest.MonkeyPatch.context() as patch, sync_playwright() as playwright:
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
        browser = playwright.chromium.launch(executable_path=chromium_path, args=CHROMIUM_ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def new_page(browser: Browser) -> Iterator[Callable[[], Page]]:
    """Give a function that opens a page in a profile of its own: another person's browser.

    The test fails if one of them logs an error, as a page does that breaks its own policy. An
    answer of 4xx is none: many a test wants to see one.
    """
    errors: list[str] = []

    def hear(message: ConsoleMessage) -> None:
        if message.type == "error" and "Failed to load resource" not in message.text:
            errors.append(message.text)

    contexts: list[BrowserContext] = []

    def open_page() -> Page:
        context = browser.new_context()
        contexts.append(context)
        context.on("console", hear)
        context.on("weberror", lambda error: errors.append(str(error.error)))
        return context.new_page()

    yield open_page
    for context in contexts:
        context.close()
    assert not errors


def _is_long(item: pytest.Item) -> bool:
    marks = {mark.name for mark in item.iter_markers()}
    return bool(LONG & marks) or "live_site" in getattr(item, "fixturenames", ())


def _commits(request: pytest.FixtureRequest) -> bool:
    marker = request.node.get_closest_marker("django_db")
    if marker is not None and marker.kwargs.get("transaction"):
        return True
    return not {"transactional_db", "live_server"}.isdisjoint(request.fixturenames)
