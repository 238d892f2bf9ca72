"""What happens when a seat makes a move, and at the start of a match."""

from __future__ import annotations

from games.core.deal import Deal
from games.odin.cards import COLOURS, deck_of, members, set_of
from games.odin.events import (
    PASSED,
    TRICKS_ENDED,
    CardsDealt,
    CardsPlayed,
    Event,
    HandEnded,
    StarterDrawn,
)
from games.odin.moves import Move, Pass
from games.odin.refusals import refusal
from games.odin.rules import legal_moves, next_starter
from games.odin.state import HAND_SIZE, State
from games.odin.view import view_of


def first_events(seats: int, rule: str, target: int, deck: int, deal: Deal) -> list[Event]:
    """The draws of the first starter and of the colours in play, and the first deal."""
    stream = deal.stream(0)
    starter = stream.draw(seats)
    colours = COLOURS
    while 9 * len(colours) > deck:
        out = colours[stream.draw(len(colours))]
        colours = colours.replace(out, "")
    drawn = StarterDrawn(seats, starter, rule, target, colours)
    return [drawn, deal_hand(1, starter, seats, colours, deal)]


def deal_hand(number: int, starter: int, seats: int, colours: str, deal: Deal) -> CardsDealt:
    """The deal of a hand: seat 0 takes the first nine cards, seat 1 the next, ..."""
    cards = deal.stream(number).shuffled(members(deck_of(colours)))
    hands = (cards[seat * HAND_SIZE : (seat + 1) * HAND_SIZE] for seat in range(seats))
    return CardsDealt(number, starter, tuple(map(set_of, hands)))


def decide(state: State, seat: int, move: Move, deal: Deal) -> list[Event]:
    """What happens if `seat` makes `move` now. Raises a GameError."""
    if move not in legal_moves(state, seat):
        raise refusal(view_of(state, seat if seat in range(state.terms.seats) else None), move)
    if isinstance(move, Pass):
        if state.owner is None or state.passes + 1 < state.terms.seats - 1:
            return [PASSED[seat]]
        return [PASSED[seat], TRICKS_ENDED[state.owner]]
    played = CardsPlayed(seat, move.cards, move.taken)
    if move.cards != state.hands[seat]:
        return [played]
    return [played, *_hand_end(state, seat, deal)]


def _hand_end(state: State, winner: int, deal: Deal) -> list[Event]:
    """One point for each card left; another hand, unless a total has reached the target."""
    points = tuple(
        0 if seat == winner else hand.bit_count() for seat, hand in enumerate(state.hands)
    )
    totals = tuple(total + new for total, new in zip(state.totals, points, strict=True))
    ended = HandEnded(state.hand, points, totals)
    if max(totals) >= state.terms.target:
        return [ended]
    starter = next_starter(state, winner)
    terms = state.terms
    return [ended, deal_hand(state.hand + 1, starter, terms.seats, terms.colours, deal)]
