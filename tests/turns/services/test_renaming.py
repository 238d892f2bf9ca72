"""Another name for a player, at the tables that are not over."""

from datetime import datetime

import pytest
from django.contrib.auth.models import User

from tests.turns.conftest import RecordedContacts
from turns.models import Match, Source
from turns.services.leaving import resign
from turns.services.renaming import rename
from turns.verification import problems

pytestmark = [pytest.mark.database, pytest.mark.django_db]


def names(match: Match) -> list[str]:
    return list(match.seats.order_by("index").values_list("name", flat=True))


def test_name_changes_at_running_tables_alone(
    match: Match, people: list[User], contacts: RecordedContacts
) -> None:
    before = list(match.events.values())

    renamed = rename(people[1], "Robert")

    assert names(match) == ["alice", "Robert", "charlie", "dora"]
    assert list(renamed.kept) == []
    assert list(match.events.values()) == before
    assert list(problems(match)) == []


@pytest.mark.parametrize("status", [Match.Status.OVER, Match.Status.CANCELLED])
def test_table_that_is_over_keeps_the_name(
    match: Match, people: list[User], status: Match.Status
) -> None:
    Match.objects.filter(pk=match.pk).update(status=status)

    rename(people[1], "Robert")

    assert names(match)[1] == "bob"


def test_table_that_waits_for_players_takes_the_name(open_match: Match, people: list[User]) -> None:
    rename(people[0], "Alicia")

    assert names(open_match)[0] == "Alicia"


@pytest.mark.parametrize("name", ["dora", "DORA", "\uff44ora"])
def test_name_of_another_or_of_somebody_invited_stays_his(
    open_match: Match, people: list[User], name: str
) -> None:
    renamed = rename(people[0], name)

    assert [seat.match for seat in renamed.kept] == [open_match]
    assert names(open_match)[0] == "alice"
    people[0].refresh_from_db()
    assert people[0].first_name == name


def test_own_name_in_other_letters_is_no_clash(open_match: Match, people: list[User]) -> None:
    assert list(rename(people[0], "Alice").kept) == []
    assert names(open_match)[0] == "Alice"


def test_seat_that_was_left_keeps_the_old_name(
    match: Match, people: list[User], now: datetime
) -> None:
    resign(match.seats.get(index=1), source=Source.PAGE, now=now)

    rename(people[1], "Robert")

    assert names(match)[1] == "bob"
