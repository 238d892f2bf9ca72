"""Moves that were taken back: the check undoes them, and finds those that could not be."""

from random import Random

import pytest

from games.core.audit import check_play
from games.core.engine import JsonObject
from games.core.log import ExportedMatch
from games.registry import get_engine
from games.verify import verify
from tests.games.exports import SEED, Log

ENGINE = get_engine("oheila")
TAKEN_BACK = "match.taken_back"


class Table:
    """A match of short Oheila that is played move by move."""

    def __init__(self) -> None:
        self.log = Log(ENGINE, {"rounds": "short"})
        self.log.add_seating()
        events = ENGINE.setup(4, self.log.options, self.log.deal)
        self.log.add_game(events, "page")
        self.state = self.before = ENGINE.fold(events)
        self.seat = -1
        """Who moved last."""
        self.first = 0
        """The version of the first event of that move."""

    @property
    def version(self) -> int:
        return len(self.log.events)

    def move(self, place: int = 0) -> None:
        """Make one of the legal moves."""
        [self.seat] = ENGINE.to_move(self.state)
        legal = ENGINE.legal_moves(self.state, self.seat)
        events = ENGINE.decide(self.state, self.seat, legal[place], self.log.deal)
        self.before, self.first = self.state, self.version + 1
        self.log.add_game(events, "page")
        for event in events:
            self.state = ENGINE.evolve(self.state, event)

    def take_back(self, *, seat: int | None = None, payload: JsonObject | None = None) -> None:
        """Write that the last move was taken back, or something like it; play on from before."""
        right: JsonObject = {"schema": 1, "to": self.first - 1}
        self.log.add(TAKEN_BACK, self.seat if seat is None else seat, "page", payload or right)
        self.state = self.before

    def play_to_the_end(self) -> None:
        rng = Random(3)
        while seats := ENGINE.to_move(self.state):
            legal = ENGINE.legal_moves(self.state, seats[0])
            self.move(rng.randrange(len(legal)))
        self.log.add_end()

    def end(self) -> ExportedMatch:
        """Call the match off, so that its seed is shown."""
        self.log.is_over = True
        self.log.add("match.cancelled", None, "page", {"schema": 1, "seed": SEED.hex()})
        return self.log.export()


@pytest.fixture
def table() -> Table:
    return Table()


def misfit_of(match: ExportedMatch) -> tuple[int, str]:
    misfit = verify(match).misfit
    assert misfit is not None
    return misfit.version, misfit.reason


def test_a_finished_match_with_bids_taken_back_fits(table: Table) -> None:
    for place in (1, 0, 1):
        table.move(place)
        table.take_back()
        table.move(1 - place)
    table.play_to_the_end()

    assert verify(table.log.export()).misfit is None


def test_the_state_and_the_number_of_moves_are_those_that_stand(table: Table) -> None:
    table.move()
    table.move()
    table.take_back()

    play = check_play(
        ENGINE, table.log.events, seats=4, options=table.log.options, deal=table.log.deal
    )

    assert play.misfit is None
    assert play.moves == 1
    assert play.state == table.state


def test_talk_between_the_move_and_the_taking_back_is_nobodys_act(table: Table) -> None:
    table.move()
    table.log.add("match.said", 2, "page", {"schema": 1, "hash": "0" * 64})
    table.take_back()
    table.move(1)

    assert verify(table.end()).misfit is None


def test_a_card_that_was_taken_back_is_found(table: Table) -> None:
    for _ in range(5):
        table.move()
    table.take_back()

    match = table.end()

    assert misfit_of(match) == (
        match["events"][-2]["version"],
        "the move that it takes back showed something hidden",
    )


def test_a_deal_that_was_taken_back_is_found(table: Table) -> None:
    for _ in range(8):
        table.move()
    assert table.log.events[-1]["kind"] == "cards_dealt"
    table.take_back()
    version = table.version
    table.move()

    assert misfit_of(table.end())[0] == version


def test_the_move_of_another_seat_stays_made(table: Table) -> None:
    table.move()
    table.take_back(seat=(table.seat + 1) % 4)

    assert misfit_of(table.end()) == (table.version - 1, "the last move is that of another seat")


def test_a_move_that_somebody_acted_after_stays_made(table: Table) -> None:
    table.move()
    seat, to = table.seat, table.first - 1
    table.move()
    table.take_back(seat=seat, payload={"schema": 1, "to": to})

    assert misfit_of(table.end())[0] == table.version - 1


def test_the_move_before_one_that_was_taken_back_stays_made(table: Table) -> None:
    table.move()
    seat, to = table.seat, table.first - 1
    table.move()
    table.take_back()
    table.take_back(seat=seat, payload={"schema": 1, "to": to})

    assert misfit_of(table.end()) == (
        table.version - 1,
        "there is no last move that could be taken back",
    )


def test_the_first_deal_stays_dealt(table: Table) -> None:
    table.take_back(seat=0, payload={"schema": 1, "to": 4})

    assert misfit_of(table.end())[0] == table.version - 1


@pytest.mark.parametrize(
    "payload",
    [
        {"schema": 1, "to": 5},
        {"schema": 1, "to": 0},
        {"schema": 1, "to": True},
        {"schema": 1, "to": None},
        {"schema": 1},
        {"to": 6},
        {"schema": 1, "to": 6, "note": "more"},
    ],
)
def test_it_names_the_last_move_and_nothing_else(table: Table, payload: JsonObject) -> None:
    assert table.version == 6
    table.move()
    table.take_back(payload=payload)

    assert misfit_of(table.end()) == (
        8,
        "it takes back something else than the last move",
    )


def test_a_move_is_not_taken_back_in_its_middle(table: Table) -> None:
    for _ in range(8):
        table.move()
    events = table.log.events
    taken = next(place for place, event in enumerate(events) if event["kind"] == "trick_taken")
    table.log.events = events[:taken]
    table.log.add(TAKEN_BACK, table.seat, "page", {"schema": 1, "to": taken - 1})

    version, reason = misfit_of(table.end())

    assert version == taken + 1
    assert "trick_taken follows" in reason


def test_an_illegal_move_is_found_though_it_was_taken_back(table: Table) -> None:
    table.move()
    bid = table.log.events.pop()
    table.log.add(bid["kind"], bid["seat"], "page", {**bid["payload"], "tricks": 7})
    table.take_back()

    assert misfit_of(table.end()) == (bid["version"], "no legal move explains this bid_made")


def test_a_match_that_goes_on_as_if_the_move_stood_is_found(table: Table) -> None:
    table.move()
    after = table.state
    table.take_back()
    table.state = after
    table.move()

    assert misfit_of(table.end())[0] == table.version - 1
