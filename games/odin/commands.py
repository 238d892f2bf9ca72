"""From what a player types to a move, and the questions that are asked back.

Each word must be grammar or a filler. What stands behind a verb of taking is the card to take, all
else are the cards to play: `play 8R 3R take 4B`, `je prends le 4 bleu et je joue 8R 3R`. The card
to take may be left out where there is only one, and is passed over where the hand is emptied. A
play that is illegal whatever is taken is refused for that: to ask for a card then would lead on.
"""

from __future__ import annotations

from games.core.errors import GameError, IllegalMove, Unreadable
from games.core.parsing import CommandParser
from games.core.refusals import ambiguous, doubtful, quoted
from games.core.text import msg
from games.odin.cards import FACES, Cards, faces, members, set_of
from games.odin.grammar import Name, Reading, is_said_of, read_words
from games.odin.moves import PASS, Move, Pass, Play, format_move
from games.odin.refusals import example, refusal
from games.odin.view import View
from games.odin.vocabulary import COLOUR_SIGNS, JOINTS

SIGNS = "".join(COLOUR_SIGNS) + JOINTS
"""Each is a word of its own."""
MOST_CHOICES = 9
"""Between more moves than this no question helps: they would be a page."""


def _interpreted(reading: Reading, text: str, view: View) -> Move:
    if reading.is_pass:
        if reading.is_play or reading.is_take or reading.is_all or reading.played:
            raise _unclear(text, view)
        return PASS
    cards = _cards(reading, text, view)
    if cards == view.cards:
        return Play(cards)
    if reading.taken:
        return Play(cards, _taken(reading, cards, text, view))
    return _with_the_only_take(cards, text, view)


def _cards(reading: Reading, text: str, view: View) -> Cards:
    """The cards to play."""
    if reading.is_all:
        if reading.played:
            raise _question(reading, text, view)
        return view.cards
    named = exact(reading.played, view.cards)
    if not named:
        raise _question(reading, text, view)
    return named_once(named)


def named_once(named: tuple[int, ...]) -> Cards:
    """The set of these cards. Raises IllegalMove where one is named twice."""
    for card in named:
        if named.count(card) > 1:
            raise IllegalMove(msg("You named {card} twice: there is one of it.", card=FACES[card]))
    return set_of(named)


def _taken(reading: Reading, cards: Cards, text: str, view: View) -> int:
    """The one card to take."""
    named = exact(reading.taken, view.centre)
    if not named:
        raise _question(reading, text, view)
    if len(named) == 1:
        return named[0]
    moves = [Play(cards, card) for card in dict.fromkeys(named)]
    fitting = tuple(move for move in moves if move in view.legal)
    if len(fitting) > 1:
        raise ambiguous(text, tuple(map(format_move, fitting)))
    raise IllegalMove(msg("You take one card, and once; you named {cards}.", cards=faces(named)))


def _with_the_only_take(cards: Cards, text: str, view: View) -> Move:
    takes = members(view.centre)
    if len(takes) == 1:
        return Play(cards, takes[0])
    fitting = [move for move in view.legal if isinstance(move, Play) and move.cards == cards]
    if len(fitting) > 1:
        raise ambiguous(text, tuple(map(format_move, fitting)))
    return Play(cards)


def exact(names: tuple[Name, ...], there: Cards) -> tuple[int, ...]:
    """The cards of the names, if each can only be one; `there` is what lies there to be named."""
    named = tuple(
        name.card
        for name in names
        if name.card is not None and not name.may_be & there & ~(1 << name.card)
    )
    return named if len(named) == len(names) else ()


def _question(reading: Reading, text: str, view: View) -> GameError:
    """What to ask about a command that does not say all."""
    if not (reading.played or reading.taken):
        return _unclear(text, view)
    fitting = [move for move in view.legal if _may_mean(reading, move)]
    if len(fitting) == 1:
        return _unclear(text, view, fitting[0])
    if 1 < len(fitting) <= MOST_CHOICES:
        return ambiguous(text, tuple(map(format_move, fitting)))
    return _unclear(text, view)


def _may_mean(reading: Reading, move: Move) -> bool:
    if isinstance(move, Pass):
        return False
    if reading.played and not is_said_of(reading.played, move.cards):
        return False
    if not reading.taken:
        return True
    return move.taken is not None and is_said_of(reading.taken, 1 << move.taken)


def _unclear(text: str, view: View, meant: Move | None = None) -> Unreadable:
    if meant is not None:
        command = format_move(meant)
        return Unreadable(doubtful(text, command), command)
    if view.centre:
        return Unreadable(
            msg(
                "“{text}” is no move. Write “play” and your cards, “take” and one card of the"
                " centre, for example “{command}”; or “pass”.",
                text=quoted(text),
                command=example(view),
            )
        )
    return Unreadable(
        msg(
            "“{text}” is no move. Write “play” and the code of a card, for example “{command}”.",
            text=quoted(text),
            command=example(view),
        )
    )


parse_move = CommandParser(
    signs=SIGNS,
    read=read_words,
    interpret=_interpreted,
    unclear=_unclear,
    refusal=refusal,
).parse
"""The move that a text commands in a view."""
