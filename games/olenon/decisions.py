"""What happens when a seat makes a move, and at the start of a match."""

from __future__ import annotations

from games.core.deal import Deal
from games.olenon.cards import DECK, TABLE_SIZE, UNITS, bag_of
from games.olenon.events import (
    CARDS_PLAYED,
    PASSED,
    REPLACED,
    TRICKS_ENDED,
    CardsDealt,
    Event,
    RoundWon,
    StarterDrawn,
)
from games.olenon.moves import Move, Pass
from games.olenon.refusals import refusal
from games.olenon.rules import how_played, legal_moves
from games.olenon.state import HAND_SIZE, SEATS, State, partner_of, team_of
from games.olenon.view import view_of


def first_events(order: str, target: int, deal: Deal) -> list[Event]:
    """The draw of the first starter, and the first deal."""
    starter = deal.stream(0).draw(len(SEATS))
    return [StarterDrawn(starter, order, target), deal_round(1, starter, deal)]


def deal_round(number: int, starter: int, deal: Deal) -> CardsDealt:
    """The deal of a round: seat 0 takes the first seven cards, seat 1 the next, ...

    The last four stay aside.
    """
    cards = deal.stream(number).shuffled(DECK)
    hands = tuple(bag_of(cards[seat * HAND_SIZE : (seat + 1) * HAND_SIZE]) for seat in SEATS)
    return CardsDealt(number, starter, hands, bag_of(cards[len(SEATS) * HAND_SIZE :]))


def decide(state: State, seat: int, move: Move, deal: Deal) -> list[Event]:
    """What happens if `seat` makes `move` now. Raises a GameError."""
    if move not in legal_moves(state, seat):
        raise refusal(view_of(state, seat if seat in SEATS else None), move)
    if isinstance(move, Pass):
        return _pass(state, seat)
    value, count = move
    how = how_played(value, state.table_value, state.table_size)
    played = CARDS_PLAYED[how][seat][value][count - 1]
    if state.hands[seat] == count * UNITS[value]:
        return [played, *_round_end(state, seat, deal)]
    if (count if how is REPLACED else state.table_size + count) == TABLE_SIZE:
        return [played, TRICKS_ENDED[seat]]
    return [played]


def _pass(state: State, seat: int) -> list[Event]:
    passed = PASSED[seat][state.table_value]
    if state.taken[partner_of(seat)] is None or state.last is None:
        return [passed]
    return [passed, TRICKS_ENDED[state.last]]


def _round_end(state: State, seat: int, deal: Deal) -> list[Event]:
    a, b = state.points
    totals = (a, b + 1) if team_of(seat) else (a + 1, b)
    won = RoundWon(seat, totals)
    if state.target in totals:
        return [won]
    return [won, deal_round(state.round + 1, _next_starter(state, seat), deal)]


def _next_starter(state: State, winner: int) -> int:
    if state.order == "winner":
        return winner
    if state.order == "loser":
        return (winner + 1) % 4
    return (state.starter + 1) % 4
