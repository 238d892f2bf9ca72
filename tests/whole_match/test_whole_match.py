"""Sixteen rounds of Oheila: alice on the page, bob by replies, charlie by links, and a bot."""

import json
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from games.core.log import ExportedMatch
from tests import services
from tests.processes import ROOT, LiveSite, Process
from tests.whole_match.post_office import PostOffice, part
from tests.whole_match.table import Party, begin, play_out

ANSWERS = 146
"""What sixteen rounds ask of each player: a bid and its cards in each."""

Start = Callable[..., LiveSite]


def test_whole_match_in_one_process(live_site: Start, tmp_path: Path) -> None:
    with PostOffice() as office:
        site = live_site(EMAIL_URL=f"smtp://127.0.0.1:{office.port}", MAIL_GRACE="0")

        play_and_check(site, office, tmp_path)


@pytest.mark.broker
def test_whole_match_on_postgresql_with_a_celery_worker(
    live_site: Start, worker_of: Callable[[LiveSite], Process], database: str, tmp_path: Path
) -> None:
    with PostOffice() as office:
        site = live_site(
            EMAIL_URL=f"smtp://127.0.0.1:{office.port}",
            MAIL_GRACE="0",
            DATABASE_URL=database,
            REDIS_URL=services.redis_url(),
        )
        worker_of(site)
        listener = Process(
            ["manage", "receive_smtp"], site.environment, tmp_path / "receive_smtp.log"
        )
        listener.start()
        try:
            play_and_check(site, office, tmp_path)
        finally:
            listener.stop()


def play_and_check(site: LiveSite, office: PostOffice, folder: Path) -> None:
    party = begin(site, office, rounds="all", rng=random.Random(7))
    play_out(party, office)

    assert [player.answers for player in party.players] == [ANSWERS] * 3
    check_results(office)
    check_log(site, party, folder)


def check_results(office: PostOffice) -> None:
    """All three have the result, once, in both parts."""
    for name in ("alice", "bob", "charlie"):
        result = office.wait_for(f"{name}@example.org", "esult")
        for subtype in ("plain", "html"):
            assert "bob" in part(result, subtype)
        subjects = [mail["Subject"] for mail in office.boxes[f"{name}@example.org"]]
        assert sum("esult" in subject for subject in subjects) == 1, subjects


def check_log(site: LiveSite, party: Party, folder: Path) -> None:
    """The server's own check, and the one that needs nothing of the server."""
    assert "1 match" in site.manage("verify_log")
    exported = site.manage("export_match", party.match_id)
    match: ExportedMatch = json.loads(exported)
    sources = {event["source"] for event in match["events"] if event["kind"] == "card_played"}
    assert sources == {"page", "mail", "link", "bot"}
    file = folder / "match.json"
    file.write_text(exported)
    done = subprocess.run(
        [sys.executable, "-S", "-m", "games.verify", str(file)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
