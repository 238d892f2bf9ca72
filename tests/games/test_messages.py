"""The words for players are texts that a translator finds, and have what they ask for."""

import ast
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

ROOT = Path(__file__).parents[2]
SOURCES = sorted((ROOT / "games").rglob("*.py"))


def calls(path: Path) -> Iterator[ast.Call]:
    """Every call of msg() or msgs()."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
            continue
        if node.func.id in {"msg", "msgs"}:
            yield node


def ids(call: ast.Call) -> list[object]:
    """The message ids; msgs() has two, and then the count."""
    assert isinstance(call.func, ast.Name)
    texts = call.args[:2] if call.func.id == "msgs" else call.args
    return [text.value if isinstance(text, ast.Constant) else text for text in texts]


def fields(text: object) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(str(text)) if name is not None}


def given(call: ast.Call) -> set[str]:
    assert isinstance(call.func, ast.Name)
    named = {keyword.arg for keyword in call.keywords if keyword.arg is not None}
    return named | ({"n"} if call.func.id == "msgs" else set())


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.stem)
def test_message_ids_are_literal(path: Path) -> None:
    assert all(isinstance(text, str) for call in calls(path) for text in ids(call))


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.stem)
def test_messages_have_what_they_ask_for(path: Path) -> None:
    wrong = [
        str(text)
        for call in calls(path)
        for text in ids(call)
        if not any(keyword.arg is None for keyword in call.keywords)
        and not fields(text) <= given(call)
    ]

    assert not wrong
