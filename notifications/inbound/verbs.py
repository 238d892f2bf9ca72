"""The platform's own words in a reply, beside the moves of a game; English and French."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

from games.core.commands import folded
from notifications.inbound.commands import CommandLine


class Verb(StrEnum):
    """What can be asked beside a move. Each value is one of its words."""

    HELP = "help"
    STATUS = "status"
    """The position again."""
    HISTORY = "history"
    """What happened since the last turn."""
    SAY = "say"
    """Table talk: the rest of the line."""
    YES = "yes"
    """Do what I was asked about."""
    ORDERS = "orders"
    """Which standing orders the player has."""
    NO_ORDERS = "no_orders"
    """Delete all of them."""
    STOP = "stop"
    """Fewer mails: the answer leads to the wishes."""
    RESIGN = "resign"
    """Leave the match, once that is confirmed."""
    VACATION = "vacation"
    """Days off: which ones stand behind it; alone, it asks for them."""
    BACK = "back"
    """Take the own seats back from the bots."""
    REMIND = "remind"
    """Have those reminded who are waited for."""
    REMATCH = "rematch"
    """The same people, another match."""
    VOTE = "vote"
    """Yes or no to an open vote, or a question to the table; alone, it asks what is open."""


WORDS = {
    Verb.HELP: frozenset({"help", "aide", "?"}),
    Verb.STATUS: frozenset({"status", "statut", "etat"}),
    Verb.HISTORY: frozenset({"history", "historique"}),
    Verb.SAY: frozenset({"say", "dis"}),
    Verb.YES: frozenset({"yes", "yes please", "yes, please", "oui", "oui merci", "oui, merci"}),
    Verb.ORDERS: frozenset({"orders", "ordres"}),
    Verb.NO_ORDERS: frozenset(
        {"orders off", "no orders", "ordres annuler", "annuler ordres", "aucun ordre"}
    ),
    Verb.STOP: frozenset({"stop", "unsubscribe", "arreter", "desabonner"}),
    Verb.RESIGN: frozenset({"resign", "abandonner", "abandonne"}),
    Verb.VACATION: frozenset({"vacation", "holiday", "holidays", "vacances", "conges"}),
    Verb.BACK: frozenset({"back", "i am back", "i'm back", "retour", "de retour"}),
    Verb.REMIND: frozenset({"remind", "relancer", "relance"}),
    Verb.REMATCH: frozenset({"rematch", "revanche"}),
    Verb.VOTE: frozenset({"vote", "votes", "voter"}),
}
"""As they are compared: without case and accents. None of them is a word of a game."""

# Only a space or a colon may follow: "Dis-moi" and "Say, bob" begin a sentence. Not behind the
# margins of our own mails either: a player's name there may be "say".
_REMARK = re.compile(
    rf"[^\w|▸]*(?:{'|'.join(sorted(WORDS[Verb.SAY]))})(?:\s*:\s*|\s+)(\S.*)", re.IGNORECASE
)
_ENDS = " .!?:"

# What may stand behind a word, so that "vacation was great" and "vote for bob!" stay prose.
_BEHIND = {
    Verb.VACATION: re.compile(
        r"off|annuler"
        r"|(?:(?:from|until|till|for|on|du|le|jusqu'au|pendant) (?:the |le )?)?\d[\w '.,/-]{0,50}"
    ),
    Verb.VOTE: re.compile(
        r"(?:yes|no|oui|non|pause|resume|cancel|reprendre|annuler|take back|coup precedent"
        r"|(?:more time|delai) \d{1,3} ?[a-z]{1,7}|(?:skip|replace|passer|remplacer) .{1,40})"
    ),
}


@dataclass(frozen=True, slots=True)
class Command:
    """A line that asks the platform for something."""

    verb: Verb
    rest: str = ""
    """What stands behind the word, without case and accents; few verbs take any."""

    def __str__(self) -> str:
        return f"{self.verb.value} {self.rest}".strip()


def command_of(line: CommandLine) -> Command | None:
    """What a line asks for; a line that only begins with a verb is prose, but for a few verbs."""
    if remark_of(line):
        return Command(Verb.SAY)
    text = folded(line.command)
    said = text.strip(_ENDS) or text
    for verb, words in WORDS.items():
        if said in words and verb is not Verb.SAY:
            return Command(verb)
    word, _, behind = said.partition(" ")
    rest = behind.strip(" :")
    for verb, pattern in _BEHIND.items():
        if word.rstrip(":") in WORDS[verb] and pattern.fullmatch(rest):
            return Command(verb, rest)
    return None


def verb_of(line: CommandLine) -> Verb | None:
    """The verb of a line; None where it is a move or prose."""
    command = command_of(line)
    return command.verb if command else None


def remark_of(line: CommandLine) -> str:
    """What a line says to the table, as it was written; empty if it says nothing."""
    found = _REMARK.fullmatch(line.written)
    return found[1] if found else ""
