"""What is legal, who wins, what it scores, and how events change the state."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from games.oheila.cards import SUIT_OF
from games.oheila.events import (
    BidMade,
    CardPlayed,
    CardsDealt,
    DealerDrawn,
    Event,
    RoundScored,
    TrickTaken,
)
from games.oheila.moves import BIDS, PLAYS, Move
from games.oheila.state import ROUNDS, SEATS, RoundRecord, State, Trick, hand_size

FIRST_LIMITED_ROUND = 5


def forbidden_bid(round_number: int, bids: Sequence[int | None]) -> int | None:
    """The bid that would make the bids add up to the number of tricks.

    Only the last bidder has one, from round 5 on.
    """
    if round_number < FIRST_LIMITED_ROUND or bids.count(None) != 1:
        return None
    rest = hand_size(round_number) - sum(bid for bid in bids if bid is not None)
    return rest if rest >= 0 else None


def legal_moves(state: State, seat: int) -> tuple[Move, ...]:
    """Every legal move once, by number or in deck order; empty when it is not this seat's turn."""
    if seat != state.to_move:
        return ()
    if state.bids[seat] is None:
        forbidden = forbidden_bid(state.round, state.bids)
        bids = BIDS[: hand_size(state.round) + 1]
        return bids if forbidden is None else bids[:forbidden] + bids[forbidden + 1 :]
    return _plays(state.hands[seat], SUIT_OF[state.trick[0]] if state.trick else None)


# Asked twice in each move, to list the moves and to decide one.
@lru_cache(maxsize=1024)
def _plays(hand: tuple[int, ...], led: int | None) -> tuple[Move, ...]:
    """The cards that follow the suit led; all of them if none does, or nothing is led."""
    following = tuple([PLAYS[card] for card in hand if SUIT_OF[card] == led])
    return following or tuple([PLAYS[card] for card in hand])


def winning_card(cards: Sequence[int], trump: int | None) -> int:
    """The place of the winning card: the highest trump, else the highest of the suit led."""
    best = 0
    best_suit = SUIT_OF[cards[0]]
    for place in range(1, len(cards)):
        suit = SUIT_OF[cards[place]]
        if suit == best_suit:
            if cards[place] > cards[best]:
                best = place
        elif suit == trump:
            best, best_suit = place, suit
    return best


def round_points(bid: int, won: int, turn_up: int | None) -> int:
    """The score of one seat: 10 + bid squared if made; a made zero is worth 30 without trump."""
    if bid != won:
        return 0
    if bid == 0 and turn_up is None:
        return 30
    return 10 + bid * bid


def evolve(state: State | None, event: Event) -> State:
    """The state after the event. Raises ValueError where the event cannot follow."""
    if state is None:
        if not isinstance(event, DealerDrawn):
            raise ValueError(f"a match begins with the dealer drawn, not with {event.kind}")
        return _set_up(event)
    if isinstance(event, CardPlayed):
        return _with_card(state, event.seat, event.card)
    if isinstance(event, TrickTaken):
        return _with_trick_taken(state, event.seat)
    if isinstance(event, BidMade):
        return _with_bid(state, event.seat, event.tricks)
    if isinstance(event, CardsDealt):
        return _with_deal(state, event)
    if isinstance(event, RoundScored):
        return _with_score(state, event)
    raise ValueError("a match is set up once")


def _set_up(event: DealerDrawn) -> State:
    nothing = (0,) * len(SEATS)
    return State(
        rounds=event.rounds,
        round=0,
        dealer=event.dealer,
        turn_up=None,
        hands=((),) * len(SEATS),
        bids=(None,) * len(SEATS),
        leader=(event.dealer + 1) % 4,
        trick=(),
        tricks=(),
        won=nothing,
        totals=nothing,
        sheet=(),
        to_move=None,
    )


def _with_deal(state: State, event: CardsDealt) -> State:
    hands = tuple(tuple(sorted(hand)) for hand in event.hands if hand is not None)
    if len(hands) != len(SEATS):
        raise ValueError("a redacted deal has no state")
    left = (event.dealer + 1) % 4
    return State(
        rounds=state.rounds,
        round=event.round,
        dealer=event.dealer,
        turn_up=event.turn_up,
        hands=hands,
        bids=(None,) * len(SEATS),
        leader=left,
        trick=(),
        tricks=(),
        won=(0,) * len(SEATS),
        totals=state.totals,
        sheet=state.sheet,
        to_move=left,
    )


def _with_bid(state: State, seat: int, tricks: int) -> State:
    return State(
        state.rounds,
        state.round,
        state.dealer,
        state.turn_up,
        state.hands,
        (*state.bids[:seat], tricks, *state.bids[seat + 1 :]),
        state.leader,
        state.trick,
        state.tricks,
        state.won,
        state.totals,
        state.sheet,
        (seat + 1) % 4,
    )


def _with_card(state: State, seat: int, card: int) -> State:
    hand = list(state.hands[seat])
    hand.remove(card)
    hands = list(state.hands)
    hands[seat] = tuple(hand)
    trick = (*state.trick, card)
    return State(
        state.rounds,
        state.round,
        state.dealer,
        state.turn_up,
        tuple(hands),
        state.bids,
        state.leader,
        trick,
        state.tricks,
        state.won,
        state.totals,
        state.sheet,
        (seat + 1) % 4 if len(trick) < len(SEATS) else None,
    )


def _with_trick_taken(state: State, seat: int) -> State:
    won = state.won
    return State(
        state.rounds,
        state.round,
        state.dealer,
        state.turn_up,
        state.hands,
        state.bids,
        seat,
        (),
        (*state.tricks, Trick(state.leader, state.trick)),
        (*won[:seat], won[seat] + 1, *won[seat + 1 :]),
        state.totals,
        state.sheet,
        seat if state.hands[seat] else None,
    )


def _with_score(state: State, event: RoundScored) -> State:
    bids = tuple(bid for bid in state.bids if bid is not None)
    return state._replace(
        totals=event.totals,
        sheet=(*state.sheet, RoundRecord(bids, state.won, event.points)),
        to_move=None,
        is_over=state.round == ROUNDS[state.rounds],
    )
