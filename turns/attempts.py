"""A move that somebody chose or typed on a page, before it is shown and played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from django.http import QueryDict
from django.utils.translation import gettext as _

from games.core.errors import Ambiguous, GameError, Unreadable
from games.core.scene import Picker
from turns.orders import WrittenOrder, read_answer
from turns.rendering.answers import error_words
from turns.tables import Table

PICK = "pick"
"""The name of the button under the cards; `pick-hand` is that of the boxes on the hand's."""
MOST_OFFERS = 16
"""Between more commands than this, buttons are no help."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """What was asked for: a move that can be shown, or why there is none."""

    command: str = ""
    """The canonical command of a legal move; empty if there is none."""
    orders: tuple[WrittenOrder, ...] = ()
    """The standing orders that ride on it."""
    typed: str = ""
    """What stood in the field, or on the button."""
    picked: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """The codes of the cards that were ticked, by zone."""
    error: str = ""
    offers: tuple[str, ...] = ()
    """Canonical commands that may have been meant."""

    @property
    def is_empty(self) -> bool:
        """Was nothing asked for."""
        return not (self.command or self.error)


def attempt_of(said: QueryDict, table: Table, *, default: str = "") -> Attempt:
    """The move in the parameters of a page: a command, or cards that were ticked.

    `default` is the command of a page that is about one.
    """
    typed = said.get("command", "").strip()
    picker = None if typed else table.scene().pickable
    if picker is not None and PICK in said:
        picked = _picked(said, picker)
        command = picker.command(picked)
        if not command:
            return Attempt(picked=picked, error=_("Choose your cards first."))
        return _read(command, table, picked=picked)
    command = typed or default
    return _read(command, table, typed=command) if command else Attempt()


def attempt_at(command: str, table: Table) -> Attempt:
    """The same for a command that stands in no page."""
    return _read(command, table, typed=command)


def refused_attempt(error: GameError, typed: str, names: Sequence[str]) -> Attempt:
    """The command that was typed, and why it was not played."""
    return Attempt(typed=typed, error=error_words(error, names), offers=_offers(error))


def _picked(said: QueryDict, picker: Picker) -> dict[str, list[str]]:
    """Where the words of a command could stand too, a code has no spaces. The button for no card
    says nothing.
    """
    zones = (part.zone for part in picker.parts)
    codes = {
        zone: ["".join(code.split()) for code in said.getlist(f"{PICK}-{zone}")] for zone in zones
    }
    return {zone: [code for code in picked if code] for zone, picked in codes.items()}


def _read(
    command: str,
    table: Table,
    *,
    typed: str = "",
    picked: Mapping[str, Sequence[str]] | None = None,
) -> Attempt:
    ticked = picked or {}
    try:
        said = read_answer(command, table.engine, table.view)
    except GameError as error:
        reason = error_words(error, table.names)
        return Attempt(typed=typed, picked=ticked, error=reason, offers=_offers(error))
    command = table.engine.format(said.move)
    return Attempt(command=command, orders=said.orders, typed=typed, picked=ticked)


def _offers(error: GameError) -> tuple[str, ...]:
    if isinstance(error, Unreadable):
        return (error.meant,) if error.meant else ()
    if isinstance(error, Ambiguous) and len(error.choices) <= MOST_OFFERS:
        return error.choices
    return ()
