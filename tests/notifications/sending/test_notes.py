"""The short form of each message, and when nothing is left to say."""

from datetime import datetime

import pytest
from django.contrib.auth.models import User

from notifications.messages.mail import Withdrawn
from notifications.models import Delivery
from notifications.sending.notes import Note, note_of
from notifications.telling.routes import BY_EVERY_WAY
from tests.notifications.conftest import open_prompt, play_one
from turns.models import Fact, Match, Prompt, Seat, Vote

Kind = Delivery.Kind

ABOUT_A_TURN = (Kind.TURN, Kind.REMINDER, Kind.TALK)
WITHOUT_MORE = (Kind.RESULT, Kind.CANCELLED)


def delivery_of(kind: Delivery.Kind, seat: Seat, *, now: datetime) -> Delivery:
    asked = seat.prompts.filter(closed_at__isnull=True).first()
    return Delivery.objects.create(
        kind=kind,
        channel="push",
        key=kind.value,
        seat=seat,
        user=seat.player,
        prompt=asked if kind in ABOUT_A_TURN else None,
        due_at=now,
        created_at=now,
    )


def note(kind: Delivery.Kind, seat: Seat, *, now: datetime) -> Note:
    return note_of(delivery_of(kind, seat, now=now), now)


@pytest.fixture
def asked(match: Match) -> Prompt:
    return open_prompt(match)


@pytest.fixture
def waiting(asked: Prompt) -> Seat:
    """Somebody who is not asked."""
    other = asked.match.seats.exclude(pk=asked.seat.pk).first()
    assert other is not None
    return other


@pytest.mark.parametrize("kind", sorted(BY_EVERY_WAY))
def test_every_kind_that_goes_by_every_way_has_a_title(kind: Delivery.Kind) -> None:
    from notifications.sending.notes import _title

    assert _title(kind)


@pytest.mark.parametrize("kind", ABOUT_A_TURN)
def test_note_names_game_and_people_and_leads_to_the_match(
    kind: Delivery.Kind, asked: Prompt, now: datetime
) -> None:
    said = note(kind, asked.seat, now=now)

    others = asked.match.seats.exclude(pk=asked.seat.pk)
    assert said.body.startswith("Oheila with ")
    assert all(other.label in said.body for other in others)
    assert said.url == f"http://127.0.0.1:8000/match/{asked.match_id}/"
    assert said.tag == asked.match_id


@pytest.mark.parametrize("kind", ABOUT_A_TURN)
def test_turn_that_was_answered_needs_no_note(
    kind: Delivery.Kind, asked: Prompt, now: datetime
) -> None:
    delivery = delivery_of(kind, asked.seat, now=now)
    play_one(asked.match, now=now)

    with pytest.raises(Withdrawn, match="answered meanwhile"):
        note_of(delivery, now)


@pytest.mark.parametrize("kind", ABOUT_A_TURN)
def test_turn_that_a_bot_answers_needs_no_note(
    kind: Delivery.Kind, asked: Prompt, now: datetime
) -> None:
    delivery = delivery_of(kind, asked.seat, now=now)
    Prompt.objects.update(bot="easy")

    with pytest.raises(Withdrawn):
        note_of(delivery, now)


def test_note_that_replaces_that_of_a_turn_says_that_it_is_ones_turn(
    asked: Prompt, waiting: Seat, now: datetime
) -> None:
    assert note(Kind.TALK, asked.seat, now=now).body.endswith("\nIt is your turn.")
    assert "your turn" not in note(Kind.RESULT, waiting, now=now).body


def test_start_is_told_to_who_is_not_asked(asked: Prompt, waiting: Seat, now: datetime) -> None:
    assert note(Kind.STARTED, waiting, now=now).title == "The match has begun"
    Delivery.objects.all().delete()

    with pytest.raises(Withdrawn, match="the note of the turn says"):
        note(Kind.STARTED, asked.seat, now=now)


@pytest.mark.parametrize("kind", [Kind.STARTED, Kind.TIMED_OUT])
def test_match_that_is_over_needs_no_news(
    kind: Delivery.Kind, waiting: Seat, now: datetime
) -> None:
    delivery = delivery_of(kind, waiting, now=now)
    Match.objects.update(status=Match.Status.OVER)

    with pytest.raises(Withdrawn, match="the match is over"):
        note_of(delivery, now)


def test_player_who_is_back_is_not_told_of_his_time(waiting: Seat, now: datetime) -> None:
    with pytest.raises(Withdrawn, match="the player is back"):
        note(Kind.TIMED_OUT, waiting, now=now)


def test_vote_that_is_over_is_not_asked(waiting: Seat, now: datetime) -> None:
    delivery = delivery_of(Kind.VOTE, waiting, now=now)
    match = waiting.match
    asker = match.seats.exclude(pk=waiting.pk).first()
    assert asker is not None
    delivery.fact = Fact.objects.create(
        match=match, version=match.version, kind=Fact.Kind.VOTE, created_at=now
    )
    vote = Vote.objects.create(
        match=match,
        version=match.version,
        kind=Vote.Kind.PAUSE,
        asked_by=asker,
        opened_at=now,
    )
    assert note_of(delivery, now).title == "A vote waits for you"

    vote.closed_at = now
    vote.save()

    with pytest.raises(Withdrawn, match="the vote is over"):
        note_of(delivery, now)


def test_team_mate_whose_seat_is_taken_over_is_no_news(waiting: Seat, now: datetime) -> None:
    delivery = delivery_of(Kind.LEFT, waiting, now=now)
    delivery.fact = Fact.objects.create(
        match=waiting.match,
        version=waiting.match.version,
        kind=Fact.Kind.LEFT,
        seat=waiting.index,
        created_at=now,
    )

    with pytest.raises(Withdrawn, match="taken the seat over"):
        note_of(delivery, now)


def test_who_has_left_the_seat_is_told_nothing(waiting: Seat, now: datetime) -> None:
    delivery = delivery_of(Kind.RESULT, waiting, now=now)
    Seat.objects.filter(pk=waiting.pk).update(player=User.objects.create_user("newcomer"))

    with pytest.raises(Withdrawn, match="the player has left the seat"):
        note_of(delivery, now)
