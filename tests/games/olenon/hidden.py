"""Twins: states that differ only in what a viewer may not know."""

from games.core.deal import Stream
from games.olenon.cards import DECK, UNITS, Bag, bag_of, cards_in, size_of
from games.olenon.state import SEATS, State


def twin_of(state: State, viewer: int | None, chance: Stream) -> State:
    """The same table with all hidden cards dealt anew: other hands, and the cards aside.

    Cards that a hand took from the table stay in it, as all have seen. When the match is over
    nothing is hidden any more.
    """
    if state.is_over:
        return state
    unseen = chance.shuffled(cards_in(_unseen(state, viewer)))
    hands = list(state.hands)
    for seat in SEATS:
        if seat != viewer:
            size = size_of(state.hands[seat]) - size_of(state.known[seat])
            hands[seat] = state.known[seat] + bag_of(unseen[:size])
            unseen = unseen[size:]
    return state._replace(hands=tuple(hands), aside=bag_of(unseen))


def _unseen(state: State, viewer: int | None) -> Bag:
    """The deck without what lies open, what all have seen and what the viewer holds."""
    seen = state.discards + state.table_size * UNITS[state.table_value]
    seen += bag_of(card for card in state.taken if card is not None)
    seen += sum(known for seat, known in enumerate(state.known) if seat != viewer)
    return bag_of(DECK) - seen - (0 if viewer is None else state.hands[viewer])
