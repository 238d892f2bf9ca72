"""The contract as a class of tests."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.core.deal import Stream
from games.core.engine import AnyEngine, Json
from games.core.errors import BadOption, BadPosition, BadSeatCount, GameError
from games.core.options import Options
from games.testing.breach import ContractBroken, ensure
from games.testing.dealings import check_dealing
from games.testing.matches import Played, play_match, table_of, tables
from games.testing.orders import (
    EVERY,
    check_forced,
    check_orders,
    check_orders_declared,
    check_orders_refused,
    check_orders_secret,
)
from games.testing.promises import (
    check_commands,
    check_events,
    check_legality,
    check_outcome,
    check_positions,
    check_rounds,
    check_secrecy,
    check_standing,
    check_text,
    check_views,
)


class EngineContract:
    """Subclass it with an `engine`, under a name that the test runner collects."""

    engine: AnyEngine
    matches = 2
    """How many matches are played at each table."""

    def test_every_table_keeps_the_contract(self) -> None:
        """Matches at random, with each promise checked in every position."""
        checks: Sequence[Callable[[Played], None]] = (
            check_events,
            check_legality,
            check_commands,
            check_positions,
            check_views,
            check_outcome,
            check_standing,
            check_rounds,
            check_dealing,
            check_forced,
            check_orders,
            check_orders_refused,
        )
        for seed in range(self.matches):
            for table in tables(self.engine, seed):
                played = play_match(table)
                for check in checks:
                    check(played)

    def twin(self, state: object, viewer: int | None, chance: Stream) -> object:
        """Another state that the viewer cannot tell from this one: hidden cards dealt anew.

        Each engine's own test says how; without it nothing would hold that cards stay hidden.
        """
        raise NotImplementedError

    def test_hidden_cards_stay_hidden(self) -> None:
        """In view, scene, legal moves and events, of every viewer, in every position."""
        for table in tables(self.engine, 3):
            for number, state in enumerate(play_match(table).states[:-1]):
                for viewer in (None, *range(table.seats)):
                    twin = self.twin(state, viewer, table.chance)
                    check_secrecy(table, state, twin, viewer)
                    if number % EVERY == 0:
                        check_orders_secret(table, state, twin, viewer)

    def test_setup_repeats_itself_and_follows_the_seed(self) -> None:
        """The same deal gives the same events, another one others."""
        for table, other in zip(tables(self.engine, 1), tables(self.engine, 2), strict=True):
            setup = [
                self.engine.setup(each.seats, each.options, each.deal)
                for each in (table, table, other)
            ]
            ensure(setup[0] == setup[1], "setup depends on its arguments alone")
            ensure(setup[0] != setup[2], "setup follows the seed")

    def test_unknown_options_and_seat_counts_are_refused(self) -> None:
        """BadOption and BadSeatCount."""
        seats = self.engine.seats[0]
        deal = table_of(self.engine, seats, {}, 0).deal
        wrong: list[tuple[int, Options, type[GameError]]] = [
            (seats, {"no such option": 1}, BadOption),
            (max(self.engine.seats) + 1, {}, BadSeatCount),
            (0, {}, BadSeatCount),
        ]
        wrong += [(seats, {option.key: "no such"}, BadOption) for option in self.engine.options]
        for count, options, error in wrong:
            try:
                self.engine.setup(count, options, deal)
            except error:
                continue
            raise ContractBroken(f"{count} seats with {options} are not refused")

    def test_what_is_no_position_is_refused(self) -> None:
        """BadPosition for each field that is missing or of another kind."""
        table = next(tables(self.engine))
        state = self.engine.fold(self.engine.setup(table.seats, table.options, table.deal))
        position = dict(self.engine.position(state))
        needed = [key for key in position if not self._loads_without(position, key)]
        ensure(needed, "a position needs its fields")
        wrong: list[dict[str, Json]] = [{}]
        wrong += [{**position, key: "nonsense"} for key in needed]
        wrong += [{**position, key: {"no": "such"}} for key in needed]
        for each in wrong:
            try:
                self.engine.load(each)
            except BadPosition as error:
                check_text(error.text)
                continue
            raise ContractBroken(f"a wrong position is loaded: {each}")

    def _loads_without(self, position: dict[str, Json], key: str) -> bool:
        try:
            self.engine.load({name: value for name, value in position.items() if name != key})
        except BadPosition:
            return False
        return True

    def test_answers_are_about_those_of_a_match(self) -> None:
        """The number that the site announces is within half and double of a random match's."""
        for table in tables(self.engine):
            announced = self.engine.answers(table.options)
            spared = self.engine.spared(table.options)
            ensure(0 <= spared < announced, f"{spared} of {announced} answers spared")
            made = len(play_match(table).moves) / table.seats
            ensure(made / 2 <= announced <= made * 2, f"{announced} announced, {made} made")

    def test_the_declaration_is_complete(self) -> None:
        """Key, version, seats, options with their defaults, an easy bot, and standing orders."""
        engine = self.engine
        check_orders_declared(engine)
        ensure(engine.key.isidentifier() and engine.key.islower(), "the key is a small word")
        ensure(engine.version >= 1 and engine.title, "it has a version and a title")
        ensure(engine.seats and 1 <= engine.complexity <= 5, "it has seats and a complexity")
        ensure("easy" in engine.bots, "it has an easy bot")
        check_text(engine.pitch)
        ensure(all(face.code == code for code, face in engine.faces.items()), "faces have codes")
        ensure(set(engine.showcase) <= set(engine.faces), "the showcase holds cards of the game")
        seats = sorted(seat for team in engine.teams for seat in team)
        ensure(not seats or [len(seats)] == list(engine.seats), "every seat has one team")
        for option in engine.options:
            values = [choice.value for choice in option.choices]
            ensure(option.default in values, f"the default of {option.key} is one of its choices")
