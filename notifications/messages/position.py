"""The position of a match as one seat may see it, ready for the templates of a mail."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import islice

from django.utils.translation import gettext as _

from games.core.orders import OrderKind
from games.core.scene import Choice, Scene
from games.core.text import Text
from notifications.links import move_url, order_url, site_url
from notifications.messages.heard import Heard, heard_since_last_turn
from notifications.reply_addresses import full_address, mailto, reply_address, seat_reply_address
from turns.models import Prompt, Seat
from turns.order_lines import OrderSheet, sheet_of
from turns.rendering.drawing import DrawnChoice, DrawnScene, Pen, draw
from turns.rendering.plain import COLUMNS, MARGIN, picker_lines, plain_scene
from turns.rendering.words import words
from turns.tables import Table

MOST_BUTTONS = 16
"""With more moves than this a mail shows three examples and one link to choose."""
EXAMPLES = 3
MOST_OFFERS = 3
"""More orders than these stand on the page: a mail tells at one glance what to do."""


@dataclass(frozen=True, slots=True)
class Button:
    """A legal move: a signed link to confirm it, and a reply that is already written."""

    number: int
    command: str
    drawn: DrawnChoice
    plain: str
    """The command, and what it means where its words say more."""
    url: str
    mailto: str


@dataclass(frozen=True, slots=True)
class OrderButton:
    """A standing order on offer: a signed link to give it, and a reply that is already written."""

    command: str
    label: str
    url: str
    mailto: str


@dataclass(frozen=True, slots=True)
class Position:
    """What the templates `mail/position.txt` and `mail/position.html` show."""

    version: int
    """Of the match: what it shows."""
    prompt: Prompt | None
    """The open prompt that the mail asks; None where nothing is asked of the recipient."""
    reply_local_part: str
    drawn: DrawnScene
    is_first_look: bool
    """Has the recipient not answered yet: then the news are all that happened."""
    news: str
    """The lines since the recipient's last turn, as plain text with margins."""
    heard: Heard
    """What was said at the table since then."""
    plain: str
    """The scene without news and choices, as plain text."""
    orders: tuple[str, ...]
    """The recipient's standing orders, in words."""
    orders_plain: str
    """The same as plain text with margins."""
    stopped: tuple[str, ...]
    """Those that stopped since his last answer."""
    stopped_plain: str
    how_to: str
    offers: tuple[OrderButton, ...]
    """The orders that can be given by a press, in the place of a move."""
    order_help: str
    """How a standing order is given in the same reply; empty where there is none to give."""
    order_help_plain: str
    """The same as plain text with margins."""
    buttons: tuple[Button, ...]
    """All choices; none where they are too many."""
    examples: tuple[str, ...]
    """Commands that are legal now, where not every move has a button."""
    parts: str
    """What a move is made of, where cards are picked."""
    choose_url: str
    match_url: str
    checkpoint: str
    """Version and digest of the log: a rewritten log disagrees with the players' inboxes."""


def position_of(seat: Seat, *, subject: str, now: datetime, since: int | None = None) -> Position:
    """The present position for that seat, with what happened after `since` (default: after its
    last answer); with links and reply address of its open prompt, if it has one.

    `subject` is what a reply that is written by a press will answer.
    """
    table = Table(seat.match, seat.index)
    match = table.match
    scene = table.scene(since)
    prompt = table.prompt
    answers = reply_address(prompt, now=now) if prompt else seat_reply_address(seat, now=now)
    writer = _Writer(table.names, full_address(answers.local_part), f"Re: {subject}")
    buttons = writer.buttons(scene.choices, prompt) if prompt else ()
    sheet = sheet_of(table)
    orders = [line.text for line in sheet.standing] if sheet else []
    stopped = [line.text for line in sheet.stopped] if sheet else []
    order_help = _order_help(sheet) if sheet else ""
    heard = heard_since_last_turn(table.seats[seat.index], match)
    return Position(
        version=match.version,
        prompt=prompt,
        reply_local_part=answers.local_part,
        drawn=draw(scene, table.names),
        is_first_look=not seat.answered_version,
        news=writer.lines(scene.news),
        heard=heard,
        plain=plain_scene(replace(scene, news=(), choices=(), picker=None, how_to=()), table.names),
        orders=tuple(words(text, table.names) for text in orders),
        orders_plain=writer.lines(orders),
        stopped=tuple(words(text, table.names) for text in stopped),
        stopped_plain=writer.lines(stopped),
        how_to=writer.lines(scene.how_to),
        offers=writer.offers(sheet.kinds, prompt) if sheet and prompt else (),
        order_help=order_help,
        order_help_plain=writer.behind_margin([order_help]),
        buttons=buttons,
        examples=() if buttons and scene.picker is None else _examples(scene),
        parts=writer.behind_margin(picker_lines(scene, table.names)),
        choose_url=move_url(prompt) if prompt else "",
        match_url=site_url(match.get_absolute_url()),
        checkpoint=f"{match.version}:{match.digest}",
    )


def _examples(scene: Scene) -> tuple[str, ...]:
    if scene.picker:
        return scene.picker.examples
    return tuple(choice.command for choice in scene.choices[:EXAMPLES])


def _order_help(sheet: OrderSheet) -> str:
    if (example := next((kind.example for kind in _ready(sheet.kinds)), None)) is None:
        return ""
    said = _(
        "Behind a move, “then %(order)s” decides your next turns too. The page has more orders."
    )
    return said % {"order": example}


def _ready(kinds: Sequence[OrderKind]) -> Iterator[OrderKind]:
    """Those that need no number and no card of the player's choice."""
    return (kind for kind in kinds if not kind.numbers and not kind.is_typed)


@dataclass(frozen=True, slots=True)
class _Writer:
    """Writes for one table and one reply address."""

    names: Sequence[str]
    address: str
    subject: str

    def lines(self, texts: Sequence[Text]) -> str:
        """Each text behind the margin that keeps it from being read as a command."""
        return self.behind_margin(words(text, self.names) for text in texts)

    def behind_margin(self, lines: Iterable[str]) -> str:
        """The same for lines that are words already."""
        return "\n".join(part for line in lines for part in _folded(line))

    def buttons(self, choices: Sequence[Choice], prompt: Prompt) -> tuple[Button, ...]:
        """All legal moves; none where they are too many."""
        if len(choices) > MOST_BUTTONS:
            return ()
        return tuple(self._button(n, choice, prompt) for n, choice in enumerate(choices, start=1))

    def _button(self, number: int, choice: Choice, prompt: Prompt) -> Button:
        said = words(choice.label, self.names)
        is_plain = said.casefold() == choice.command.casefold()
        return Button(
            number=number,
            command=choice.command,
            drawn=Pen(self.names).choice(choice, number),
            plain=choice.command if is_plain else f"{choice.command} ({said})",
            url=move_url(prompt, choice.command),
            mailto=self._mailto(choice.command),
        )

    def offers(self, kinds: Sequence[OrderKind], prompt: Prompt) -> tuple[OrderButton, ...]:
        """The first of the orders that are ready to be given."""
        return tuple(
            OrderButton(
                kind.example,
                words(kind.label, self.names),
                order_url(prompt, kind.example),
                self._mailto(kind.example),
            )
            for kind in islice(_ready(kinds), MOST_OFFERS)
        )

    def _mailto(self, command: str) -> str:
        return mailto(self.address, subject=self.subject, body=command)


def _folded(line: str) -> Iterator[str]:
    yield from textwrap.wrap(
        line,
        COLUMNS,
        initial_indent=MARGIN,
        subsequent_indent=MARGIN,
        break_on_hyphens=False,
    )
