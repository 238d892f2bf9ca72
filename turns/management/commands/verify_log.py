"""Check the log of one match, or of all."""

from __future__ import annotations

from argparse import ArgumentParser

from django.core.management.base import BaseCommand, CommandError

from turns.models import Match
from turns.verification import problems


class Command(BaseCommand):
    """`manage.py verify_log [ID]`: exit code 1 and a line for each thing that does not fit."""

    help = "Fold the log of every match (or of one) and compare it with what is kept beside it."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take a match's id, or none for all."""
        parser.add_argument("match_id", nargs="?")

    def handle(self, *, match_id: str | None, **options: object) -> None:
        """Check and say."""
        matches = Match.objects.order_by("created_at")
        if match_id is not None:
            matches = matches.filter(pk=match_id)
            if not matches:
                raise CommandError(f"There is no match {match_id!r}.")
        checked = failed = 0
        for match in matches.iterator():
            found = list(problems(match))
            for problem in found:
                self.stderr.write(f"match {match.pk}: {problem}")
            checked += 1
            failed += bool(found)
        if failed:
            raise CommandError(f"{failed} of {checked} matches do not fit.")
        plural = "match fits" if checked == 1 else "matches fit"
        self.stdout.write(f"{checked} {plural}.")
