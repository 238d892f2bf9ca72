"""The standing orders of Odin: the habits, and every play or pass when the turn comes.

A play that names no card to take is made where there is one to take, or none; with a choice the
player is asked.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import combinations

from games.core.commands import TEXT_LENGTH
from games.core.errors import GameError, IllegalMove, Unreadable
from games.core.habits import HabitOrder, habit_said
from games.core.ordering import CONDITION_WORDS, Once, TurnOrders, without_conditions
from games.core.orders import Order, OrderKind, Step
from games.core.refusals import ambiguous, doubtful, no_order
from games.core.text import Text, msg
from games.odin.cards import WHOLE_DECK, Cards, members, set_of
from games.odin.commands import MOST_CHOICES, SIGNS, exact, named_once
from games.odin.grammar import Reading, is_said_of, read_words
from games.odin.habits import HABITS, SIZES, this_hand
from games.odin.habits import WORDS as HABIT_WORDS
from games.odin.moves import PASS, Move, Play, format_move
from games.odin.refusals import not_matching, refusal
from games.odin.sets import is_matching
from games.odin.view import View

WORDS = HABIT_WORDS | CONDITION_WORDS
"""What is said in orders beside the words of moves, folded."""


@dataclass(frozen=True, slots=True)
class PlayOnce(Order[Move, View]):
    """When the turn comes, these cards, if they beat the centre or may be led."""

    cards: Cards
    taken: int | None
    """None where none was named."""

    @property
    def command(self) -> str:
        """The canonical command of the play."""
        return format_move(Play(self.cards, self.taken))

    def describe(self) -> Text:
        """The play, and where it stops."""
        if self.taken is not None:
            return msg("When your turn comes: “{command}”, if it is legal.", command=self.command)
        return msg(
            "When your turn comes: “{command}”, if it is legal and leaves no choice of the card to"
            " take.",
            command=self.command,
        )

    def scope(self, view: View) -> str:
        """This hand: the cards are no others' to play."""
        return this_hand(view)

    def step(self, view: View) -> Step[Move, View] | None:
        """The one legal play that it can mean."""
        plays = [move for move in view.legal if isinstance(move, Play) and move.cards == self.cards]
        if self.taken is not None and self.cards != view.cards:
            plays = [play for play in plays if play.taken == self.taken]
        return Step(plays[0], None) if len(plays) == 1 else None


class OdinOrders(TurnOrders[Move, View]):
    """The habits of Odin, and every move."""

    signs = SIGNS

    def kinds(self, view: View) -> tuple[OrderKind, ...]:
        """All of them, to whoever plays."""
        if view.is_over or view.viewer is None:
            return ()
        return tuple(habit.kind for habit in HABITS)

    def own(self, words: tuple[str, ...], text: str, view: View) -> Order[Move, View] | None:
        """A habit. Raises IllegalMove for a centre that cannot be."""
        if len(text) > TEXT_LENGTH:
            return None
        said = habit_said(HABITS, words)
        if said is None:
            return None
        habit, number = said
        if habit.kind.numbers and number not in SIZES:
            raise IllegalMove(
                msg("The centre has {least} to {most} cards.", least=SIZES[0], most=SIZES[-1])
            )
        return HabitOrder(habit, number)

    def once(self, words: tuple[str, ...], text: str, view: View) -> Order[Move, View]:
        """A pass, or cards of the hand and a card to take, named or not."""
        reading = read_words(without_conditions(words))
        if not reading.is_clear or len(text) > TEXT_LENGTH:
            raise _unclear(text, view)
        if reading.is_pass:
            if reading.is_play or reading.is_take or reading.is_all or reading.played:
                raise _unclear(text, view)
            return Once(PASS, format_move, this_hand)
        order = _play(reading, text, view)
        _check_cards(order.cards, view)
        return order


def _play(reading: Reading, text: str, view: View) -> PlayOnce:
    """The cards to play, and the one to take if one is named."""
    taken = exact(reading.taken, WHOLE_DECK & ~view.cards)
    if reading.is_take and len(taken) != 1:
        raise _unclear(text, view)
    taken_card = taken[0] if taken else None
    if reading.is_all and reading.played:
        raise _unclear(text, view)
    cards = exact(reading.played, view.cards)
    if not cards and not reading.is_all:
        raise _question(reading, taken_card, text, view)
    return PlayOnce(view.cards if reading.is_all else named_once(cards), taken_card)


def _check_cards(cards: Cards, view: View) -> None:
    """Raises IllegalMove for cards that can never be played together from this hand."""
    if cards & ~view.cards:
        raise refusal(replace(view, to_move=view.viewer), Play(cards))
    if not is_matching(cards):
        raise IllegalMove(not_matching(cards))


def _question(reading: Reading, taken: int | None, text: str, view: View) -> GameError:
    """What to ask where the cards are not named one by one."""
    played = reading.played
    hands = combinations(members(view.cards), len(played)) if played else ()
    plays = [Play(cards, taken) for cards in map(set_of, hands) if is_matching(cards)]
    fitting = [format_move(play) for play in plays if is_said_of(played, play.cards)]
    if len(fitting) == 1:
        return Unreadable(doubtful(text, fitting[0]), fitting[0])
    if 1 < len(fitting) <= MOST_CHOICES:
        return ambiguous(text, tuple(fitting))
    return _unclear(text, view)


def _unclear(text: str, view: View) -> Unreadable:
    lowest = members(view.cards)[:1]
    command = format_move(Play(set_of(lowest)) if lowest else PASS)
    return Unreadable(no_order(text, command, HABITS[0].kind.example))
