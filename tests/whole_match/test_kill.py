"""kill -9 of the site, again and again while people answer: no move and no mail is lost."""

import random
import smtplib
import threading
from collections import Counter
from collections.abc import Callable

import requests

from tests.processes import LiveSite
from tests.whole_match.post_office import PostOffice
from tests.whole_match.table import Party, Player, begin, play_out

KILLS = 12
LONGEST_SECONDS = 0.25
"""A kill comes at most so long after an answer was begun: before, in and after its transaction."""
BROKEN = (requests.ConnectionError, smtplib.SMTPException, OSError)


def test_kill_between_a_move_and_its_mails_loses_neither(
    live_site: Callable[..., LiveSite],
) -> None:
    rng = random.Random(11)
    with PostOffice() as office:
        site = live_site(
            EMAIL_URL=f"smtp://127.0.0.1:{office.port}", MAIL_GRACE="0", DELIVERY_LEASE="1"
        )
        party = begin(site, office, rounds="short", rng=rng)
        for number in range(KILLS):
            play_out(party, office, most=3 * (number + 1))
            answer_under_fire(site, party, delay=rng.uniform(0, LONGEST_SECONDS))
            site.start()
        play_out(party, office)

        assert "1 match fits" in site.manage("verify_log")
        check_questions(office)


def answer_under_fire(site: LiveSite, party: Party, *, delay: float) -> None:
    """Everybody answers while the site is killed; who is cut off does the same again later."""
    shot = threading.Timer(delay, site.kill)
    shot.start()
    while shot.is_alive():
        for player in party.players:
            _answer(player)
    shot.join()


def _answer(player: Player) -> None:
    place = getattr(player, "read", 0)
    chance = player.rng.getstate()
    try:
        player.play()
    except BROKEN:
        # The same mail is opened again, and the same move chosen: whether the first try reached
        # the site or not, it must count once.
        player.rng.setstate(chance)
        if hasattr(player, "read"):
            player.read = place


def check_questions(office: PostOffice) -> None:
    """Each turn is asked by mail; a crash between the server's 250 and the note of it may ask
    twice, once for each kill.
    """
    for name in ("bob", "charlie"):
        asked = Counter(
            mail["Reply-To"]
            for mail in office.boxes[f"{name}@example.org"]
            if mail["Subject"].startswith("Your turn")
        )
        assert sum(asked.values()) - len(asked) <= KILLS, asked
