"""Sitting down by a link that was passed on, or at an open seat."""

import threading
from datetime import datetime

import pytest
from django.contrib.auth.models import User
from django.db import connection

from games.core.deal import BadWord
from tests.turns.conftest import RecordedContacts
from tests.turns.seats import INVITED, LINK, OPEN, lobby, seat_of
from turns.join_links import BadJoinLink
from turns.models import Block, Match, Rhythm, Source
from turns.services import NameTaken, SeatTaken, cancel_match, take_seat
from turns.services.declining import invite_other
from turns.services.joining import Joining, join
from turns.services.leaving import Friend
from turns.services.lobby import open_to_anybody, open_to_link, renew_link
from turns.services.matches import NotAllowed
from turns.services.seating import NotWelcome
from turns.services.unseating import send_away

NEWCOMER = Joining("newcomer")


@pytest.fixture
def table(alice: User, contacts: RecordedContacts, now: datetime) -> Match:
    return lobby(alice, now=now)


@pytest.mark.django_db
@pytest.mark.parametrize("index", [LINK, OPEN])
def test_newcomer_gets_an_account_and_the_seat(table: Match, now: datetime, index: int) -> None:
    joining = Joining("newcomer", word="plum", zone="Europe/Paris")

    player = join(seat_of(table, index), joining, player=None, now=now)

    seat = seat_of(table, index)
    assert (seat.player, seat.name, seat.word) == (player, "newcomer", "plum")
    assert player.first_name == "newcomer"
    assert Rhythm.objects.get(player=player).zone == "Europe/Paris"
    assert table.events.get(kind="match.seated").source == Source.LINK


@pytest.mark.django_db
def test_account_sits_down_as_itself(table: Match, people: list[User], now: datetime) -> None:
    assert join(seat_of(table, OPEN), Joining("bobby"), player=people[1], now=now) == people[1]

    assert seat_of(table, OPEN).name == "bobby"


@pytest.mark.django_db
def test_address_is_kept_where_one_is_given(
    table: Match, contacts: RecordedContacts, now: datetime
) -> None:
    join(seat_of(table, OPEN), Joining("newcomer", address="n@example.org"), player=None, now=now)

    assert contacts.invited[0] == "n@example.org"


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("joining", "error"),
    [(Joining("ALICE"), NameTaken), (Joining("newcomer", word="a|b"), BadWord)],
    ids=["name", "word"],
)
def test_refused_newcomer_has_no_account(
    table: Match, now: datetime, joining: Joining, error: type[Exception]
) -> None:
    accounts = User.objects.count()

    with pytest.raises(error):
        join(seat_of(table, OPEN), joining, player=None, now=now)

    assert User.objects.count() == accounts
    assert not seat_of(table, OPEN).is_taken


@pytest.mark.django_db
def test_one_account_has_one_seat(table: Match, alice: User, now: datetime) -> None:
    with pytest.raises(SeatTaken):
        join(seat_of(table, OPEN), Joining("again"), player=alice, now=now)


@pytest.mark.django_db
def test_nobody_joins_a_match_that_was_called_off(table: Match, alice: User, now: datetime) -> None:
    cancel_match(table.pk, by=alice, now=now)

    with pytest.raises(SeatTaken):
        join(seat_of(table, OPEN), NEWCOMER, player=None, now=now)


@pytest.mark.django_db
def test_seat_that_somebody_is_invited_to_is_not_joined(table: Match, now: datetime) -> None:
    with pytest.raises(BadJoinLink):
        join(seat_of(table, INVITED), NEWCOMER, player=None, now=now)


@pytest.mark.django_db
def test_link_that_was_renewed_meanwhile_takes_nothing(
    table: Match, alice: User, now: datetime
) -> None:
    read_before = seat_of(table, LINK)
    renew_link(read_before, by=alice)

    with pytest.raises(BadJoinLink):
        join(read_before, NEWCOMER, player=None, now=now)


