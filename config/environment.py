"""Reading the environment. A wrong value stops the start and names its variable.

An empty variable counts as unset: compose files and unit files pass those along.
Offending values are not repeated, since several of them hold passwords.
"""

from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import TypeVar

from django.core.exceptions import ImproperlyConfigured
from environs import Env, EnvError

T = TypeVar("T")

env = Env()

LARGEST = 2**31 - 1
LONGEST_SECONDS = 60 * 60 * 24 * 365
"""A year: a time that far ahead can still be written down."""


class BadVariable(ImproperlyConfigured):
    """An environment variable holds something that cannot be used."""

    def __init__(self, name: str, right: str) -> None:
        self.name = name
        super().__init__(f"The environment variable {name} is wrong: it should be {right}.")


def text(name: str, default: str = "") -> str:
    """Give the variable's text without outer spaces, or the default if it is unset or empty."""
    return str(env.str(name, "")).strip() or default


def parsed(name: str, parse: Callable[[str], T], *, default: str, right: str) -> T:
    """Give what `parse` makes of the variable; its ValueError becomes a BadVariable."""
    try:
        return parse(text(name, default))
    except (ValueError, EnvError):
        raise BadVariable(name, right) from None


def whole(name: str, *, default: int, least: int, most: int = LARGEST) -> int:
    """Give a whole number that is at least `least` and at most `most`."""

    def parse(value: str) -> int:
        number = int(value)
        if not least <= number <= most:
            raise ValueError(value)
        return number

    right = f"a whole number, at least {least} and at most {most}"
    return parsed(name, parse, default=str(default), right=right)


def seconds(name: str, *, default: int, least: int = 0) -> timedelta:
    """Give a duration that the variable states in whole seconds."""
    return timedelta(seconds=whole(name, default=default, least=least, most=LONGEST_SECONDS))


def flag(name: str) -> bool:
    """Give a yes or no; unset is no."""
    if not text(name):
        return False
    try:
        return bool(env.bool(name))
    except EnvError:
        raise BadVariable(name, "true or false") from None


def path(name: str, *, default: Path) -> Path:
    """Give an absolute path."""
    return Path(text(name, str(default))).expanduser().absolute()


def listener(name: str, *, default: str) -> tuple[str, int]:
    """Give (host, port) of `host:port` or `[address]:port`."""

    def parse(value: str) -> tuple[str, int]:
        host, _, port = value.rpartition(":")
        host = host.removeprefix("[").removesuffix("]")
        if not host or not 0 <= int(port) <= 65535:
            raise ValueError(value)
        return host, int(port)

    return parsed(name, parse, default=default, right="host:port, such as 127.0.0.1:8025")


def optional_listener(name: str) -> tuple[str, int] | None:
    """Give (host, port) as `listener` does; None if the variable is unset."""
    return listener(name, default="") if text(name) else None
