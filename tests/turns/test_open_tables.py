"""The tables that everybody may find."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import datetime, timedelta

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.utils.translation import override

from turns.join_links import JOIN_AGE
from turns.models import Block, Match, Seat, Source
from turns.open_tables import (
    LATELY,
    Place,
    TableLine,
    format_place,
    parse_place,
    tables_page,
)
from turns.services import MatchPlan, SeatPlan, create_match, take_seat

pytestmark = [
    pytest.mark.database,
    pytest.mark.django_db,
    pytest.mark.usefixtures("contacts"),
]

Counting = Callable[[int], AbstractContextManager[object]]
ANYBODY = SeatPlan(open_to=Seat.OpenTo.ANYBODY)
BOT = SeatPlan(bot="easy")
NOBODY = AnonymousUser()
MINUTE = timedelta(minutes=1)


def table(
    host: User,
    *others: SeatPlan,
    now: datetime,
    game: str = "oheila",
    visibility: Match.Visibility = Match.Visibility.LISTED,
) -> Match:
    plan = MatchPlan(game, others or (ANYBODY, BOT, BOT), visibility=visibility)
    return create_match(plan, host=host, host_name=host.username, now=now)


def found(visitor: User | AnonymousUser, now: datetime, game: str = "") -> list[Match]:
    return [line.match for line in tables_page(visitor, now=now, game=game).lines]


def line_of(match: Match, visitor: User | AnonymousUser, now: datetime) -> TableLine:
    lines = tables_page(visitor, now=now).lines
    return next(line for line in lines if line.match == match)


def test_listed_table_with_an_open_seat_is_found(alice: User, now: datetime) -> None:
    match = table(alice, now=now)
    assert found(NOBODY, now) == [match] == found(alice, now)


@pytest.mark.parametrize("visibility", [Match.Visibility.PRIVATE, Match.Visibility.LINK])
def test_other_tables_are_not_found(
    alice: User, now: datetime, visibility: Match.Visibility
) -> None:
    seats = (BOT, BOT, BOT)
    table(alice, *seats, now=now, visibility=visibility)
    assert found(NOBODY, now) == []


def test_table_whose_seats_wait_for_friends_is_not_found(alice: User, now: datetime) -> None:
    friend = SeatPlan(name="bob", address="bob@example.org")
    link = SeatPlan(open_to=Seat.OpenTo.LINK)
    table(alice, friend, link, BOT, now=now)
    assert found(NOBODY, now) == []


def test_table_whose_open_seat_is_taken_is_in_progress(people: list[User], now: datetime) -> None:
    match = table(people[0], now=now)
    take_seat(match.seats.get(index=1).pk, people[1], name="bob", source=Source.LINK, now=now)
    line = line_of(match, NOBODY, now)
    with override("en"):
        assert line.state == "in progress"
    assert line.free_seat is None


def test_open_tables_stand_before_those_in_play_and_those_that_are_over(
    alice: User, now: datetime
) -> None:
    over = table(alice, BOT, BOT, BOT, now=now)
    Match.objects.filter(pk=over.pk).update(status="over", ended_at=now)
    playing = table(alice, BOT, BOT, BOT, now=now + MINUTE)
    older, newer = table(alice, now=now), table(alice, now=now + MINUTE)
    assert found(NOBODY, now + MINUTE) == [newer, older, playing, over]


def test_match_that_was_over_long_ago_is_not_found(alice: User, now: datetime) -> None:
    over = table(alice, BOT, BOT, BOT, now=now)
    Match.objects.filter(pk=over.pk).update(status="over", ended_at=now - LATELY)
    assert found(NOBODY, now) == []


def test_match_that_was_called_off_is_not_found(alice: User, now: datetime) -> None:
    over = table(alice, now=now)
    Match.objects.filter(pk=over.pk).update(status="cancelled", ended_at=now)
    assert found(NOBODY, now) == []


def test_tables_of_one_game_alone_can_be_found(alice: User, now: datetime) -> None:
    table(alice, now=now)
    odin = table(alice, ANYBODY, now=now, game="odin")
    assert found(NOBODY, now, "odin") == [odin]


@pytest.mark.parametrize(
    ("others", "state"),
    [
        ((ANYBODY, BOT, BOT), "starting soon"),
        ((ANYBODY, ANYBODY, BOT), "waiting for 2"),
        ((ANYBODY, SeatPlan(open_to=Seat.OpenTo.LINK), ANYBODY), "waiting for 3"),
    ],
    ids=["one", "two", "three"],
)
def test_state_is_said_in_words(
    alice: User, now: datetime, others: tuple[SeatPlan, ...], state: str
) -> None:
    match = table(alice, *others, now=now)
    with override("en"):
        assert line_of(match, NOBODY, now).state == state


def test_host_and_those_who_sit_are_named_and_the_invited_are_not(
    people: list[User], now: datetime
) -> None:
    friend = SeatPlan(name="charlie", address="charlie@example.org")
    match = table(people[0], ANYBODY, friend, ANYBODY, now=now)
    take_seat(match.seats.get(index=1).pk, people[1], name="bob", source=Source.LINK, now=now)
    line = line_of(match, NOBODY, now)
    assert line.host == "alice"
    assert line.players == ["bob"]
    assert line.free_seat == 3


def test_who_sits_there_is_offered_no_seat(alice: User, now: datetime) -> None:
    match = table(alice, now=now)
    line = line_of(match, alice, now)
    assert line.is_own
    assert line.free_seat is None


def test_host_who_is_gone_is_not_named(alice: User, now: datetime) -> None:
    match = table(alice, now=now)
    Match.objects.filter(pk=match.pk).update(host=None)
    match.seats.filter(index=0).update(player=None)
    line = line_of(match, NOBODY, now)
    assert line.host == ""
    assert "alice" in line.players


@pytest.mark.parametrize("blocks", [True, False], ids=["blocks", "is blocked"])
@pytest.mark.parametrize("seat", [0, 1], ids=["host", "guest"])
def test_table_of_somebody_who_is_kept_apart_is_not_found(
    people: list[User], now: datetime, seat: int, *, blocks: bool
) -> None:
    visitor = people[3]
    match = table(people[0], ANYBODY, ANYBODY, BOT, now=now)
    take_seat(match.seats.get(index=1).pk, people[1], name="bob", source=Source.LINK, now=now)
    pair = (visitor, people[seat]) if blocks else (people[seat], visitor)
    assert found(visitor, now) == [match]
    Block.objects.create(player=pair[0], blocked=pair[1], name="x", created_at=now)
    assert found(visitor, now) == []
    assert found(NOBODY, now) == [match]


def test_table_whose_host_is_gone_is_found_by_who_blocked_somebody_else(
    people: list[User], now: datetime
) -> None:
    match = table(people[0], now=now)
    Match.objects.filter(pk=match.pk).update(host=None)
    Block.objects.create(player=people[3], blocked=people[2], name="charlie", created_at=now)
    assert found(people[3], now) == [match]


def test_pages_go_through_all_tables_once(alice: User, now: datetime) -> None:
    made = {table(alice, now=now + MINUTE * (number // 2)).pk for number in range(4)}
    made |= {table(alice, BOT, BOT, BOT, now=now).pk for _ in range(3)}
    for _ in range(3):
        over = table(alice, BOT, BOT, BOT, now=now).pk
        Match.objects.filter(pk=over).update(status="over", ended_at=now)
        made.add(over)
    seen: list[str] = []
    place: Place | None = None
    pages = 0
    while pages < 10:
        page = tables_page(NOBODY, now=now, after=place, most=3)
        seen += [line.match.pk for line in page.lines]
        pages += 1
        if not page.next_place:
            break
        place = parse_place(page.next_place)
        assert place is not None
    assert sorted(seen) == sorted(made)
    assert pages == 4


def test_last_page_that_is_full_leads_nowhere(alice: User, now: datetime) -> None:
    for _ in range(3):
        table(alice, now=now)
    assert tables_page(NOBODY, now=now, most=3).next_place == ""


def test_place_is_read_back_to_the_microsecond(alice: User, now: datetime) -> None:
    at = now + timedelta(microseconds=1)
    match = table(alice, now=at)
    assert parse_place(format_place(match)) == Place(Match.Status.OPEN, at, match.pk)


@pytest.mark.parametrize(
    "text",
    [
        *("", "open", "open-1", "open-x-abc", "shut-1-abc", "open-1-", "open-²-abc"),
        *("cancelled-1-abc", "open-1-a'b", f"open-{'9' * 18}-abc"),
    ],
    ids=range(10),
)
def test_nonsense_is_no_place(text: str) -> None:
    assert parse_place(text) is None


def test_latest_time_that_a_place_can_name_is_read(now: datetime) -> None:
    place = parse_place(f"open-{'9' * 17}-abc")
    assert place is not None
    assert place.at.year > now.year


def test_more_tables_need_no_more_queries(
    people: list[User], now: datetime, django_assert_max_num_queries: Counting
) -> None:
    for _ in range(6):
        table(people[0], now=now)
        table(people[0], BOT, BOT, BOT, now=now)
    with django_assert_max_num_queries(5):
        lines = tables_page(people[3], now=now).lines
        assert [(line.host, line.players, line.free_seat) for line in lines]
    assert len(lines) == 12


def test_table_that_nobody_came_to_for_two_months_is_listed_no_more(
    alice: User, now: datetime
) -> None:
    """As its links to pass on are worthless by then."""
    match = table(alice, now=now)
    assert found(NOBODY, now + JOIN_AGE - MINUTE) == [match]
    assert found(NOBODY, now + JOIN_AGE) == []
