import json
from datetime import datetime

from django.test import Client

from tests.turns.conftest import play_on
from tests.turns.views.conftest import BrowserOf
from turns.models import Match


def test_in_play_even_a_player_downloads_no_card_and_no_seed(
    match: Match, browser_of: BrowserOf
) -> None:
    response = browser_of("alice").get(f"/match/{match.pk}/export.json")
    exported = json.loads(response.content)
    assert exported["seed"] is None
    assert not any(event["payload"].get("hands", [None])[0] for event in exported["events"])


def test_after_the_end_everything_is_there(match: Match, watcher: Client, now: datetime) -> None:
    play_on(match, 500, now=now)
    response = watcher.get(f"/match/{match.pk}/export.json")
    assert json.loads(response.content)["seed"] == bytes(match.vault.seed).hex()
    assert f"turnpost-{match.pk}.json" in response["Content-Disposition"]
