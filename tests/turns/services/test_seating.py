"""Sitting down."""

from datetime import datetime

import pytest
from django.contrib.auth.models import User

from games.core.deal import BadWord
from tests.turns.conftest import RecordedContacts, friends
from turns.models import Fact, Match, Source
from turns.services import (
    MatchPlan,
    NameTaken,
    SeatPlan,
    SeatTaken,
    cancel_match,
    create_match,
    take_seat,
)

pytestmark = pytest.mark.database


def test_taking_a_seat_is_an_event_with_the_word(
    open_match: Match, people: list[User], now: datetime
) -> None:
    seat = open_match.seats.get(index=2)

    take_seat(seat.pk, people[2], name="charlie", word="łódź", source=Source.LINK, now=now)

    event = open_match.events.get(kind="match.seated")
    assert event.payload == {"schema": 1, "bot": None, "word": "łódź"}
    assert event.seat == 2


def test_last_one_to_sit_has_the_cards_dealt(match: Match) -> None:
    kinds = list(match.events.values_list("kind", flat=True))

    assert match.status == Match.Status.PLAYING
    assert kinds.index("cards_dealt") > kinds.index("match.seated")
    assert match.prompts.count() == 1
    assert match.facts.filter(kind=Fact.Kind.STARTED).count() == 1


def test_a_taken_seat_stays_taken(match: Match, now: datetime) -> None:
    stranger = User.objects.create_user("stranger")

    with pytest.raises(SeatTaken):
        take_seat(match.seats.get(index=1).pk, stranger, name="x", source=Source.LINK, now=now)


def test_nobody_gets_two_seats_of_a_match(open_match: Match, alice: User, now: datetime) -> None:
    with pytest.raises(SeatTaken):
        take_seat(open_match.seats.get(index=1).pk, alice, name="x", source=Source.LINK, now=now)


def test_nobody_sits_down_at_a_cancelled_match(
    open_match: Match, people: list[User], now: datetime
) -> None:
    cancel_match(open_match.pk, by=people[0], now=now)

    with pytest.raises(SeatTaken):
        take_seat(
            open_match.seats.get(index=1).pk, people[1], name="x", source=Source.LINK, now=now
        )


def test_a_bad_word_leaves_the_seat_free(
    open_match: Match, people: list[User], now: datetime
) -> None:
    seat = open_match.seats.get(index=1)

    with pytest.raises(BadWord):
        take_seat(seat.pk, people[1], name="bob", word="x" * 41, source=Source.LINK, now=now)

    seat.refresh_from_db()
    assert not seat.is_taken


@pytest.mark.parametrize("name", ["alice", "ALICE", "\uff41lice", "charlie"])
def test_a_name_at_the_table_is_one_players_alone(
    open_match: Match, people: list[User], now: datetime, name: str
) -> None:
    seat = open_match.seats.get(index=1)

    with pytest.raises(NameTaken):
        take_seat(seat.pk, people[1], name=name, source=Source.LINK, now=now)

    seat.refresh_from_db()
    assert not seat.is_taken


def test_nobody_sits_down_by_the_name_of_a_bot(
    alice: User, contacts: RecordedContacts, people: list[User], now: datetime
) -> None:
    plan = MatchPlan("oheila", [*friends()[:2], SeatPlan(bot="easy")])
    seat = create_match(plan, host=alice, host_name="alice", now=now).seats.get(index=1)

    with pytest.raises(NameTaken):
        take_seat(seat.pk, people[1], name="bot 4", source=Source.LINK, now=now)
