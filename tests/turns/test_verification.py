"""The server's own check of its logs fails loudly on whatever was changed."""

import io
from collections.abc import Callable
from datetime import datetime

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from tests.turns.conftest import play_on
from turns import append_only
from turns.models import Event, Match, Seat, Source, Talk, Vault
from turns.services import pauses, say

pytestmark = pytest.mark.database


def forge(event: Event, **values: object) -> None:
    """What somebody with the database's password could do."""
    append_only.unguard(connection)
    Event.objects.filter(pk=event.pk).update(**values)
    append_only.guard()


def other_bid(match: Match) -> None:
    event = match.events.filter(kind="bid_made").first()
    assert event is not None
    forge(event, payload=event.payload | {"tricks": 1 - event.payload["tricks"]})


def other_deal(match: Match) -> None:
    event = match.events.filter(kind="cards_dealt").first()
    assert event is not None
    hands = event.payload["hands"]
    forge(event, payload=event.payload | {"hands": [hands[1], hands[0], *hands[2:]]})


def other_source(match: Match) -> None:
    forge(match.events.get(version=match.version), source=Source.MAIL)


def other_time(match: Match) -> None:
    forge(match.events.get(version=2), at=match.created_at.replace(year=2020))


def other_seed(match: Match) -> None:
    Vault.objects.filter(match=match).update(seed=bytes(32))


def other_position(match: Match) -> None:
    match.vault.position["totals"] = [99, 0, 0, 0]
    match.vault.save()


def other_word(match: Match) -> None:
    Seat.objects.filter(match=match, index=0).update(word="zebra")


def other_terms(match: Match) -> None:
    match.agreed["misses"] = 9
    match.save()


def pause_without_a_vote(match: Match) -> None:
    pauses.pause(match, match.vault, source=Source.HOST, now=match.created_at)
    match.save()


def other_summary(match: Match) -> None:
    Match.objects.filter(pk=match.pk).update(version=match.version - 1)


def other_prompt(match: Match) -> None:
    match.prompts.open().update(closed_at=match.created_at)


def other_talk(match: Match) -> None:
    Talk.objects.filter(event__match=match).update(text="I never said that")


def other_status(match: Match) -> None:
    Match.objects.filter(pk=match.pk).update(status=Match.Status.OVER)


def other_game(match: Match) -> None:
    Match.objects.filter(pk=match.pk).update(engine_version=99)


def other_options(match: Match) -> None:
    Match.objects.filter(pk=match.pk).update(options={})


def other_seat_number(match: Match) -> None:
    Seat.objects.filter(match=match, index=3).update(index=9)


def talk_without_hash(match: Match) -> None:
    event = match.events.filter(kind="match.said").first()
    assert event is not None
    forge(event, payload={})


def first_payload_of_another_kind(match: Match) -> None:
    forge(match.events.get(version=1), payload=[])


def last_payload_of_another_kind(match: Match) -> None:
    forge(match.events.get(version=match.version), payload=7)


TAMPERING = [
    other_bid,
    other_deal,
    other_source,
    other_time,
    other_seed,
    other_position,
    other_word,
    other_terms,
    pause_without_a_vote,
    other_summary,
    other_prompt,
    other_talk,
    other_status,
    other_game,
    other_options,
    other_seat_number,
    talk_without_hash,
    first_payload_of_another_kind,
    last_payload_of_another_kind,
]


@pytest.fixture
def played(match: Match, now: datetime) -> Match:
    say(match.seats.get(index=1), "Hello!", source=Source.PAGE, now=now)
    play_on(match, 15, now=now)
    match.refresh_from_db()
    return match


def test_an_untouched_match_in_play_fits(played: Match) -> None:
    said = io.StringIO()

    call_command("verify_log", stdout=said)

    assert said.getvalue() == "1 match fits.\n"


def test_a_match_that_waits_for_players_fits(open_match: Match) -> None:
    call_command("verify_log", open_match.pk, stdout=io.StringIO())


def test_a_match_played_to_its_end_fits(match: Match, now: datetime) -> None:
    play_on(match, 1000, now=now)

    call_command("verify_log", match.pk, stdout=io.StringIO())


@pytest.mark.parametrize("tamper", TAMPERING)
def test_what_was_changed_is_found(played: Match, tamper: Callable[[Match], None]) -> None:
    tamper(played)
    told = io.StringIO()

    with pytest.raises(CommandError, match="1 of 1"):
        call_command("verify_log", stdout=io.StringIO(), stderr=told)

    assert played.pk in told.getvalue()


def test_what_it_tells_holds_no_card(played: Match) -> None:
    other_deal(played)
    told = io.StringIO()

    with pytest.raises(CommandError):
        call_command("verify_log", stdout=io.StringIO(), stderr=told)

    hands = Vault.objects.get(match=played).position["hands"]
    assert not [card for hand in hands for card in hand if card in told.getvalue()]


def test_an_unknown_match_is_named(db: None) -> None:
    with pytest.raises(CommandError, match="nowhere"):
        call_command("verify_log", "nowhere")
