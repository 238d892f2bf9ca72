"""Imports go one way: config -> notifications -> turns -> games -> the standard library."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.processes import ROOT

# Each package may import those after it.
ORDER = ("config", "notifications", "turns", "games")

# Runs with a Django that cannot be imported, and imports every module of games.
WITHOUT_DJANGO = """
import importlib, pkgutil, sys
sys.modules["django"] = None
import games
for module in pkgutil.walk_packages(games.__path__, "games."):
    importlib.import_module(module.name)
"""


def modules_of(package: str) -> list[Path]:
    return sorted((ROOT / package).rglob("*.py"))


def name_of(file: Path) -> str:
    parts = file.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports_of(file: Path) -> set[str]:
    """Every module that the source names in an import, as an absolute name."""
    return set(_imported(ast.parse(file.read_text()), package=_package_of(file)))


def games_found() -> list[str]:
    folders = {file.parent.name for file in (ROOT / "games").glob("*/__init__.py")}
    return sorted(folders - {"core"})


@pytest.mark.parametrize("package", ORDER)
def test_package_imports_none_that_stands_above_it(package: str) -> None:
    above = set(ORDER[: ORDER.index(package)])

    wrong = [
        f"{name_of(file)} imports {imported}"
        for file in modules_of(package)
        for imported in imports_of(file)
        if imported.partition(".")[0] in above
    ]

    assert not wrong


@pytest.mark.parametrize("file", modules_of("games"), ids=name_of)
def test_games_import_the_standard_library_alone(file: Path) -> None:
    roots = {imported.partition(".")[0] for imported in imports_of(file)}

    assert roots - {"games"} <= sys.stdlib_module_names


def test_games_are_imported_where_there_is_no_django() -> None:
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_DJANGO],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("game", games_found())
def test_game_imports_itself_and_core(game: str) -> None:
    assert not imports_beside(f"games/{game}", allowed={game, "core"})


def test_core_imports_no_game() -> None:
    assert not imports_beside("games/core", allowed={"core"})


def test_clocks_know_no_django() -> None:
    named = {name for file in modules_of("turns/clocks") for name in imports_of(file)}

    assert not [name for name in named if name.partition(".")[0] == "django"]
    assert not [name for name in named if name.startswith("turns.") and "clocks" not in name]


@pytest.mark.parametrize("above", ["turns.rendering", "turns.views", "turns.forms"])
def test_services_know_nothing_of_how_they_are_shown(above: str) -> None:
    wrong = [
        f"{name_of(file)} imports {imported}"
        for file in modules_of("turns/services")
        for imported in imports_of(file)
        if imported.startswith(above)
    ]

    assert not wrong


def bots_found() -> list[Path]:
    return sorted(file for name in ("bot", "strong") for file in ROOT.glob(f"games/*/{name}.py"))


@pytest.mark.parametrize("file", bots_found(), ids=name_of)
def test_bot_imports_no_state(file: Path) -> None:
    assert not [name for name in imports_of(file) if "state" in name.split(".")]


def imports_beside(folder: str, *, allowed: set[str]) -> list[str]:
    """The imports, from a folder of games, of another part of games than the allowed ones."""
    return [
        f"{name_of(file)} imports {imported}"
        for file in modules_of(folder)
        for imported in imports_of(file)
        if imported.startswith("games.") and imported.split(".")[1] not in allowed
    ]


def _package_of(file: Path) -> str:
    return name_of(file) if file.name == "__init__.py" else name_of(file).rpartition(".")[0]


def _imported(tree: ast.AST, *, package: str) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) - node.level + 1]
            base = ".".join([*above, node.module or ""]).strip(".") if node.level else node.module
            # `from games.oheila import state` imports a module too.
            yield from (f"{base}.{alias.name}" for alias in node.names)
            yield str(base)
