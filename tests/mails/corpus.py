"""The mails of this folder, and what index.tsv says of each."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

FOLDER = Path(__file__).parent
DOMAIN = "play.example.org"
"""Where the reply addresses in these mails are at home."""


class Outcome(StrEnum):
    """What becomes of a mail from which no move is played."""

    NONE = "none"
    """Nothing in it is a move."""
    AMBIGUOUS = "ambiguous"
    """Two different moves are."""


@dataclass(frozen=True, slots=True)
class Sample:
    """A row of the index; `command` is the canonical move that must result, or an Outcome."""

    file: str
    client: str
    language: str
    """Of the mail program; the turn has that of the site."""
    game: str
    turn: str
    command: str

    @property
    def raw(self) -> bytes:
        """The message, byte for byte."""
        return (FOLDER / self.file).read_bytes()

    @property
    def is_move(self) -> bool:
        """Whether a move must result."""
        return self.command not in set(Outcome)


def samples() -> list[Sample]:
    """All rows of the index."""
    with (FOLDER / "index.tsv").open(newline="", encoding="utf-8") as rows:
        return [Sample(**row) for row in csv.DictReader(rows, delimiter="\t")]
