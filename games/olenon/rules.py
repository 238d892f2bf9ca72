"""What is legal, what a play does to the table, and how events change the state."""

from __future__ import annotations

from functools import lru_cache

from games.olenon.cards import HIGHER, TABLE_SIZE, UNITS, VALUES, Bag, count_of
from games.olenon.events import (
    ADDED,
    LED,
    REPLACED,
    CardsDealt,
    CardsPlayed,
    Event,
    How,
    Passed,
    RoundWon,
    StarterDrawn,
    TrickEnded,
)
from games.olenon.moves import PASS, PLAYS, Move
from games.olenon.state import NOTHING, SEATS, State, partner_of


def legal_moves(state: State, seat: int) -> tuple[Move, ...]:
    """Every legal move once: additions, replacements from the lowest, the pass last.

    Leads are by value, then by number of cards. Empty when it is not this seat's turn.
    """
    if seat != state.to_move:
        return ()
    return moves_from(state.hands[seat], state.table_value, state.table_size)


# The same question comes again at once: from the view, from the decision, from the next viewer.
@lru_cache(maxsize=1 << 14)
def moves_from(hand: Bag, value: int, count: int) -> tuple[Move, ...]:
    """The legal moves of a hand on `count` cards of `value`; on none a lead is due."""
    if count == 0:
        return tuple([play for led in VALUES for play in PLAYS[led][: count_of(hand, led)]])
    added = PLAYS[value][: min(count_of(hand, value), TABLE_SIZE - count)]
    replaced = [PLAYS[high][count - 1] for high in HIGHER[value] if count_of(hand, high) >= count]
    return (*added, *replaced, PASS)


def how_played(value: int, table_value: int, table_count: int) -> How:
    """What cards of `value` do to the table."""
    if table_count == 0:
        return LED
    return ADDED if value == table_value else REPLACED


def next_seat(seat: int, taken: tuple[int | None, ...]) -> int:
    """The next seat clockwise that has not passed."""
    following = (seat + 1) % 4
    while taken[following] is not None:
        following = (following + 1) % 4
    return following


def evolve(state: State | None, event: Event) -> State:
    """The state after the event. Raises ValueError where the event cannot follow."""
    if state is None:
        if not isinstance(event, StarterDrawn):
            raise ValueError(f"a match begins with the starter drawn, not with {event.kind}")
        return _set_up(event)
    if isinstance(event, CardsPlayed):
        return _with_cards(state, event)
    if isinstance(event, Passed):
        return _with_pass(state, event.seat, event.took)
    if isinstance(event, TrickEnded):
        return _with_trick_ended(state, event.seat)
    if isinstance(event, CardsDealt):
        return _with_deal(state, event)
    if isinstance(event, RoundWon):
        return state._replace(points=event.totals, to_move=None)
    raise ValueError("a match is set up once")


def _set_up(event: StarterDrawn) -> State:
    return State(
        order=event.order,
        target=event.target,
        round=0,
        starter=event.starter,
        trick=0,
        hands=(0,) * len(SEATS),
        known=(0,) * len(SEATS),
        aside=0,
        discards=0,
        table_value=0,
        table_size=0,
        taken=NOTHING,
        last=None,
        points=(0, 0),
        to_move=None,
    )


def _with_deal(state: State, event: CardsDealt) -> State:
    hands = tuple(hand for hand in event.hands if hand is not None)
    if len(hands) != len(SEATS) or event.aside is None:
        raise ValueError("a redacted deal has no state")
    return State(
        order=state.order,
        target=state.target,
        round=event.round,
        starter=event.starter,
        trick=1,
        hands=hands,
        known=(0,) * len(SEATS),
        aside=event.aside,
        discards=0,
        table_value=0,
        table_size=0,
        taken=NOTHING,
        last=None,
        points=state.points,
        to_move=event.starter,
    )


def _with_cards(state: State, event: CardsPlayed) -> State:
    seat, value, count = event.seat, event.value, event.count
    known, discards = state.known, state.discards
    hands = list(state.hands)
    hands[seat] -= count * UNITS[value]
    seen = count_of(known[seat], value)
    if seen:
        # Which of equal cards was played nobody can tell: those seen are taken to go first.
        left = known[seat] - min(seen, count) * UNITS[value]
        known = (*known[:seat], left, *known[seat + 1 :])
    if event.how is REPLACED:
        discards += state.table_size * UNITS[state.table_value]
    else:
        count += state.table_size
    return State(
        state.order,
        state.target,
        state.round,
        state.starter,
        state.trick,
        tuple(hands),
        known,
        state.aside,
        discards,
        value,
        count,
        state.taken,
        seat,
        state.points,
        next_seat(seat, state.taken) if hands[seat] and count < TABLE_SIZE else None,
    )


def _with_pass(state: State, seat: int, took: int) -> State:
    count = state.table_size - 1
    taken = (*state.taken[:seat], took, *state.taken[seat + 1 :])
    return State(
        state.order,
        state.target,
        state.round,
        state.starter,
        state.trick,
        state.hands,
        state.known,
        state.aside,
        state.discards,
        state.table_value if count else 0,
        count,
        taken,
        state.last,
        state.points,
        next_seat(seat, taken) if taken[partner_of(seat)] is None else None,
    )


def _with_trick_ended(state: State, seat: int) -> State:
    hands, known = state.hands, state.known
    if state.taken is not NOTHING:
        units = [0 if card is None else UNITS[card] for card in state.taken]
        hands = tuple([hand + unit for hand, unit in zip(hands, units, strict=True)])
        known = tuple([cards + unit for cards, unit in zip(known, units, strict=True)])
    return State(
        state.order,
        state.target,
        state.round,
        state.starter,
        state.trick + 1,
        hands,
        known,
        state.aside,
        state.discards + state.table_size * UNITS[state.table_value],
        0,
        0,
        NOTHING,
        None,
        state.points,
        seat,
    )
