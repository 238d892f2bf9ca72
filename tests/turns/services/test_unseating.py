"""Getting up before the deal, by oneself or by the host."""

from datetime import datetime

import pytest
from django.contrib.auth.models import User

from games.verify import verify
from tests.turns.conftest import RecordedContacts
from tests.turns.seats import INVITED, LINK, OPEN, lobby, seat_of
from turns.exports import export_match
from turns.history import steps
from turns.lineage import Lineage
from turns.models import Match, Seat, Source
from turns.remarks import remarks_of
from turns.services import SeatTaken, say, take_seat
from turns.services.lobby import give_to_bot, start_with_bots
from turns.services.matches import NotAllowed
from turns.services.unseating import leave_table, send_away, was_sent_away
from turns.verification import problems
from turns.visibility import may_watch

pytestmark = pytest.mark.database


@pytest.fixture
def table(alice: User, people: list[User], contacts: RecordedContacts, now: datetime) -> Match:
    """Bob and charlie sit; one seat is open still."""
    match = lobby(alice, now=now)
    for index, player, word in ((INVITED, people[1], "kumquat"), (LINK, people[2], "")):
        sit(match, index, player, now=now, word=word)
    return match


def sit(match: Match, index: int, player: User, *, now: datetime, word: str = "") -> None:
    seat, name = seat_of(match, index), player.username
    take_seat(seat.pk, player, name=name, word=word, source=Source.LINK, now=now)


def test_player_who_gets_up_leaves_the_seat_free_and_its_word(
    table: Match, contacts: RecordedContacts, now: datetime
) -> None:
    leave_table(seat_of(table, INVITED), source=Source.PAGE, now=now)

    seat = seat_of(table, INVITED)
    assert (seat.player, seat.name, seat.is_taken, seat.word) == (None, "", False, "kumquat")
    assert contacts.told == [("gone", INVITED, "bob")]
    assert INVITED not in contacts.invited


def test_player_who_is_sent_away_is_told(
    table: Match, alice: User, contacts: RecordedContacts, people: list[User], now: datetime
) -> None:
    send_away(seat_of(table, INVITED), by=alice, now=now)

    assert not seat_of(table, INVITED).is_taken
    assert contacts.told == [("sent away", INVITED, "bob")]
    assert was_sent_away(people[1], table)


def test_link_is_worthless_for_whoever_was_sent_away(
    table: Match, alice: User, now: datetime
) -> None:
    before = seat_of(table, LINK).link_nonce

    send_away(seat_of(table, LINK), by=alice, now=now)

    seat = seat_of(table, LINK)
    assert seat.open_to == Seat.OpenTo.LINK
    assert seat.link_nonce not in {"", before}


def test_link_of_a_seat_that_was_left_still_takes_it(table: Match, now: datetime) -> None:
    before = seat_of(table, LINK).link_nonce

    leave_table(seat_of(table, LINK), source=Source.PAGE, now=now)

    assert seat_of(table, LINK).link_nonce == before


def test_whoever_left_by_himself_was_not_sent_away(
    table: Match, people: list[User], now: datetime
) -> None:
    leave_table(seat_of(table, INVITED), source=Source.PAGE, now=now)

    assert not was_sent_away(people[1], table)


def test_whoever_got_up_saw_no_cards_and_can_take_another_seat(
    table: Match, people: list[User], now: datetime
) -> None:
    leave_table(seat_of(table, INVITED), source=Source.PAGE, now=now)

    sit(table, OPEN, people[1], now=now)

    assert seat_of(table, OPEN).player == people[1]


def test_whoever_got_up_cannot_watch_a_private_match(
    table: Match, people: list[User], now: datetime
) -> None:
    Match.objects.filter(pk=table.pk).update(visibility=Match.Visibility.PRIVATE)
    leave_table(seat_of(table, INVITED), source=Source.PAGE, now=now)

    table.refresh_from_db()
    assert not may_watch(table, people[1])
    assert may_watch(table, people[2])


def test_bot_gets_up_too(
    table: Match, alice: User, contacts: RecordedContacts, people: list[User], now: datetime
) -> None:
    leave_table(seat_of(table, INVITED), source=Source.PAGE, now=now)
    give_to_bot(seat_of(table, INVITED), "easy", by=alice, now=now)
    contacts.told.clear()

    send_away(seat_of(table, INVITED), by=alice, now=now)

    seat = seat_of(table, INVITED)
    assert (seat.bot, seat.is_taken) == ("", False)
    assert contacts.told == []


