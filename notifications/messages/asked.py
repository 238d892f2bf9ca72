"""What held commands would do, in sentences, before the player says yes."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.utils.translation import gettext as _

from notifications.inbound.holding import held_commands
from notifications.inbound.verbs import Verb
from notifications.models import HeldCommand
from turns.models import Seat
from turns.services.leaving import ends_by_leaving


def asked_lines(held: HeldCommand) -> list[str]:
    """A sentence for each command."""
    return [_TEXTS[command.verb](held.seat, str(command)) for command in held_commands(held)]


def _leave(seat: Seat, command: str) -> str:
    if ends_by_leaving(seat.match, seat):
        return _("Leave the match for good. It ends for everybody then.")
    return _("Leave the match for good. A bot plays on until somebody takes the seat over.")


_TEXTS: Mapping[Verb, Callable[[Seat, str], str]] = {
    Verb.RESIGN: _leave,
    Verb.VACATION: lambda seat, command: (
        _("Days off in all your matches: “%(command)s”.") % {"command": command}
    ),
    Verb.BACK: lambda seat, command: _("Take your seats back from the bots, in all your matches."),
    Verb.REMIND: lambda seat, command: _("Remind whoever is waited for in this match."),
    Verb.REMATCH: lambda seat, command: _("Invite the same people to a rematch."),
    Verb.VOTE: lambda seat, command: (
        _("A vote in this match: “%(command)s”.") % {"command": command}
    ),
}
