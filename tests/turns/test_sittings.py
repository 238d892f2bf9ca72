"""From when to when a player sat where."""

from datetime import datetime

import pytest
from django.contrib.auth.models import User

from tests.turns.conftest import RecordedContacts
from turns.models import Match, Source
from turns.players import new_player
from turns.services import say, take_seat
from turns.services.leaving import resign
from turns.services.unseating import leave_table
from turns.sittings import sittings_of

pytestmark = [pytest.mark.database, pytest.mark.django_db]


def said_by(player: User) -> list[str]:
    """All that this player said, wherever he sat."""
    talk = [sitting.talk().order_by("event__version") for sitting in sittings_of(player)]
    return [text for remarks in talk for text in remarks.values_list("text", flat=True)]


def test_whoever_made_the_match_has_said_all_that_was_said_from_his_seat(
    open_match: Match, alice: User, now: datetime
) -> None:
    say(open_match.seats.get(index=0), "first", source=Source.PAGE, now=now)

    assert said_by(alice) == ["first"]


def test_two_who_had_one_seat_after_each_other_have_each_their_own_words(
    match: Match, people: list[User], contacts: RecordedContacts, now: datetime
) -> None:
    seat = match.seats.get(player=people[1])
    say(seat, "before", source=Source.PAGE, now=now)
    resign(seat, source=Source.PAGE, now=now)
    newcomer = new_player("newcomer")
    taken = take_seat(seat.pk, newcomer, name="newcomer", source=Source.LINK, now=now)
    say(taken, "after", source=Source.PAGE, now=now)

    assert said_by(people[1]) == ["before"]
    assert said_by(newcomer) == ["after"]


def test_who_sat_down_a_second_time_has_both_sittings(
    open_match: Match, people: list[User], now: datetime
) -> None:
    seat = open_match.seats.get(index=1)
    for words in ("once", "twice"):
        taken = take_seat(seat.pk, people[1], name="bob", source=Source.LINK, now=now)
        say(taken, words, source=Source.PAGE, now=now)
        if words == "once":
            leave_table(taken, source=Source.PAGE, now=now)

    assert said_by(people[1]) == ["once", "twice"]
    first, second = sittings_of(people[1])
    assert first.until is not None
    assert first.until <= second.after
    assert second.until is None


def test_stranger_sat_nowhere(match: Match) -> None:
    assert sittings_of(new_player("stranger")) == []
