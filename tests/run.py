"""The test runs of `make test`: everything on SQLite, then what touches the database on PostgreSQL.

`python -m tests.run ARGUMENTS` hands the arguments on to both runs of pytest.
"""

import os
import subprocess
import sys

from tests import services


def pytest_run(*arguments: str, database_url: str = "") -> int:
    """Give pytest's exit code; the output goes where ours goes."""
    environment = os.environ | {"DATABASE_URL": database_url}
    command = [sys.executable, "-m", "pytest", *arguments, *sys.argv[1:]]
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
