"""What happens when a seat makes a move, and at the start of a match."""

from __future__ import annotations

from games.core.deal import Deal
from games.oheila.cards import DECK
from games.oheila.events import (
    BIDS_MADE,
    CARDS_PLAYED,
    TRICKS_TAKEN,
    CardsDealt,
    DealerDrawn,
    Event,
    RoundScored,
)
from games.oheila.moves import Bid, Move
from games.oheila.refusals import refusal
from games.oheila.rules import legal_moves, round_points, winning_card
from games.oheila.state import ROUNDS, SEATS, State, hand_size, has_trump, trump_suit
from games.oheila.view import view_of


def first_events(rounds: str, deal: Deal) -> list[Event]:
    """The draw of the first dealer, and the first deal."""
    dealer = deal.stream(0).draw(len(SEATS))
    return [DealerDrawn(dealer, rounds), deal_round(rounds, 1, dealer, deal)]


def deal_round(rounds: str, number: int, dealer: int, deal: Deal) -> CardsDealt:
    """The deal of a round.

    Seat 0 takes the first cards, seat 1 the next, ...; in a round with trump one more is turned up.
    """
    cards = deal.stream(number).shuffled(DECK)
    size = hand_size(number)
    hands = tuple(tuple(sorted(cards[seat * size : (seat + 1) * size])) for seat in SEATS)
    turn_up = cards[len(SEATS) * size] if has_trump(rounds, number) else None
    return CardsDealt(number, dealer, hands, turn_up)


def decide(state: State, seat: int, move: Move, deal: Deal) -> list[Event]:
    """What happens if `seat` makes `move` now. Raises a GameError."""
    if move not in legal_moves(state, seat):
        raise refusal(view_of(state, seat if seat in SEATS else None), move)
    if isinstance(move, Bid):
        return [BIDS_MADE[seat][move.tricks]]
    played = CARDS_PLAYED[seat][move.card]
    if len(state.trick) < len(SEATS) - 1:
        return [played]
    place = winning_card((*state.trick, move.card), trump_suit(state.turn_up))
    winner = (state.leader + place) % 4
    if len(state.hands[seat]) > 1:
        return [played, TRICKS_TAKEN[winner]]
    return [played, TRICKS_TAKEN[winner], *_round_end(state, winner, deal)]


def _round_end(state: State, winner: int, deal: Deal) -> list[Event]:
    points = tuple(
        round_points(bid or 0, won + (seat == winner), state.turn_up)
        for seat, (bid, won) in enumerate(zip(state.bids, state.won, strict=True))
    )
    totals = tuple(total + new for total, new in zip(state.totals, points, strict=True))
    scored = RoundScored(state.round, points, totals)
    if state.round == ROUNDS[state.rounds]:
        return [scored]
    dealer = (state.dealer + 1) % 4
    return [scored, deal_round(state.rounds, state.round + 1, dealer, deal)]
