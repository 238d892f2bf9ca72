"""All that is known of a match at one moment, hidden cards included."""

from __future__ import annotations

from typing import NamedTuple

SEATS = range(4)
ROUNDS = {"all": 16, "short": 8}
"""The values of the option `rounds`, and how many rounds each stands for."""
_WITHOUT_TRUMP = {"all": 4, "short": 2}
"""How many rounds at the end have no trump."""


class Trick(NamedTuple):
    """A trick, finished or not: the leader and the cards in the order played."""

    leader: int
    cards: tuple[int, ...]

    def played(self) -> tuple[tuple[int, int], ...]:
        """Each card and the seat that played it."""
        return tuple((card, (self.leader + i) % 4) for i, card in enumerate(self.cards))


class RoundRecord(NamedTuple):
    """A finished round, by seat."""

    bids: tuple[int, ...]
    won: tuple[int, ...]
    points: tuple[int, ...]


# A NamedTuple, not a dataclass: its constructor runs in C, and every move makes one.
class State(NamedTuple):
    """A match at one moment."""

    rounds: str
    """The option: `all` or `short`."""
    round: int
    dealer: int
    turn_up: int | None
    hands: tuple[tuple[int, ...], ...]
    """By seat, in deck order."""
    bids: tuple[int | None, ...]
    leader: int
    trick: tuple[int, ...]
    """The cards on the table, from the leader on."""
    tricks: tuple[Trick, ...]
    """The finished tricks of this round."""
    won: tuple[int, ...]
    totals: tuple[int, ...]
    sheet: tuple[RoundRecord, ...]
    """The finished rounds."""
    to_move: int | None
    """None when the match is over, and between the events of one move."""
    is_over: bool = False


def hand_size(round_number: int) -> int:
    """How many cards each seat is dealt: as many as the round's number, at most 13."""
    return min(round_number, 13)


def has_trump(rounds: str, round_number: int) -> bool:
    """Whether a card is turned up: in all rounds but the last four (short: two)."""
    return round_number <= ROUNDS[rounds] - _WITHOUT_TRUMP[rounds]


def trump_suit(turn_up: int | None) -> int | None:
    """The suit of the card turned up, 0 to 3."""
    return None if turn_up is None else turn_up // 13
