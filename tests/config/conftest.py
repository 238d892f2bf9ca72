"""How tests of the wiring start the settings: in a process with an environment of its own."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.processes import ROOT, bare_environment

# Prints the settings asked for; what is not JSON goes out as its text.
SCRIPT = """
import json, sys
from django.conf import settings
names = sys.argv[1:]
print(json.dumps({name: getattr(settings, name, None) for name in names}, default=str))
"""


class RefusedError(Exception):
    """The settings did not load; the message is what the process printed."""


@pytest.fixture
def start_settings(tmp_path: Path) -> Callable[..., dict[str, Any]]:
    """Give a function: names of settings, and the environment by name, to their values."""

    def start(*names: str, **environment: str) -> dict[str, Any]:
        defaults = {"DJANGO_SETTINGS_MODULE": "config.settings", "VAR_DIR": str(tmp_path / "var")}
        done = subprocess.run(
            [sys.executable, "-c", SCRIPT, *names],
            cwd=ROOT,
            env=bare_environment() | defaults | environment,
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            raise RefusedError(done.stderr)
        values: dict[str, Any] = json.loads(done.stdout)
        return values

    return start
