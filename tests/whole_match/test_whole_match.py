"""Sixteen rounds of Oheila: alice on the page, bob by replies, charlie by links, and a bot."""

import json
import random
import re
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.db import connection

from games.core.log import ExportedMatch
from tests import services
from tests.broker import celery_worker
from tests.processes import ROOT, LiveSite, Process, live_database_url
from tests.whole_match.post_office import PostOffice, part
from tests.whole_match.table import Party, begin, play_out

ANSWERS = 130
"""What sixteen rounds ask of each player: a bid and its cards in each, but for the last card, which
is played by itself.
"""

CARD = re.compile(r"\b[2-9TJQKA][CDHS]\b")
REPLY_ADDRESS = re.compile(r"\b[a-z]-[a-z2-7]{26}\b")

Start = Callable[..., LiveSite]


def test_whole_match_in_one_process(live_site: Start, tmp_path: Path) -> None:
    with PostOffice() as office:
        site = live_site(EMAIL_URL=f"smtp://127.0.0.1:{office.port}", MAIL_GRACE="0")

        match = play_and_check(site, office, tmp_path)
        check_output(site.process, match)


@pytest.mark.production
@pytest.mark.django_db(transaction=True)
def test_whole_match_with_a_celery_worker_and_a_mail_listener(
    live_site: Start, tmp_path: Path
) -> None:
    if connection.vendor != "postgresql":
        services.skip("DATABASE_URL names no PostgreSQL")
    with PostOffice() as office:
        site = live_site(
            EMAIL_URL=f"smtp://127.0.0.1:{office.port}",
            MAIL_GRACE="0",
            DATABASE_URL=live_database_url(),
            REDIS_URL=services.redis_url(),
        )
        with (
            celery_worker(site.environment, tmp_path / "worker.log") as worker,
            mail_listener(site, tmp_path / "listener.log") as listener,
        ):
            match = play_and_check(site, office, tmp_path)
            for process in (site.process, worker, listener):
                check_output(process, match)


@contextmanager
def mail_listener(site: LiveSite, log: Path) -> Iterator[Process]:
    """`manage.py receive_smtp`, as production runs it."""
    listener = Process(["manage", "receive_smtp"], site.environment, log)
    listener.start()
    listener.wait_until(lambda: is_listening(site.smtp_port))
    try:
        yield listener
    finally:
        listener.stop()


def is_listening(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def play_and_check(site: LiveSite, office: PostOffice, folder: Path) -> ExportedMatch:
    party = begin(site, office, rounds="all", rng=random.Random(7))
    play_out(party, office)

    assert [player.answers for player in party.players] == [ANSWERS] * 3
    check_results(office)
    return check_log(site, party, folder)


def check_results(office: PostOffice) -> None:
    """All three have the result, once, in both parts."""
    for name in ("alice", "bob", "charlie"):
        result = office.wait_for(f"{name}@example.org", "esult")
        for subtype in ("plain", "html"):
            assert "bob" in part(result, subtype)
        subjects = [mail["Subject"] for mail in office.boxes[f"{name}@example.org"]]
        assert sum("esult" in subject for subject in subjects) == 1, subjects


def check_log(site: LiveSite, party: Party, folder: Path) -> ExportedMatch:
    """The server's own check, and the one that needs nothing of the server."""
    assert "1 match" in site.manage("verify_log")
    exported = site.manage("export_match", party.match_id)
    match: ExportedMatch = json.loads(exported)
    sources = {event["source"] for event in match["events"] if event["kind"] == "card_played"}
    assert sources == {"page", "mail", "link", "bot", "order"}
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
    return match


def check_output(process: Process, match: ExportedMatch) -> None:
    """What a process printed while the match was played names no card, seed or reply address."""
    printed = process.output()
    assert printed
    assert match["seed"] is not None
    assert match["seed"] not in printed
    assert not CARD.search(printed), printed
    assert not REPLY_ADDRESS.search(printed), printed
