"""The standing orders of Olenon: the habits, and every play or pass when the turn comes."""

from __future__ import annotations

from dataclasses import dataclass, replace

from games.core.commands import TEXT_LENGTH
from games.core.errors import IllegalMove, Unreadable
from games.core.habits import HabitOrder, habit_said
from games.core.ordering import CONDITION_WORDS, Once, TurnOrders, without_conditions
from games.core.orders import Order, OrderKind, Step
from games.core.refusals import ambiguous, no_order
from games.core.text import Text, msg
from games.olenon.cards import CODES, UNITS, cards_in
from games.olenon.commands import SIGNS, several_values
from games.olenon.events import How
from games.olenon.grammar import Reading, read_words
from games.olenon.habits import HABITS, THIS_TRICK, this_round
from games.olenon.habits import WORDS as HABIT_WORDS
from games.olenon.moves import PASS, Move, Play, format_move, play_of
from games.olenon.refusals import refusal
from games.olenon.rules import how_played, moves_from
from games.olenon.view import View

WORDS = HABIT_WORDS | CONDITION_WORDS
"""What is said in orders beside the words of moves, folded."""

_VERBS = {How.LED: "lead", How.ADDED: "add", How.REPLACED: "replace"}


@dataclass(frozen=True, slots=True)
class PlayOnce(Order[Move, View]):
    """When the turn comes, these cards, if they are legal and do to the table what was said."""

    play: Play
    how: How | None
    """None where nothing was said."""

    @property
    def command(self) -> str:
        """`play 3 3`, or with the verb that was said: `add 3 3`."""
        if self.how is None:
            return format_move(self.play)
        return " ".join([_VERBS[self.how], *CODES[self.play.value] * self.play.size])

    def describe(self) -> Text:
        """The play, by its command."""
        return msg("When your turn comes: “{command}”, if it is legal.", command=self.command)

    def scope(self, view: View) -> str:
        """This round: the cards are no others' to play."""
        return this_round(view)

    def step(self, view: View) -> Step[Move, View] | None:
        """The play, if it is legal and does what was said."""
        if self.play not in view.legal:
            return None
        how = how_played(self.play.value, view.table_value, view.table_size)
        return Step(self.play, None) if self.how in {None, how} else None


class OlenonOrders(TurnOrders[Move, View]):
    """The habits of Olenon, and every move."""

    signs = SIGNS

    def kinds(self, view: View) -> tuple[OrderKind, ...]:
        """All of them, to whoever plays; who has passed cannot pass this trick again."""
        if view.is_over or view.viewer is None:
            return ()
        has_passed = view.taken[view.viewer] is not None
        return tuple(habit.kind for habit in HABITS if habit is not THIS_TRICK or not has_passed)

    def own(self, words: tuple[str, ...], text: str, view: View) -> Order[Move, View] | None:
        """A habit. Raises IllegalMove for a trick that the viewer is out of."""
        if len(text) > TEXT_LENGTH:
            return None
        said = habit_said(HABITS, words)
        if said is None:
            return None
        if said[0].kind not in self.kinds(view):
            raise IllegalMove(msg("You have passed: you are out until this trick ends."))
        return HabitOrder(*said)

    def once(self, words: tuple[str, ...], text: str, view: View) -> Order[Move, View]:
        """A pass, or cards of the hand."""
        reading = read_words(without_conditions(words))
        if not reading.is_clear or len(text) > TEXT_LENGTH or len(reading.hows) > 1:
            raise _unclear(text, view)
        if reading.is_pass and not (reading.is_play or reading.hows or reading.names_cards):
            return Once(PASS, format_move, this_round)
        if reading.is_pass or reading.is_take or not reading.names_cards:
            raise _unclear(text, view)
        return _play_once(reading, text, view)


def _play_once(reading: Reading, text: str, view: View) -> PlayOnce:
    """Raises IllegalMove for cards that are not held or never played together."""
    if reading.mixed:
        raise several_values(reading)
    how = next(iter(reading.hows), None)
    plays = [play_of(value, count) for value, count in reading.plays]
    ahead = _leading(view)
    held = [play for play in plays if play in ahead.legal]
    if len(held) > 1:
        raise ambiguous(text, tuple(PlayOnce(play, how).command for play in held))
    if not plays:
        raise _unclear(text, view)
    if not held:
        raise refusal(ahead, plays[0])
    return PlayOnce(held[0], how)


def _leading(view: View) -> View:
    """The view of a turn on which every play is legal, of the cards in and beside the hand."""
    taken = None if view.viewer is None else view.taken[view.viewer]
    hand = view.hand + (0 if taken is None else UNITS[taken])
    legal = moves_from(hand, 0, 0)
    return replace(view, to_move=view.viewer, hand=hand, table_value=0, table_size=0, legal=legal)


def _unclear(text: str, view: View) -> Unreadable:
    lowest = cards_in(view.hand)[:1]
    command = format_move(play_of(lowest[0], 1) if lowest else PASS)
    return Unreadable(no_order(text, command, HABITS[0].kind.example))
