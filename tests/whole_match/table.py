"""Alice starts a match in her browser; bob and charlie take their seats from their mails."""

import random
import re
import time
from collections.abc import Sequence
from dataclasses import dataclass
from email.message import EmailMessage
from html import unescape
from typing import Protocol

from tests.processes import LiveSite
from tests.whole_match.browser import Browser
from tests.whole_match.players import LinkPlayer, MailPlayer, PagePlayer
from tests.whole_match.post_office import PostOffice, part

STUCK_SECONDS = 60.0


class Player(Protocol):
    """Somebody who answers when asked."""

    answers: int
    rng: random.Random

    def play(self) -> bool:
        """Answer if asked; tells whether he was."""


@dataclass(frozen=True, slots=True)
class Party:
    """A match that is dealt, and its people."""

    match_id: str
    alice: PagePlayer
    bob: MailPlayer
    charlie: LinkPlayer

    @property
    def players(self) -> Sequence[Player]:
        """All who must be waited for."""
        return (self.alice, self.bob, self.charlie)


def link_in(message: EmailMessage, where: str) -> str:
    """The first link of a mail to this part of the site."""
    found: list[str] = re.findall(r'href="([^"]+)"', part(message, "html"))
    links = [unescape(link) for link in found]
    return next(link for link in links if where in link)


def begin(site: LiveSite, office: PostOffice, *, rounds: str, rng: random.Random) -> Party:
    """Start the match and have everybody sit down."""
    browser = Browser(site.url)
    page = browser.get("/start/?game=oheila")
    form = page.form_to("/start/")
    page = browser.submit(
        page,
        form,
        name="alice",
        address="alice@example.org",
        word="walrus",
        **{
            "option-rounds": rounds,
            "seat1-who": "friend",
            "seat1-name": "bob",
            "seat1-address": "bob@example.org",
            "seat2-who": "friend",
            "seat2-name": "charlie",
            "seat2-address": "charlie@example.org",
            "seat3-who": "bot-easy",
        },
    )
    assert "/match/" in page.url, page.text
    match_id = page.url.rstrip("/").rpartition("/")[2]
    prove_address(browser, office)
    for name in ("bob", "charlie"):
        take_seat(site, office, f"{name}@example.org")
    return Party(
        match_id,
        PagePlayer(browser, f"/match/{match_id}/", rng),
        MailPlayer("bob@example.org", office, site.smtp_port, rng),
        LinkPlayer("charlie@example.org", office, site.url, rng),
    )


def prove_address(browser: Browser, office: PostOffice) -> None:
    """Press the button of the mail that asks whether the address is alice's."""
    message = office.wait_for("alice@example.org", "")
    page = browser.get(link_in(message, browser.site))
    browser.submit(page, page.form_to("/address/"))


def take_seat(site: LiveSite, office: PostOffice, address: str) -> Browser:
    """Open the invitation's link in a fresh browser and press the button."""
    browser = Browser(site.url)
    message = office.wait_for(address, "")
    page = browser.get(link_in(message, "/seat/"))
    page = browser.submit(page, page.form_to("/seat/", with_field="name"))
    assert "/match/" in page.url, page.text
    return browser


def play_out(party: Party, office: PostOffice, *, most: int = 1_000_000) -> None:
    """Let everybody answer until the match is over, or so many answers are given."""
    last_answer = time.monotonic()
    while sum(player.answers for player in party.players) < most:
        answered = [player.play() for player in party.players]
        if any(answered):
            last_answer = time.monotonic()
        elif _is_over(party):
            return
        elif time.monotonic() - last_answer > STUCK_SECONDS:
            raise AssertionError(f"stuck after {[player.answers for player in party.players]}")
        else:
            time.sleep(0.02)


def _is_over(party: Party) -> bool:
    exported = party.alice.browser.get(f"{party.alice.match_path}export.json")
    return '"match.ended"' in exported.html
