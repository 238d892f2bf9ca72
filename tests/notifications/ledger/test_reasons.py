"""Every reason that the code writes into the ledger has its words in the reader's language."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import notifications
from notifications.chat.troubles import Why
from notifications.ledger.reasons import KNOWN

ENDINGS = frozenset({"Withdrawn", "Refused", "TryLater", "Unreachable", "Gone"})
"""The exceptions by which a message ends or waits; what they are called with is the reason."""
FOLDER = Path(notifications.__file__).parent


def _reasons(file: Path) -> Iterator[str]:
    """What the exceptions of a module are called with, where it is written there."""
    for node in ast.walk(ast.parse(file.read_text())):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
            continue
        if node.func.id in ENDINGS and node.args:
            yield from _beginning(node.args[0])


def _beginning(said: ast.expr) -> Iterator[str]:
    first = said.values[0] if isinstance(said, ast.JoinedStr) else said
    if isinstance(first, ast.Constant):
        yield str(first.value).partition(":")[0]


REASONS = sorted({said for file in FOLDER.rglob("*.py") for said in _reasons(file)})


def test_the_reasons_are_found_in_the_code() -> None:
    assert "the turn was answered meanwhile" in REASONS
    assert "the push service refused it" in REASONS


@pytest.mark.parametrize("reason", [*REASONS, *(why.value for why in Why)])
def test_reason_of_the_code_is_known(reason: str) -> None:
    assert reason in KNOWN
