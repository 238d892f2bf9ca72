"""What the parts of sending a mail cost, for `bench.mail --parts`. Needs Django set up."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from importlib import import_module
from typing import Any
from unittest.mock import patch

from django.db import connection
from django.utils import timezone

from bench import turn_mails
from notifications.sending.batches import send_waiting

PARTS = (
    ("all", "notifications.sending.batches", "_Batch.send"),
    ("  claiming it", "notifications.sending.claims", "claim"),
    ("  composing it", "notifications.sending.batches", "compose"),
    ("    the position", "notifications.messages.turn", "position_of"),
    ("    both templates", "notifications.messages.parts", "render_to_string"),
    ("    folding the text", "notifications.messages.parts", "laid_out"),
    ("    inlining styles", "notifications.messages.parts", "inlined"),
    ("  MIME, and handing it over", "notifications.sending.batches", "_Batch._send_one"),
    ("    writing MIME", "django.core.mail.message", "MIMEMixin.as_bytes"),
    ("    SMTP", "smtplib", "SMTP.sendmail"),
    ("  noting it", "notifications.sending.claims", "mark_sent"),
)


class Clock:
    """Adds up what calls take."""

    def __init__(self) -> None:
        self.seconds: defaultdict[str, float] = defaultdict(float)
        self.queries = 0

    def timed(self, label: str, work: Callable[..., Any]) -> Callable[..., Any]:
        """The same function, timed: processor time of this process."""

        def run(*args: Any, **kwargs: Any) -> Any:
            started = time.process_time()
            try:
                return work(*args, **kwargs)
            finally:
                self.seconds[label] += time.process_time() - started

        return run

    def count(self, execute: Callable[..., Any], *args: Any) -> Any:
        """Django's hook around each statement."""
        self.queries += 1
        started = time.process_time()
        try:
            return execute(*args)
        finally:
            self.seconds["statements"] += time.process_time() - started


def report() -> None:
    """Print milliseconds of processor time a mail, after a round that warms up."""
    clock = Clock()
    turn_mails.make_due()
    send_waiting(timezone.now())
    turn_mails.make_due()
    with _timing(clock), connection.execute_wrapper(clock.count):
        sent = send_waiting(timezone.now())
    print("| part | ms of processor time a mail |\n| --- | --- |")
    for label in (*(label for label, *_ in PARTS), "statements"):
        print(f"| {label.replace('  ', '– ')} | {clock.seconds[label] / sent * 1000:.2f} |")
    print(f"\n{clock.queries / sent:.1f} statements a mail, of {sent} mails")


@contextmanager
def _timing(clock: Clock) -> Iterator[None]:
    with ExitStack() as stack:
        for label, module, name in PARTS:
            owner: Any = import_module(module)
            *classes, attribute = name.split(".")
            for part in classes:
                owner = getattr(owner, part)
            timed = clock.timed(label, getattr(owner, attribute))
            stack.enter_context(patch.object(owner, attribute, timed))
        yield
