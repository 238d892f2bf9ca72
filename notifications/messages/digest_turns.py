"""A turn as a digest, and the answer to a reply to it, show it: with its number, and compact."""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import dataclass
from datetime import datetime

from notifications.links import move_url
from notifications.messages.due import due_line
from notifications.messages.heard import Heard, heard_since_last_turn
from notifications.messages.position import Button, Position, position_of
from notifications.messages.salvage import salvaged
from notifications.messages.titles import marked_title, match_title
from notifications.messages.turn import subject_of
from notifications.models import Delivery
from notifications.reply_addresses import full_address, mail_reply_address, mailto
from turns.models import Prompt

MOST_BYTES = 38_000
"""Of HTML: our own limit is 40 KB, and long mails are cut by mail programs."""


@dataclass(frozen=True, slots=True)
class Turn:
    """One match where the player is asked."""

    number: int
    title: str
    due_line: str
    version: int
    """The version of the match that the mail shows."""
    heard: Heard
    """What was said at the table since the player's last answer."""
    position: Position | None
    """None where the mail would get too long: then the link leads to it."""
    replies: tuple[tuple[Button, str], ...]
    """Each move with a reply to the digest that is already written."""
    choose_url: str


@dataclass(frozen=True, slots=True)
class TurnWriter:
    """Writes the turns of one digest."""

    digest: Delivery
    subject: str
    now: datetime

    @property
    def reply_local_part(self) -> str:
        """Where the numbers of this digest are understood."""
        return mail_reply_address(self.digest, now=self.now).local_part

    def turns(self, asked: Mapping[int, Prompt], *, in_full: Container[int]) -> list[Turn]:
        """The turns by their numbers; those in full with their position and moves, the others with
        a link alone.

        One that cannot be shown is left out. Raises what was wrong where nothing else is left.
        """
        numbers = {prompt: number for number, prompt in asked.items()}

        def turn(prompt: Prompt) -> Turn:
            return self._turn(numbers[prompt], prompt, is_full=numbers[prompt] in in_full)

        return salvaged(numbers, turn)

    def _turn(self, number: int, prompt: Prompt, *, is_full: bool) -> Turn:
        seat, position = prompt.seat, None
        if is_full:
            subject = subject_of(prompt, match_title(seat))
            position = position_of(seat, subject=subject, now=self.now)
        return Turn(
            number=number,
            title=marked_title(seat),
            due_line=due_line(prompt, now=self.now),
            version=position.version if position else prompt.match.version,
            heard=position.heard if position else heard_since_last_turn(seat, prompt.match),
            position=position,
            replies=tuple(
                (button, self._mailto(f"#{number} {button.command}"))
                for button in (position.buttons if position else ())
            ),
            choose_url=move_url(prompt),
        )

    def _mailto(self, line: str) -> str:
        address = full_address(self.reply_local_part)
        return mailto(address, subject=f"Re: {self.subject}", body=line)


def example_of(turns: list[Turn]) -> str:
    """One line of a reply: a number, and a move that is legal there; empty where none is shown."""
    for turn in turns:
        if turn.position is None:
            continue
        commands = [*turn.position.examples, *(one.command for one in turn.position.buttons)]
        if commands:
            return f"#{turn.number} {commands[0]}"
    return ""
