"""The database of DATABASE_URL: PostgreSQL, or SQLite in the folder of the site."""

import os
from pathlib import Path
from typing import Any

from dj_database_url import DBConfig

from config.environment import BadVariable, env, text

# Seconds that a write waits for another one. SQLite has one writer at a time.
SQLITE_TIMEOUT = 30

# IMMEDIATE takes the write lock when a transaction begins. DEFERRED takes it at the first write,
# and then fails at once with "database is locked" if another writer came in between.
# FULL keeps a move that was confirmed to a player through a loss of power.
SQLITE_OPTIONS: dict[str, Any] = {
    "timeout": SQLITE_TIMEOUT,
    "transaction_mode": "IMMEDIATE",
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
}
ENGINES = {"django.db.backends.postgresql", "django.db.backends.sqlite3"}


def read_database(folder: Path) -> DBConfig:
    """Give Django's settings of the one database."""
    if not text("DATABASE_URL"):
        return _sqlite({"ENGINE": "django.db.backends.sqlite3", "NAME": str(folder / "db.sqlite3")})
    config = parse_database_url()
    if config["ENGINE"].endswith("sqlite3"):
        _make_private(Path(config["NAME"]))
    return config


def parse_database_url() -> DBConfig:
    """Give the settings that DATABASE_URL states; BadVariable for a database of another kind."""
    right = "postgres://user:password@host:port/name or sqlite:////absolute/path"
    try:
        config: DBConfig = env.dj_db_url("DATABASE_URL", conn_max_age=60, conn_health_checks=True)
    except ValueError:
        raise BadVariable("DATABASE_URL", right) from None
    if config.get("ENGINE") not in ENGINES or not config.get("NAME"):
        raise BadVariable("DATABASE_URL", right)
    if config["ENGINE"].endswith("sqlite3"):
        file = Path(config["NAME"])
        # `:memory:` would be another database for each thread, a relative path one for each folder.
        if not file.is_absolute() or not file.parent.is_dir():
            raise BadVariable("DATABASE_URL", right)
        return _sqlite(config)
    return config


def _sqlite(config: DBConfig) -> DBConfig:
    return {**config, "OPTIONS": SQLITE_OPTIONS}


def _make_private(file: Path) -> None:
    """Make a file that is missing, mode 0600: SQLite would let others read it, and the cards in it.
    The files that it puts beside it get the same mode.
    """
    if file.exists():
        return
    try:
        os.close(os.open(file, os.O_CREAT | os.O_RDWR, 0o600))
    except OSError:
        raise BadVariable("DATABASE_URL", f"a file that can be made; {file} cannot") from None
