"""Twins: states that differ only in what a viewer may not know."""

from games.core.deal import Stream
from games.oheila.cards import DECK
from games.oheila.state import SEATS, State


def twin_of(state: State, viewer: int | None, chance: Stream) -> State:
    """The same table with all hidden cards dealt anew: other hands, and the rest of the deck."""
    seen = {card for trick in state.tricks for card in trick.cards} | set(state.trick)
    if state.turn_up is not None:
        seen.add(state.turn_up)
    if viewer is not None:
        seen |= set(state.hands[viewer])
    unseen = chance.shuffled([card for card in DECK if card not in seen])
    hands = []
    for seat in SEATS:
        size = 0 if seat == viewer else len(state.hands[seat])
        hand, unseen = unseen[:size], unseen[size:]
        hands.append(state.hands[seat] if seat == viewer else tuple(sorted(hand)))
    return state._replace(hands=tuple(hands))
