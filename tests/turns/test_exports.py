"""Exported matches."""

import json
from datetime import datetime

import pytest
from django.core.management import CommandError, call_command

from tests.turns.conftest import hidden_cards, play_on
from turns.exports import export_match
from turns.models import Match, Source

pytestmark = pytest.mark.database


def test_a_match_in_play_is_exported_as_a_spectator_may_know_it(
    match: Match, now: datetime
) -> None:
    play_on(match, 21, now=now)
    match.refresh_from_db()

    exported = export_match(match)

    text = json.dumps(exported)
    assert exported["seed"] is None
    assert bytes(match.vault.seed).hex() not in text
    assert {event["source"] for event in exported["events"]} <= {"player", Source.HOST.value}
    assert not [card for card in hidden_cards(match, None) if f'"{card}"' in text]


def test_a_match_that_is_over_is_exported_whole(match: Match, now: datetime) -> None:
    play_on(match, 1000, now=now)
    match.refresh_from_db()

    exported = export_match(match)

    assert exported["seed"] == bytes(match.vault.seed).hex()
    assert [event["version"] for event in exported["events"]] == list(range(1, match.version + 1))


def test_export_of_an_unknown_match_names_it(db: None) -> None:
    with pytest.raises(CommandError, match="nowhere"):
        call_command("export_match", "nowhere")
