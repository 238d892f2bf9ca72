"""Write a sample of each kind of mail, for all games and in both languages, into var/mail-samples.

The matches are played in a database of their own, which is thrown away.
"""

import os
import shutil
import sys
from datetime import timedelta
from pathlib import Path

import django

os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
# What makes the samples asks for models, so for settings that are read.
django.setup()

from django.core.management import call_command  # noqa: E402
from django.db import transaction  # noqa: E402
from django.test import override_settings  # noqa: E402
from django.utils import timezone  # noqa: E402

from games.core.engine import AnyEngine  # noqa: E402
from games.registry import engines  # noqa: E402
from tests.mail_samples.files import write, write_pages  # noqa: E402
from tests.mail_samples.kinds import samples  # noqa: E402
from tests.mail_samples.stage import Stage, cast  # noqa: E402
from tests.processes import ROOT  # noqa: E402

LANGUAGES = ("en", "fr")
FOLDER = ROOT / "var" / "mail-samples"


def main(folder: Path) -> None:
    """All samples, in the place of those of an earlier run."""
    call_command("migrate", verbosity=0)
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(mode=0o700, parents=True)
    # The matches jump over days, which is no outage; nothing waits to be sent.
    with override_settings(MAIL_GRACE=timedelta(), OUTAGE_AFTER=timedelta(days=10_000)):
        for engine in engines():
            write_game(engine, folder)
    places = [f"{engine.key}/{language}" for engine in engines() for language in LANGUAGES]
    sys.stdout.write(f"{write_pages(folder, places)}\n")


def write_game(engine: AnyEngine, folder: Path) -> None:
    """All samples of one game."""
    now = timezone.now()
    with transaction.atomic():
        for sample in samples(Stage(engine, cast(now=now), now)):
            for language in LANGUAGES:
                write(sample, folder / engine.key / language, language=language)
        transaction.set_rollback(True)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
