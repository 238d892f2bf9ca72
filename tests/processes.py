"""Real processes for end-to-end tests: the site under granian, a Celery worker with beat."""

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from django.db import connection

ROOT = Path(__file__).resolve().parent.parent
START_SECONDS = 30.0
STOP_SECONDS = 20.0


class NeverReadyError(AssertionError):
    """A process ended, or said nothing, before it was of use; the message holds its output."""


def free_port() -> int:
    """Give a port of 127.0.0.1 that nobody listens on now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def live_database_url() -> str:
    """Give the address of the test database, for another process. The test must commit."""
    config = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{config['NAME']}"
    password = f":{config['PASSWORD']}" if config["PASSWORD"] else ""
    user = f"{config['USER']}{password}"
    return f"postgres://{user}@{config['HOST']}:{config['PORT']}/{config['NAME']}"


@dataclass(slots=True)
class Process:
    """A process of the project's, with its output in a file."""

    arguments: list[str]
    environment: dict[str, str]
    log: Path
    running: subprocess.Popen[bytes] | None = field(default=None, init=False)

    def start(self) -> None:
        """Start it, in a process group of its own, so that its children stop with it."""
        with self.log.open("ab") as output:
            self.running = subprocess.Popen(
                [sys.executable, "-m", *self.arguments],
                cwd=ROOT,
                env=bare_environment() | self.environment,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )

    def wait_until(self, is_ready: Callable[[], bool]) -> None:
        """Wait for it to be of use; raises NeverReadyError."""
        deadline = time.monotonic() + START_SECONDS
        while not is_ready():
            if self._has_ended() or time.monotonic() > deadline:
                raise NeverReadyError(f"{self.arguments}:\n{self.output()}")
            time.sleep(0.05)

    def output(self) -> str:
        """Give everything it printed so far."""
        return self.log.read_text(errors="replace") if self.log.exists() else ""

    def stop(self) -> None:
        """Ask it to end, and wait; what does not is killed."""
        if self.running is None:
            return
        if self.running.poll() is None:
            self.running.terminate()
        try:
            self.running.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self.kill()
        self.running = None

    def kill(self) -> None:
        """End it and its children at once, as a loss of power would."""
        if self.running is not None:
            os.killpg(self.running.pid, signal.SIGKILL)
            self.running.wait()
            self.running = None

    def _has_ended(self) -> bool:
        return self.running is None or self.running.poll() is not None


@dataclass(slots=True)
class LiveSite:
    """The site under granian, as `make run` starts it."""

    folder: Path
    port: int = field(default_factory=free_port)
    smtp_port: int = field(default_factory=free_port)
    extra: dict[str, str] = field(default_factory=dict)
    process: Process = field(init=False)

    def __post_init__(self) -> None:
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self.process = Process(
            ["config.serve", "--port", str(self.port)],
            self.environment,
            self.folder / "site.log",
        )

    @property
    def url(self) -> str:
        """The address of the site."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def environment(self) -> dict[str, str]:
        """What its processes read; a DATABASE_URL in `extra` moves it from SQLite in its folder."""
        return {
            "VAR_DIR": str(self.folder),
            "SITE_URL": self.url,
            "SMTP_LISTEN": f"127.0.0.1:{self.smtp_port}",
        } | self.extra

    def manage(self, *arguments: str) -> str:
        """Run a management command on the site's database; gives what it printed."""
        done = subprocess.run(
            [sys.executable, "manage.py", *arguments],
            cwd=ROOT,
            env=bare_environment() | self.environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    def prepare(self) -> None:
        """Migrate and collect what the pages need; once before the first start."""
        self.manage("migrate", "--verbosity", "0")
        self.manage("collectstatic", "--noinput", "--verbosity", "0")

    def start(self) -> None:
        """Start it and wait until it answers."""
        self.process.start()
        self.process.wait_until(self.is_answering)

    def is_answering(self) -> bool:
        """Whether it answers HTTP, no matter what."""
        try:
            with urllib.request.urlopen(self.url, timeout=5):
                return True
        except urllib.error.HTTPError:
            return True
        except OSError:
            return False

    def stop(self) -> None:
        """Stop it as a service manager does."""
        self.process.stop()

    def kill(self) -> None:
        """kill -9 of every process of it."""
        self.process.kill()


def bare_environment() -> dict[str, str]:
    """Give the environment without any setting of the site; coverage and paths stay."""
    kept = ("PATH", "HOME", "LANG", "LC_ALL", "TMPDIR", "SYSTEMROOT")
    return {name: os.environ[name] for name in kept if name in os.environ}
