"""The host decides who may take the free seats."""

from collections.abc import Callable
from datetime import datetime

import pytest
from django.contrib.auth.models import User

from tests.turns.conftest import RecordedContacts
from tests.turns.seats import INVITED, LINK, OPEN, lobby, seat_of
from turns.join_links import BadJoinLink, join_url, read_join
from turns.models import Match, Seat, Source
from turns.services import take_seat
from turns.services.declining import invite_other
from turns.services.leaving import Friend
from turns.services.lobby import (
    give_to_bot,
    open_to_anybody,
    open_to_link,
    renew_link,
    start_with_bots,
)
from turns.services.matches import NotAllowed
from turns.services.unseating import leave_table
from turns.verification import problems

pytestmark = pytest.mark.database

Arrange = Callable[[Seat, User, datetime], object]
ARRANGEMENTS: dict[str, Arrange] = {
    "link": lambda seat, by, now: open_to_link(seat, by=by),
    "anybody": lambda seat, by, now: open_to_anybody(seat, by=by),
    "bot": lambda seat, by, now: give_to_bot(seat, "easy", by=by, now=now),
    "bots": lambda seat, by, now: start_with_bots(seat.match_id, "easy", by=by, now=now),
}


@pytest.fixture
def table(alice: User, contacts: RecordedContacts, now: datetime) -> Match:
    return lobby(alice, now=now)


def token_of(seat: Seat) -> str:
    return join_url(seat).rstrip("/").rpartition("/")[2]


def test_invited_seat_becomes_one_to_pass_on(
    table: Match, alice: User, contacts: RecordedContacts
) -> None:
    open_to_link(seat_of(table, INVITED), by=alice)

    seat = seat_of(table, INVITED)
    assert (seat.open_to, seat.name) == (Seat.OpenTo.LINK, "")
    assert read_join(token_of(seat)) == seat
    assert INVITED not in contacts.invited


def test_seat_with_a_link_becomes_open_and_its_link_worthless(table: Match, alice: User) -> None:
    token = token_of(seat_of(table, LINK))

    open_to_anybody(seat_of(table, LINK), by=alice)

    assert seat_of(table, LINK).open_to == Seat.OpenTo.ANYBODY
    with pytest.raises(BadJoinLink):
        read_join(token)


def test_invitation_makes_the_link_worthless(
    table: Match, alice: User, contacts: RecordedContacts
) -> None:
    token = token_of(seat_of(table, LINK))

    invite_other(seat_of(table, LINK), Friend("dora", "dora@example.org", "en"), by=alice)

    assert seat_of(table, LINK).open_to == Seat.OpenTo.INVITED
    assert contacts.invited[LINK] == "dora@example.org"
    with pytest.raises(BadJoinLink):
        read_join(token)


def test_fresh_link_makes_the_old_one_worthless(table: Match, alice: User) -> None:
    token = token_of(seat_of(table, LINK))

    renew_link(seat_of(table, LINK), by=alice)

    assert read_join(token_of(seat_of(table, LINK))) == seat_of(table, LINK)
    with pytest.raises(BadJoinLink):
        read_join(token)


@pytest.mark.parametrize("index", [INVITED, OPEN])
def test_seat_without_a_link_gets_no_fresh_one(table: Match, alice: User, index: int) -> None:
    with pytest.raises(NotAllowed):
        renew_link(seat_of(table, index), by=alice)


def test_private_match_is_open_to_nobody(
    alice: User, contacts: RecordedContacts, now: datetime
) -> None:
    match = lobby(alice, now=now, visibility=Match.Visibility.PRIVATE)

    with pytest.raises(NotAllowed):
        open_to_anybody(seat_of(match, INVITED), by=alice)


def test_bot_takes_a_free_seat(
    table: Match, alice: User, contacts: RecordedContacts, now: datetime
) -> None:
    give_to_bot(seat_of(table, INVITED), "strong", by=alice, now=now)

    seat = seat_of(table, INVITED)
    assert (seat.bot, seat.label, seat.is_taken) == ("strong", "Bot 2", True)
    assert INVITED not in contacts.invited
    seated = table.events.get(kind="match.seated")
    assert (seated.seat, seated.payload["bot"], seated.source) == (INVITED, "strong", Source.HOST)


def test_unknown_level_of_bots_is_refused(table: Match, alice: User, now: datetime) -> None:
    with pytest.raises(NotAllowed):
        give_to_bot(seat_of(table, INVITED), "perfect", by=alice, now=now)

    assert not seat_of(table, INVITED).is_taken


def test_bots_take_all_free_seats_and_the_cards_are_dealt(
    table: Match, alice: User, people: list[User], now: datetime
) -> None:
    take_seat(seat_of(table, INVITED).pk, people[1], name="bob", source=Source.LINK, now=now)

    match = start_with_bots(table.pk, "easy", by=alice, now=now)

    assert match.status == Match.Status.PLAYING
    assert [seat.bot for seat in match.seats.order_by("index")] == ["", "", "easy", "easy"]
    assert not list(problems(match))


def test_word_counts_for_the_deal_though_a_bot_has_the_seat_now(
    table: Match, alice: User, people: list[User], now: datetime
) -> None:
    seat = seat_of(table, INVITED)
    take_seat(seat.pk, people[1], name="bob", word="kumquat", source=Source.LINK, now=now)
    leave_table(seat_of(table, INVITED), source=Source.PAGE, now=now)

    match = start_with_bots(table.pk, "easy", by=alice, now=now)

    assert seat_of(match, INVITED).word == "kumquat"
    assert not list(problems(match))


@pytest.mark.parametrize("arrangement", ARRANGEMENTS)
def test_only_the_host_arranges_the_seats(
    table: Match, people: list[User], now: datetime, arrangement: str
) -> None:
    before = table.seats.order_by("index").values()

    with pytest.raises(NotAllowed):
        ARRANGEMENTS[arrangement](seat_of(table, INVITED), people[1], now)

    assert list(table.seats.order_by("index").values()) == list(before)


@pytest.mark.parametrize("arrangement", ["link", "anybody", "bot"])
def test_seat_that_is_taken_is_given_to_nobody_else(
    table: Match, alice: User, people: list[User], now: datetime, arrangement: str
) -> None:
    seat = seat_of(table, INVITED)
    take_seat(seat.pk, people[1], name="bob", source=Source.LINK, now=now)

    with pytest.raises(NotAllowed):
        ARRANGEMENTS[arrangement](seat, alice, now)

    assert seat_of(table, INVITED).player == people[1]


@pytest.mark.parametrize("arrangement", ARRANGEMENTS)
def test_seats_of_a_match_in_play_are_arranged_by_nobody(
    table: Match, alice: User, now: datetime, arrangement: str
) -> None:
    start_with_bots(table.pk, "easy", by=alice, now=now)
    version = Match.objects.get(pk=table.pk).version

    with pytest.raises(NotAllowed):
        ARRANGEMENTS[arrangement](seat_of(table, INVITED), alice, now)

    assert Match.objects.get(pk=table.pk).version == version
