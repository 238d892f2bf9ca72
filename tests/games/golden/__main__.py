"""Add the golden logs that are missing."""

from tests.games.golden import write_missing

for path in write_missing():
    print(path)  # noqa: T201 - it is a command
