"""Tell whether the site works off what waits."""

from __future__ import annotations

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from config.health import Gauge, gauges


class Command(BaseCommand):
    """`manage.py health`: a line for each queue; exit code 1 where something is stuck."""

    help = "Say what waits, since when, and what is stuck."

    def handle(self, *args: object, **options: object) -> None:
        """Look and say."""
        found = gauges(timezone.now())
        for gauge in found:
            self.stdout.write(line_of(gauge))
        if stuck := [gauge.name for gauge in found if gauge.is_stuck]:
            raise CommandError(f"Stuck: {'; '.join(stuck)}.")


def line_of(gauge: Gauge) -> str:
    """A gauge as one line for a log or a mail."""
    since = gauge.oldest_at.strftime("since %Y-%m-%d %H:%M:%S UTC") if gauge.oldest_at else ""
    count = "" if gauge.count is None else str(gauge.count)
    told = ", ".join(filter(None, (count, since, gauge.note)))
    return f"{'STUCK' if gauge.is_stuck else 'ok':5} {gauge.name}: {told}"