def test_host_does_not_get_up(table: Match, alice: User, now: datetime) -> None:
    with pytest.raises(NotAllowed):
        leave_table(seat_of(table, 0), source=Source.PAGE, now=now)
    with pytest.raises(NotAllowed):
        send_away(seat_of(table, 0), by=alice, now=now)

    assert seat_of(table, 0).player == alice


def test_nobody_but_the_host_sends_anybody_away(
    table: Match, people: list[User], now: datetime
) -> None:
    with pytest.raises(NotAllowed):
        send_away(seat_of(table, INVITED), by=people[2], now=now)

    assert seat_of(table, INVITED).player == people[1]


def test_free_seat_is_left_by_nobody(table: Match, alice: User, now: datetime) -> None:
    with pytest.raises(NotAllowed):
        leave_table(seat_of(table, OPEN), source=Source.PAGE, now=now)
    with pytest.raises(NotAllowed):
        send_away(seat_of(table, OPEN), by=alice, now=now)


def test_press_that_meant_somebody_else_sends_nobody_away(
    table: Match, alice: User, people: list[User], now: datetime
) -> None:
    as_it_was = seat_of(table, INVITED)
    leave_table(as_it_was, source=Source.PAGE, now=now)
    sit(table, INVITED, people[3], now=now)

    with pytest.raises(NotAllowed):
        send_away(as_it_was, by=alice, now=now)
    with pytest.raises(NotAllowed):
        leave_table(as_it_was, source=Source.PAGE, now=now)

    assert seat_of(table, INVITED).player == people[3]


def test_nobody_gets_up_once_the_cards_are_dealt(table: Match, alice: User, now: datetime) -> None:
    start_with_bots(table.pk, "easy", by=alice, now=now)

    with pytest.raises(NotAllowed):
        leave_table(seat_of(table, INVITED), source=Source.PAGE, now=now)
    with pytest.raises(NotAllowed):
        send_away(seat_of(table, INVITED), by=alice, now=now)


def test_log_fits_after_seats_went_from_hand_to_hand(
    table: Match, alice: User, people: list[User], now: datetime
) -> None:
    send_away(seat_of(table, INVITED), by=alice, now=now)
    sit(table, INVITED, people[3], now=now, word="plum")
    start_with_bots(table.pk, "easy", by=alice, now=now)

    match = Match.objects.get(pk=table.pk)
    assert seat_of(match, INVITED).word == "kumquat"
    assert not list(problems(match))
    assert verify(export_match(match)).misfit is None


def test_export_that_deals_to_a_seat_that_was_left_is_found(
    table: Match, alice: User, now: datetime
) -> None:
    start_with_bots(table.pk, "easy", by=alice, now=now)
    exported = export_match(Match.objects.get(pk=table.pk))
    seated = next(each for each in exported["events"] if each["kind"] == "match.seated")
    seated["kind"] = "match.unseated"

    misfit = verify(exported).misfit

    assert misfit is not None
    assert "cards are dealt before every seat is taken" in misfit.reason


def test_history_and_talk_name_whoever_sat_there_then(
    table: Match, alice: User, people: list[User], now: datetime
) -> None:
    say(seat_of(table, INVITED), "good evening", source=Source.PAGE, now=now)
    send_away(seat_of(table, INVITED), by=alice, now=now)
    table.refresh_from_db()
    left_at = table.version
    sit(table, INVITED, people[3], now=now)
    table.refresh_from_db()

    names = Lineage(table)
    assert names.names_at(left_at)[INVITED] == "bob"
    assert names.names_at(left_at + 1)[INVITED] == "dora"
    assert [remark.name for remark in remarks_of(table, most=5)] == ["bob"]
    told = [step for step in steps(table, None) if step.version == left_at]
    assert [step.names[INVITED] for step in told] == ["bob"]


def test_seat_that_nobody_has_yet_is_called_free(
    table: Match, alice: User, people: list[User], now: datetime
) -> None:
    send_away(seat_of(table, INVITED), by=alice, now=now)
    say(seat_of(table, LINK), "who joins us?", source=Source.PAGE, now=now)
    table.refresh_from_db()
    said_at = table.version
    sit(table, INVITED, people[3], now=now)

    assert Lineage(table).names_at(said_at)[INVITED] == "Free seat"


def test_second_account_of_one_seat_is_refused_still(
    table: Match, people: list[User], now: datetime
) -> None:
    with pytest.raises(SeatTaken):
        sit(table, OPEN, people[1], now=now)
