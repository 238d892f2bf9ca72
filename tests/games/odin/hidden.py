"""Twins: states that differ only in what a viewer may not know."""

from games.core.deal import Stream
from games.odin.cards import Cards, deck_of, members, set_of
from games.odin.state import State


def twin_of(state: State, viewer: int | None, chance: Stream) -> State:
    """The same table with all hidden cards dealt anew: other hands, and the rest of the deck.

    Cards that a seat was seen to take stay with it. When the match is over nothing is hidden.
    """
    if state.is_over:
        return state
    seen = state.centre | state.discards | set_union(state.taken)
    if viewer is not None:
        seen |= state.hands[viewer]
    unseen = chance.shuffled(members(deck_of(state.terms.colours) & ~seen))
    hands = []
    for seat, hand in enumerate(state.hands):
        if seat == viewer:
            hands.append(hand)
            continue
        known = state.taken[seat]
        size = hand.bit_count() - known.bit_count()
        dealt, unseen = unseen[:size], unseen[size:]
        hands.append(known | set_of(dealt))
    return state._replace(hands=tuple(hands))


def set_union(sets: tuple[Cards, ...]) -> Cards:
    """All cards of these sets."""
    found = 0
    for cards in sets:
        found |= cards
    return found
