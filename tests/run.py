"""The test runs of `make test`: everything on SQLite, then what touches the database on PostgreSQL.

Each run uses all cores. `python -m tests.run ARGUMENTS` hands the arguments on to both runs of
pytest; `-n 0` has them use one.
"""

import os
import subprocess
import sys

from tests import services

FEWEST_WORKERS = 2
"""On one core too: a test that waits for a process or a page lets another go on."""


def spread() -> list[str]:
    """Give the arguments that hand the files of tests out to a worker process for each core.

    A file stays together, for the sake of the sites and browsers that its tests share. The order
    is ours: see `pytest_collection_modifyitems`.
    """
    workers = max(FEWEST_WORKERS, os.cpu_count() or 1)
    return ["-n", str(workers), "--dist", "loadfile", "--no-loadscope-reorder"]


def pytest_run(*arguments: str, database_url: str = "") -> int:
    """Give pytest's exit code; the output goes where ours goes."""
    environment = os.environ | {"DATABASE_URL": database_url}
    command = [sys.executable, "-m", "pytest", *spread(), *arguments, *sys.argv[1:]]
    return subprocess.run(command, env=environment, check=False).returncode


def main() -> int:
    """Run both, the second only if the first has passed; give the exit code."""
    for line in services.missing():
        sys.stdout.write(f"{'FAILED' if services.is_ci() else 'SKIPPED'}: cannot find {line}\n")
    sys.stdout.flush()
    if services.is_ci() and services.missing():
        return 1
    if not services.is_postgresql_reachable():
        return pytest_run()
    failed = pytest_run("-m", "not production")
    if failed:
        return failed
    marked = "database or broker or production"
    return pytest_run("-m", marked, database_url=services.database_url())


if __name__ == "__main__":
    sys.exit(main())
