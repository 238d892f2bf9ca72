"""The choices that a game offers when a match is made."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from games.core.errors import BadOption
from games.core.text import Text, msg

OptionValue: TypeAlias = str | int
Options: TypeAlias = Mapping[str, OptionValue]


@dataclass(frozen=True, slots=True)
class OptionChoice:
    """One value of an option, as JSON carries it, and its words."""

    value: OptionValue
    label: Text


@dataclass(frozen=True, slots=True)
class Option:
    """A declared option; the default is one of the choices."""

    key: str
    label: Text
    choices: tuple[OptionChoice, ...]
    default: OptionValue
    by_mail: OptionValue | None = None
    """What to suggest where each answer may take days; None: the default."""


def completed(declared: tuple[Option, ...], given: Options) -> dict[str, OptionValue]:
    """All declared options with the given values or their defaults. Raises BadOption."""
    known = {option.key: option for option in declared}
    for key, value in given.items():
        if key not in known:
            raise BadOption(
                msg(
                    "There is no option “{key}”. The options are: {keys}.",
                    key=key,
                    keys=", ".join(known) or "—",
                )
            )
        # `True == 1` in Python, but a JSON true is no whole number.
        values = [choice.value for choice in known[key].choices]
        if not any(value == allowed and type(value) is type(allowed) for allowed in values):
            raise BadOption(
                msg(
                    "“{value}” is no choice of “{key}”. The choices are: {values}.",
                    key=key,
                    value=str(value),
                    values=", ".join(map(str, values)),
                ),
                key,
            )
    return {key: given.get(key, option.default) for key, option in known.items()}
