"""What is legal, and how events change the state."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Sequence
from functools import lru_cache

from games.odin.cards import NOTHING, NUMBER_OF, Cards, members
from games.odin.events import (
    CardsDealt,
    CardsPlayed,
    Event,
    HandEnded,
    Passed,
    StarterDrawn,
    TrickEnded,
)
from games.odin.moves import PASS, Move, Play
from games.odin.sets import is_matching, lowest_of, matching_sets, set_in, worth
from games.odin.state import State, Terms


def legal_moves(state: State, seat: int) -> tuple[Move, ...]:
    """Every legal move once: plays by worth, then deck order, then the card taken; pass is last.

    Empty when it is not this seat's turn.
    """
    if seat != state.to_move:
        return ()
    if state.centre:
        return _answers(state.hands[seat], state.centre)
    return _leads(state.hands[seat])


# Both are asked twice in each move, to list the moves and to decide one.
@lru_cache(maxsize=1024)
def _leads(hand: Cards) -> tuple[Move, ...]:
    """One card; or all at once, if they share one number or one colour."""
    cards = sorted(members(hand), key=NUMBER_OF.__getitem__)
    leads = [Play(1 << card) for card in cards]
    if len(leads) > 1 and is_matching(hand):
        leads.append(Play(hand))
    return tuple(leads)


@lru_cache(maxsize=1024)
def _answers(hand: Cards, centre: Cards) -> tuple[Move, ...]:
    """As many cards as in the centre, or one more, worth more; or pass."""
    takes = members(centre)
    equal, more = matching_sets(hand, len(takes))
    # One digit more makes a higher number, whatever the digits.
    higher = equal[bisect(equal, lowest_of(worth(centre))) :] + more
    sets = [set_in(ranked) for ranked in higher]
    last: tuple[Move, ...] = (PASS,)
    if sets and sets[-1] == hand:
        # The whole hand, the highest of its sets: it takes nothing.
        last = (Play(sets.pop()), PASS)
    return (*[Play(cards, taken) for cards in sets for taken in takes], *last)


def next_starter(state: State, winner: int) -> int:
    """Who starts the hand after this one, which `winner` has emptied."""
    if state.terms.starter == "winner":
        return winner
    return (state.starter + 1) % state.terms.seats


def reveals(state: State, events: Sequence[Event]) -> bool:
    """Whether these events, one after another, showed somebody a card that was hidden."""
    for event in events:
        if isinstance(event, CardsDealt):
            return True
        if isinstance(event, CardsPlayed) and event.cards & ~state.taken[event.seat]:
            return True
        state = evolve(state, event)
    # The hands that are left can be seen when the match is over.
    return state.is_over


def evolve(state: State | None, event: Event) -> State:
    """The state after the event. Raises ValueError where the event cannot follow."""
    if state is None:
        if not isinstance(event, StarterDrawn):
            raise ValueError(f"a match begins with the starter drawn, not with {event.kind}")
        return _set_up(event)
    if isinstance(event, CardsPlayed):
        return _with_cards(state, event)
    if isinstance(event, Passed):
        return _with_pass(state, event.seat)
    if isinstance(event, TrickEnded):
        return _with_trick_ended(state, event.seat)
    if isinstance(event, CardsDealt):
        return _with_deal(state, event)
    if isinstance(event, HandEnded):
        return _with_hand_ended(state, event)
    raise ValueError("a match is set up once")


def _set_up(event: StarterDrawn) -> State:
    nothing = (NOTHING,) * event.seats
    return State(
        terms=Terms(event.seats, event.rule, event.target, event.colours),
        hand=0,
        starter=event.starter,
        trick=0,
        hands=nothing,
        taken=nothing,
        centre=NOTHING,
        owner=None,
        passes=0,
        discards=NOTHING,
        totals=(0,) * event.seats,
        sheet=(),
        to_move=None,
    )


def _with_deal(state: State, event: CardsDealt) -> State:
    hands = tuple(hand for hand in event.hands if hand is not None)
    if len(hands) != state.terms.seats:
        raise ValueError("a redacted deal has no state")
    return State(
        terms=state.terms,
        hand=event.hand,
        starter=event.starter,
        trick=1,
        hands=hands,
        taken=(NOTHING,) * state.terms.seats,
        centre=NOTHING,
        owner=None,
        passes=0,
        discards=NOTHING,
        totals=state.totals,
        sheet=state.sheet,
        to_move=event.starter,
    )


def _with_cards(state: State, event: CardsPlayed) -> State:
    seat, cards = event.seat, event.cards
    taken = NOTHING if event.taken is None else 1 << event.taken
    hands, seen = list(state.hands), list(state.taken)
    hands[seat] = hands[seat] & ~cards | taken
    seen[seat] = seen[seat] & ~cards | taken
    return State(
        state.terms,
        state.hand,
        state.starter,
        state.trick,
        tuple(hands),
        tuple(seen),
        cards,
        seat,
        0,
        state.discards | state.centre & ~taken,
        state.totals,
        state.sheet,
        (seat + 1) % state.terms.seats if hands[seat] else None,
    )


def _with_pass(state: State, seat: int) -> State:
    passes = state.passes + 1
    seats = state.terms.seats
    return State(
        state.terms,
        state.hand,
        state.starter,
        state.trick,
        state.hands,
        state.taken,
        state.centre,
        state.owner,
        passes,
        state.discards,
        state.totals,
        state.sheet,
        (seat + 1) % seats if passes < seats - 1 else None,
    )


def _with_trick_ended(state: State, seat: int) -> State:
    return State(
        state.terms,
        state.hand,
        state.starter,
        state.trick + 1,
        state.hands,
        state.taken,
        NOTHING,
        None,
        0,
        state.discards | state.centre,
        state.totals,
        state.sheet,
        seat,
    )


def _with_hand_ended(state: State, event: HandEnded) -> State:
    return state._replace(
        totals=event.totals,
        sheet=(*state.sheet, event.points),
        to_move=None,
        is_over=max(event.totals) >= state.terms.target,
    )
