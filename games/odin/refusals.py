"""Why a move is refused: what is wrong and what would be right, from the mover's view alone."""

from __future__ import annotations

from games.core.errors import GameError, IllegalMove
from games.core.refusals import turn_refusal
from games.core.text import Face, Text, msg, msgs
from games.odin.cards import FACES, WHOLE_DECK, Cards, faces, members, ranked
from games.odin.moves import Move, Pass, Play, format_move
from games.odin.sets import is_matching, worth
from games.odin.view import View


def refusal(view: View, move: Move) -> GameError:
    """Why this move, which is none of the view's legal ones, is refused."""
    early = turn_refusal(view)
    if early is not None:
        return early
    if isinstance(move, Pass):
        return IllegalMove(
            msg(
                "The leader of a trick cannot pass: lead a card, for example “{command}”.",
                command=example(view),
            )
        )
    return IllegalMove(_wrong_cards(view, move.cards) or _wrong_take(view, move))


def example(view: View) -> str:
    """A command that is legal now."""
    return examples(view)[-1]


def examples(view: View) -> tuple[str, ...]:
    """Up to three commands that are legal now: from the lowest play up to a middling one."""
    plays = [move for move in view.legal if isinstance(move, Play)]
    places = sorted({0, len(plays) // 4, len(plays) // 2})
    return tuple(format_move(plays[place]) for place in places) if plays else ("pass",)


def _wrong_cards(view: View, cards: Cards) -> Text | None:
    """What is wrong with the cards, whatever is taken for them."""
    if cards <= 0 or cards > WHOLE_DECK:
        return msg("There are no such cards. Your cards: {cards}.", cards=_own(view))
    missing = cards & ~view.cards
    if missing and not missing & ~view.centre:
        return msg(
            "You do not hold {missing}, from the centre: to take a card, write “take” before it."
            " Your cards: {cards}.",
            missing=faces(members(missing)),
            cards=_own(view),
        )
    if missing:
        return msg(
            "You do not hold {missing}. Your cards: {cards}.",
            missing=faces(members(missing)),
            cards=_own(view),
        )
    if not view.centre:
        return _wrong_lead(view, cards)
    return _wrong_count(view, cards) or _wrong_worth(view, cards)


def _wrong_lead(view: View, cards: Cards) -> Text | None:
    if cards.bit_count() == 1 or (cards == view.cards and is_matching(cards)):
        return None
    return msg(
        "The leader of a trick plays exactly one card, for example “{command}”;"
        " or the whole hand, if all of it has one number or one colour.",
        command=format_move(view.legal[0]),
    )


def _wrong_count(view: View, cards: Cards) -> Text | None:
    size = view.centre.bit_count()
    if cards.bit_count() in {size, size + 1}:
        return None
    return msgs(
        "The centre is {centre}, {n} card: play {n} or {more}, or pass. You named {cards}.",
        "The centre is {centre}, {n} cards: play {n} or {more}, or pass. You named {cards}.",
        size,
        centre=faces(ranked(view.centre)),
        more=size + 1,
        cards=faces(ranked(cards)),
    )


def _wrong_worth(view: View, cards: Cards) -> Text | None:
    if not is_matching(cards):
        return not_matching(cards)
    if worth(cards) > worth(view.centre):
        return None
    return msg(
        "{cards} is worth {worth}, and the centre {centre} is worth {beaten}:"
        " play more than that, or pass.",
        cards=faces(ranked(cards)),
        worth=worth(cards),
        centre=faces(ranked(view.centre)),
        beaten=worth(view.centre),
    )


def not_matching(cards: Cards) -> Text:
    """What is said to cards that nobody can play together."""
    return msg(
        "{cards} have neither one number nor one colour: cards played together must.",
        cards=faces(ranked(cards)),
    )


def _wrong_take(view: View, move: Play) -> Text:
    if not view.centre:
        return msg("There is nothing to take: the centre is empty. Leave out “take”.")
    if move.cards == view.cards:
        return msg("Whoever plays the last card takes none. Leave out “take”.")
    centre = faces(members(view.centre))
    if move.taken is None:
        return msg("Take one card of the centre: {cards}.", cards=centre)
    if move.taken not in range(len(FACES)):
        return msg("There is no such card. Take one of the centre: {cards}.", cards=centre)
    return msg(
        "{card} was not in the centre. Take one of these: {cards}.",
        card=FACES[move.taken],
        cards=centre,
    )


def _own(view: View) -> tuple[Face, ...]:
    return faces(members(view.cards))
