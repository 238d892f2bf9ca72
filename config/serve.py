"""The web server: `python -m config.serve --port 8000`. It listens on this machine alone.

granian's own command hangs in half of all Ctrl-C: the terminal signals the worker, its parent
signals it again, and a worker that is signalled twice waits for ever (granian 2.8). So Ctrl-C is
kept from the worker, and the parent stops it as any service manager would.
"""

import argparse
import os
import signal
import socket
import sys
import threading

from django.conf import settings
from granian import Granian
from granian.constants import Interfaces
from granian.log import LogLevels

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

HOST = "127.0.0.1"
# More threads than these only wait for each other: docs/bench.md.
THREADS = 4
# Longer than a mail that is being sent: config.mail.SMTP_TIMEOUT.
STOP_SECONDS = 30


def main() -> None:
    """Serve until told to stop."""
    arguments = parse_arguments()
    if is_taken(arguments.port):
        sys.exit(f"Port {arguments.port} is taken. Try: make run PORT={arguments.port + 1}")
    sys.stdout.write(f"\nTurnpost is at {settings.SITE_URL}    (Ctrl-C stops it)\n\n")
    sys.stdout.flush()
    turn_interrupts_into_terminations()
    Granian(
        "config.wsgi:application",
        address=HOST,
        port=arguments.port,
        interface=Interfaces.WSGI,
        workers=arguments.workers,
        blocking_threads=THREADS,
        websockets=False,
        log_level=LogLevels.warning,
        workers_kill_timeout=STOP_SECONDS,
    ).serve()


def parse_arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="python -m config.serve", description=__doc__)
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--workers", type=int, default=1, help="more than one only with REDIS_URL")
    return parser.parse_args()


def is_taken(port: int) -> bool:
    """Whether somebody answers there: two servers can share a port, and each other's requests."""
    with socket.socket() as probe:
        return probe.connect_ex((HOST, port)) == 0


def turn_interrupts_into_terminations() -> None:
    """Keep SIGINT from this process and all that it starts; SIGTERM it instead."""
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    threading.Thread(target=_terminate_when_interrupted, daemon=True).start()


def _terminate_when_interrupted() -> None:
    signal.sigwait({signal.SIGINT})
    os.kill(os.getpid(), signal.SIGTERM)


if __name__ == "__main__":
    main()
