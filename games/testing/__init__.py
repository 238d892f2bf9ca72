"""The contract that every engine is held to, for any package to run on its own.

    class TestOheila(EngineContract):
        engine = get_engine("oheila")

        def twin(self, state, viewer, chance): ...

Each test plays matches at random and looks at every position on the way. A broken promise raises
ContractBroken, which is an AssertionError. Chance comes from `Deal`, so a failure repeats itself.
"""

from games.testing.breach import ContractBroken, ensure
from games.testing.contract import EngineContract
from games.testing.matches import CAP, Played, Table, play_match, table_of, tables
from games.testing.orders import (
    check_forced,
    check_kind,
    check_order,
    check_orders,
    check_orders_declared,
    check_orders_refused,
    check_orders_secret,
    check_step,
    commands_of,
)
from games.testing.promises import (
    NO_COMMANDS,
    check_choices,
    check_commands,
    check_events,
    check_legality,
    check_outcome,
    check_parse_refused,
    check_positions,
    check_refused,
    check_secrecy,
    check_standing,
    check_text,
    check_views,
    texts_of,
)

__all__ = [
    "CAP",
    "NO_COMMANDS",
    "ContractBroken",
    "EngineContract",
    "Played",
    "Table",
    "check_choices",
    "check_commands",
    "check_events",
    "check_forced",
    "check_kind",
    "check_legality",
    "check_order",
    "check_orders",
    "check_orders_declared",
    "check_orders_refused",
    "check_orders_secret",
    "check_outcome",
    "check_parse_refused",
    "check_positions",
    "check_refused",
    "check_secrecy",
    "check_standing",
    "check_step",
    "check_text",
    "check_views",
    "commands_of",
    "ensure",
    "play_match",
    "table_of",
    "tables",
    "texts_of",
]
