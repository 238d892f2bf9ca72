"""Why a move is refused: what is wrong and what would be right, from the mover's view alone."""

from __future__ import annotations

from games.core.errors import GameError, IllegalMove
from games.core.refusals import turn_refusal
from games.core.text import Text, msg, msgs
from games.olenon.cards import (
    FACES,
    HIGHER,
    TABLE_SIZE,
    VALUES,
    cards_in,
    count_of,
    faces,
)
from games.olenon.moves import Move, Pass, Play, format_move
from games.olenon.view import View


def refusal(view: View, move: Move) -> GameError:
    """Why this move, which is none of the view's legal ones, is refused."""
    early = turn_refusal(view)
    if early is not None:
        return early
    if isinstance(move, Pass):
        return IllegalMove(_no_pass(view))
    return IllegalMove(_wrong_play(view, move))


def example(view: View) -> str:
    """A command that is legal now."""
    return format_move(view.legal[(len(view.legal) - 1) // 2])


def _no_pass(view: View) -> Text:
    return msg(
        "You cannot pass: there is no card on the table to take."
        " Lead cards of one value, for example “{command}”.",
        command=example(view),
    )


def _wrong_play(view: View, play: Play) -> Text:
    value, count = play
    if value not in VALUES:
        return msg("There is no such card. Your cards: {cards}.", cards=faces(cards_in(view.hand)))
    if not 1 <= count <= TABLE_SIZE:
        return msg("A play is 1 to 4 cards of one value.")
    if count_of(view.hand, value) < count:
        return _not_held(view, play)
    if value == view.table_value:
        return _too_many(view)
    if value not in HIGHER[view.table_value]:
        return _too_low(view, value)
    return msgs(
        "Exactly {n} card replaces {table}: write “{command}”.",
        "Exactly {n} cards of one higher value replace {table}.",
        view.table_size,
        table=faces(view.table),
        command=format_move(Play(value, view.table_size)),
    )


def _not_held(view: View, play: Play) -> Text:
    hand = faces(cards_in(view.hand))
    if not count_of(view.hand, play.value):
        return msg(
            "You do not hold {card}. Your cards: {cards}.", card=FACES[play.value], cards=hand
        )
    return msg(
        "You do not hold {wanted}, that is too many. Your cards: {cards}.",
        wanted=faces((play.value,) * play.size),
        cards=hand,
    )


def _too_many(view: View) -> Text:
    return msgs(
        "The table holds at most 4 cards: you can add only {n} to {table}.",
        "The table holds at most 4 cards: you can add {n} to {table}, no more.",
        TABLE_SIZE - view.table_size,
        table=faces(view.table),
    )


def _too_low(view: View, value: int) -> Text:
    return msg(
        "{card} is not higher than {top}. Higher are: {higher}. Or write “pass”.",
        card=FACES[value],
        top=FACES[view.table_value],
        higher=faces(HIGHER[view.table_value]),
    )