@pytest.mark.django_db
def test_seat_that_was_closed_meanwhile_is_not_joined(
    table: Match, alice: User, now: datetime
) -> None:
    was_open, had_link = seat_of(table, OPEN), seat_of(table, LINK)
    open_to_link(was_open, by=alice)
    invite_other(had_link, Friend("dora", "dora@example.org", "en"), by=alice)

    for seat in (was_open, had_link):
        with pytest.raises(BadJoinLink):
            join(seat, NEWCOMER, player=None, now=now)


@pytest.mark.django_db
@pytest.mark.parametrize("blocker", ["alice", "newcomer", "bob"])
def test_people_who_are_kept_apart_do_not_meet_at_a_table(
    table: Match, people: list[User], now: datetime, blocker: str
) -> None:
    newcomer = User.objects.create_user("newcomer")
    take_seat(seat_of(table, INVITED).pk, people[1], name="bob", source=Source.LINK, now=now)
    who = {"alice": people[0], "bob": people[1], "newcomer": newcomer}
    blocked = people[1] if blocker == "newcomer" else newcomer
    Block.objects.create(player=who[blocker], blocked=blocked, name="x", created_at=now)

    with pytest.raises(NotWelcome):
        join(seat_of(table, OPEN), NEWCOMER, player=newcomer, now=now)
    with pytest.raises(NotWelcome):
        take_seat(seat_of(table, OPEN).pk, newcomer, name="x", source=Source.MAIL, now=now)

    assert not seat_of(table, OPEN).is_taken


@pytest.mark.django_db
def test_block_of_somebody_who_is_not_there_keeps_nobody_away(
    table: Match, people: list[User], now: datetime
) -> None:
    Block.objects.create(player=people[2], blocked=people[1], name="bob", created_at=now)

    join(seat_of(table, OPEN), Joining("bobby"), player=people[1], now=now)

    assert seat_of(table, OPEN).is_taken


@pytest.mark.django_db
def test_whoever_was_sent_away_comes_back_by_an_invitation_alone(
    table: Match, alice: User, people: list[User], now: datetime
) -> None:
    bob = people[1]
    join(seat_of(table, OPEN), Joining("bobby"), player=bob, now=now)
    send_away(seat_of(table, OPEN), by=alice, now=now)

    for index in (OPEN, LINK):
        with pytest.raises(NotWelcome):
            join(seat_of(table, index), Joining("bobby"), player=bob, now=now)
    take_seat(seat_of(table, INVITED).pk, bob, name="bob", source=Source.LINK, now=now)

    assert seat_of(table, INVITED).player == bob


@pytest.mark.database
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("index", [LINK, OPEN])
def test_of_two_who_press_at_once_one_sits_and_the_other_is_told(
    table: Match, now: datetime, index: int
) -> None:
    seat = seat_of(table, index)
    start = threading.Barrier(2)
    outcome: list[str] = []

    def press(name: str) -> None:
        try:
            start.wait(timeout=10)
            join(seat, Joining(name), player=None, now=now)
            outcome.append("sits")
        except SeatTaken:
            outcome.append("taken")
        finally:
            connection.close()

    presses = [threading.Thread(target=press, args=[name]) for name in ("newcomer", "stranger")]
    for thread in presses:
        thread.start()
    for thread in presses:
        thread.join(timeout=30)

    assert sorted(outcome) == ["sits", "taken"]
    assert User.objects.count() == 2
    assert table.events.filter(kind="match.seated").count() == 1


@pytest.mark.database
@pytest.mark.django_db(transaction=True)
def test_seat_is_joined_or_closed_and_never_both(table: Match, alice: User, now: datetime) -> None:
    had_link = seat_of(table, LINK)
    start = threading.Barrier(2)
    outcome: list[str] = []

    def press() -> None:
        try:
            start.wait(timeout=10)
            join(had_link, NEWCOMER, player=None, now=now)
            outcome.append("sits")
        except BadJoinLink:
            outcome.append("refused")
        finally:
            connection.close()

    thread = threading.Thread(target=press)
    thread.start()
    start.wait(timeout=10)
    try:
        open_to_anybody(seat_of(table, LINK), by=alice)
        closed = True
    except NotAllowed:
        closed = False
    thread.join(timeout=30)

    assert (outcome, closed) in [(["sits"], False), (["refused"], True)]
