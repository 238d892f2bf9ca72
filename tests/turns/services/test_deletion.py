"""A player who deletes his account gives up every seat, and no name of his stays at a table."""

from datetime import datetime

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from django.utils import translation

from tests.turns.conftest import RecordedContacts
from turns.models import Block, Fact, Match, PastSitting, Source, Talk
from turns.models.seat import FORMER
from turns.players import new_player
from turns.services import cancel_match, say, take_seat
from turns.services.deletion import leave_every_table
from turns.services.leaving import resign
from turns.services.rematch import rematch
from turns.verification import problems

pytestmark = [pytest.mark.database, pytest.mark.django_db]


def leave(player: User, now: datetime) -> None:
    """As the end of his account does."""
    with transaction.atomic():
        leave_every_table(player, now=now)


def test_seat_is_free_again_before_the_deal_and_keeps_its_word(
    open_match: Match, people: list[User], now: datetime
) -> None:
    seat = open_match.seats.get(index=1)
    take_seat(seat.pk, people[1], name="bob", word="owl", source=Source.LINK, now=now)

    leave(people[1], now)

    seat.refresh_from_db()
    assert (seat.player, seat.taken_at, seat.name, seat.word) == (None, None, "", "owl")
    open_match.refresh_from_db()
    assert open_match.status == Match.Status.OPEN
    assert list(problems(open_match)) == []


def test_host_calls_off_what_is_not_dealt(open_match: Match, alice: User, now: datetime) -> None:
    leave(alice, now)

    open_match.refresh_from_db()
    assert open_match.status == Match.Status.CANCELLED
    assert Fact.objects.filter(match=open_match, kind=Fact.Kind.CANCELLED).exists()
    with translation.override("en"):
        assert open_match.seats.get(index=0).label == "Former player 1"


def replayed(match: Match, people: list[User], now: datetime) -> Match:
    """The rematch of a match that is over; a seat in it is kept for everybody, by name."""
    Match.objects.filter(pk=match.pk).update(status=Match.Status.OVER)
    return rematch(match.seats.get(player=people[0]), now=now).match


def test_seat_that_was_kept_for_him_waits_for_nobody_in_particular(
    match: Match, people: list[User], now: datetime
) -> None:
    sequel = replayed(match, people, now)

    leave(people[1], now)

    names = [seat.name for seat in sequel.seats.order_by("index")]
    assert names == ["alice", "", "charlie", "dora"]


def test_no_seat_of_a_rematch_that_was_called_off_names_him(
    match: Match, people: list[User], now: datetime
) -> None:
    sequel = replayed(match, people, now)
    cancel_match(sequel.pk, by=people[0], now=now)

    leave(people[1], now)

    assert not sequel.seats.filter(name="bob").exists()


def test_no_seat_names_him_where_he_is_kept_apart_by_now(
    match: Match, people: list[User], now: datetime
) -> None:
    sequel = replayed(match, people, now)
    Block.objects.create(player=people[1], blocked=people[0], name="alice", created_at=now)

    leave(people[1], now)

    assert not sequel.seats.filter(name="bob").exists()


def test_seat_to_which_somebody_else_of_his_name_is_invited_keeps_it(
    match: Match, people: list[User], contacts: RecordedContacts, now: datetime
) -> None:
    sequel = replayed(match, people, now)
    contacts.given.add(sequel.seats.get(name="bob").pk)

    leave(people[1], now)

    assert sequel.seats.filter(name="bob").exists()


def test_bot_plays_on_for_him(match: Match, people: list[User], now: datetime) -> None:
    leave(people[1], now)

    match.refresh_from_db()
    seat = match.seats.get(index=1)
    assert match.status == Match.Status.PLAYING
    assert seat.is_left
    assert match.events.filter(kind="match.resigned", seat=1).count() == 1
    with translation.override("en"):
        assert seat.label == "Bot (for Former player 2)"
        assert PastSitting.objects.get(seat=seat).called == "Former player 2"


def test_last_person_ends_the_match(bot_match: Match, alice: User, now: datetime) -> None:
    leave(alice, now)

    bot_match.refresh_from_db()
    assert bot_match.status == Match.Status.OVER
    assert list(problems(bot_match)) == []


def test_name_goes_from_a_seat_that_he_left_before(
    match: Match, people: list[User], now: datetime
) -> None:
    seat = match.seats.get(player=people[1])
    resign(seat, source=Source.PAGE, now=now)

    leave(people[1], now)

    seat.refresh_from_db()
    assert seat.name == FORMER
    assert PastSitting.objects.get(seat=seat).name == FORMER


def test_name_of_whoever_took_his_seat_over_stays(
    match: Match, people: list[User], now: datetime
) -> None:
    seat = match.seats.get(player=people[1])
    resign(seat, source=Source.PAGE, now=now)
    take_seat(seat.pk, new_player("newcomer"), name="newcomer", source=Source.LINK, now=now)

    leave(people[1], now)

    seat.refresh_from_db()
    assert seat.name == "newcomer"


def test_words_of_others_stay(match: Match, people: list[User], now: datetime) -> None:
    for player in people[1:3]:
        say(match.seats.get(player=player), player.username, source=Source.PAGE, now=now)

    leave(people[1], now)

    assert list(Talk.objects.values_list("text", flat=True)) == ["charlie"]


@pytest.mark.parametrize("has_address", [True, False], ids=["with an address", "by name alone"])
def test_seat_that_a_rematch_keeps_for_him_waits_for_nobody_in_particular(
    match: Match,
    people: list[User],
    contacts: RecordedContacts,
    now: datetime,
    *,
    has_address: bool,
) -> None:
    contacts.reached = {people[1].pk} if has_address else set()
    Match.objects.filter(pk=match.pk).update(status=Match.Status.OVER)
    sequel = rematch(match.seats.get(player=people[0]), now=now).match

    leave(people[1], now)

    assert "bob" not in sequel.seats.values_list("name", flat=True)


def test_rematch_without_him_has_a_seat_for_somebody_else(
    match: Match, people: list[User], now: datetime
) -> None:
    Match.objects.filter(pk=match.pk).update(status=Match.Status.OVER)
    leave(people[1], now)
    people[1].delete()

    made = rematch(match.seats.get(player=people[0]), now=now)

    seat = made.match.seats.get(index=1)
    assert (seat.name, seat.player, seat.is_taken) == ("", None, False)
