"""Fills the database of a site with all that its pages can show: `python -m tests.gallery.seeding
FILE` writes the list of pages into that file.
"""

import os
import sys
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
# What makes the pages asks for models, so for settings that are read.
django.setup()

from django.conf import settings  # noqa: E402
from django.contrib.auth.models import User  # noqa: E402
from django.contrib.sessions.models import Session  # noqa: E402
from django.test import Client, override_settings  # noqa: E402
from django.utils import timezone  # noqa: E402

from notifications.models import Chat, Device  # noqa: E402
from notifications.tasks import deliver  # noqa: E402
from tests.gallery.link_pages import link_pages  # noqa: E402
from tests.gallery.match_pages import match_pages  # noqa: E402
from tests.gallery.pages import Gallery, Page  # noqa: E402
from tests.gallery.plain_pages import plain_pages  # noqa: E402
from tests.gallery.tables import Tables  # noqa: E402
from tests.mail_samples.stage import cast  # noqa: E402


def main(file: Path) -> None:
    """Everything, and the list of it."""
    now = timezone.now()
    people = cast(now=now)
    newcomer = User.objects.create_user("newcomer", first_name="newcomer")
    sessions = {user.username: session_of(user) for user in (*people, newcomer)}
    # The matches jump over days, which is no outage.
    with override_settings(OUTAGE_AFTER=timedelta(days=10_000)):
        pages = tuple(all_pages(Tables(people, now)))
    # Last, since nothing is to be sent there: dora's turn does not come.
    add_ways(people[3], sessions["dora"])
    Gallery(settings.SESSION_COOKIE_NAME, sessions, pages).dump(file)


def all_pages(tables: Tables) -> Iterator[Page]:
    """The mailbox comes last: by then there is something in it."""
    yield from match_pages(tables)
    yield from link_pages(tables)
    deliver()
    yield from plain_pages()


def session_of(user: User) -> str:
    """What the cookie says of a browser in which this player is signed in."""
    client = Client()
    client.force_login(user)
    return client.cookies[settings.SESSION_COOKIE_NAME].value


def add_ways(user: User, session: str) -> None:
    """A chat and a device, so that the settings have something to list."""
    now = timezone.now()
    Chat.objects.create(user=user, url="ntfys://ntfy.example.org/cards", created_at=now)
    Device.objects.create(
        user=user,
        session=Session.objects.get(pk=session),
        endpoint="https://push.example.org/dora",
        label="Firefox on Android",
        created_at=now,
    )


if __name__ == "__main__":
    main(Path(sys.argv[1]))
