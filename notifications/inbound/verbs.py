"""The platform's own words in a reply, beside the moves of a game; English and French."""

from __future__ import annotations

import re
from enum import StrEnum

from games.core.commands import folded
from notifications.inbound.commands import CommandLine


class Verb(StrEnum):
    """What can be asked beside a move."""

    HELP = "help"
    STATUS = "status"
    """The position again."""
    HISTORY = "history"
    """What happened since the last turn."""
    SAY = "say"
    """Table talk: the rest of the line."""
    YES = "yes"
    """Play what I was asked about."""
    ORDERS = "orders"
    """Which standing orders the player has."""
    NO_ORDERS = "no_orders"
    """Delete all of them."""
    RESIGN = "resign"
    """Leave the match: the answer leads to the page where one does."""


WORDS = {
    Verb.HELP: frozenset({"help", "aide", "?"}),
    Verb.STATUS: frozenset({"status", "statut", "etat"}),
    Verb.HISTORY: frozenset({"history", "historique"}),
    Verb.SAY: frozenset({"say", "dis"}),
    Verb.ORDERS: frozenset({"orders", "ordres"}),
    Verb.NO_ORDERS: frozenset(
        {"orders off", "no orders", "ordres annuler", "annuler ordres", "aucun ordre"}
    ),
    Verb.RESIGN: frozenset({"resign", "abandonner", "abandonne"}),
    Verb.YES: frozenset({"yes", "yes please", "yes, please", "oui", "oui merci", "oui, merci"}),
}
"""As they are compared: without case and accents. None of them is a word of a game."""

# Only a space or a colon may follow: "Dis-moi" and "Say, bob" begin a sentence. Not behind the
# margins of our own mails either: a player's name there may be "say".
_REMARK = re.compile(
    rf"[^\w|▸]*(?:{'|'.join(sorted(WORDS[Verb.SAY]))})(?:\s*:\s*|\s+)(\S.*)", re.IGNORECASE
)
_ENDS = " .!?:"


def verb_of(line: CommandLine) -> Verb | None:
    """The verb that a line is; a line that only begins with one is prose, but for `say`."""
    if remark_of(line):
        return Verb.SAY
    command = folded(line.command)
    word = command.strip(_ENDS) or command
    alone = (verb for verb, words in WORDS.items() if word in words and verb is not Verb.SAY)
    return next(alone, None)


def remark_of(line: CommandLine) -> str:
    """What a line says to the table, as it was written; empty if it says nothing."""
    found = _REMARK.fullmatch(line.written)
    return found[1] if found else ""
