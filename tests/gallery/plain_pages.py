"""The pages that are about no match."""

from __future__ import annotations

from collections.abc import Iterator

from django.urls import reverse

from games.registry import engines
from notifications.models import MailboxMessage
from tests.gallery.pages import Page
from tests.mail_samples.stage import address_of


def plain_pages() -> Iterator[Page]:
    """From the front page to the one that says that there is no such page."""
    yield from _front()
    yield from _players()
    yield from _mailbox()
    yield Page("offline", "/offline/", is_main=True)
    yield Page("no-such-page", "/no-such-page/", status=404)


def _front() -> Iterator[Page]:
    yield Page("front", "/", is_main=True)
    yield Page("front-of-a-player", "/", "alice", is_main=True)
    yield Page("front-of-a-newcomer", "/", "newcomer")
    yield Page("games", "/games/", is_main=True)
    for engine in engines():
        yield Page(f"rules-{engine.key}", f"/games/{engine.key}/", is_main=engine.key == "odin")
        yield Page(f"start-{engine.key}", f"/start/?game={engine.key}")
    yield Page("tables", "/tables/", is_main=True)
    yield Page("tables-of-a-game", "/tables/?game=odin")
    yield Page("start", "/start/", is_main=True)
    yield Page("start-of-a-player", "/start/", "alice")
    yield Page("start-with-mistakes", "/start/", press="main form button:not([name])", status=200)


def _players() -> Iterator[Page]:
    yield Page("sign-in", "/sign-in/", is_main=True)
    asked = {"[name=address]": "stranger@example.net"}
    yield Page("sign-in-asked", "/sign-in/", fill=asked, press="main form button")
    yield Page("recovery", "/sign-in/recovery/")
    wrong = {"[name=code]": "nonsense"}
    yield Page("recovery-refused", "/sign-in/recovery/", fill=wrong, press="main form button")
    yield Page("pairing", "/pair/")
    yield Page("goodbye", "/goodbye/")
    yield Page("matches", "/matches/", "alice", is_main=True)
    yield Page("matches-of-a-newcomer", "/matches/", "newcomer")
    yield Page("next-of-a-newcomer", "/next/", "newcomer")
    yield Page("settings", "/settings/", "alice", is_main=True)
    yield Page("recovery-code", "/settings/", "dora", press="form[action$='recovery/'] button")
    yield Page("pairing-code", "/settings/", "dora", press="form[action$='pairing/'] button")
    yield Page("pairing-before-a-code", "/settings/pairing/", "alice")
    yield Page("delete", "/settings/delete/", "alice")
    yield Page("settings-with-devices", "/settings/", "dora")
    yield Page("settings-of-a-newcomer", "/settings/", "newcomer")


def _mailbox() -> Iterator[Page]:
    address = address_of("alice")
    letter = MailboxMessage.objects.filter(recipient=address).latest("pk")
    yield Page("mailbox", reverse("mailbox"))
    yield Page("mailbox-of-alice", reverse("mailbox-box", args=[address]))
    yield Page("letter", reverse("mailbox-letter", args=[address, letter.pk]), is_main=True)
