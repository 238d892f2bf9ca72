"""Write a match to the standard output, for `python -m games.verify`."""

from __future__ import annotations

import json
from argparse import ArgumentParser

from django.core.management.base import BaseCommand, CommandError

from turns.exports import export_match
from turns.models import Match


class Command(BaseCommand):
    """`manage.py export_match ID > match.json`."""

    help = "Write a match as JSON; one in play without seed and hidden cards."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the match's id."""
        parser.add_argument("match_id")

    def handle(self, *, match_id: str, **options: object) -> None:
        """Write it."""
        try:
            match = Match.objects.get(pk=match_id)
        except Match.DoesNotExist as error:
            raise CommandError(f"There is no match {match_id!r}.") from error
        exported = export_match(match)
        self.stdout.write(json.dumps(exported, ensure_ascii=False, indent=1))
