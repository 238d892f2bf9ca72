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
    "check_legality",
    "check_outcome",
    "check_parse_refused",
    "check_positions",
    "check_refused",
    "check_secrecy",
    "check_text",
    "check_views",
    "ensure",
    "play_match",
    "table_of",
    "tables",
    "texts_of",
]
