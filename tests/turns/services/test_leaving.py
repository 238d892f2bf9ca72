"""Leaving a match in play, and taking over a seat that was left."""

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from django.contrib.auth.models import User

from games.registry import get_engine
from tests.turns.conftest import RecordedContacts, legal_command, play_on, prompt_of
from tests.turns.games import dealt
from turns.bots import play_bots
from turns.clocks.terms import STAND_IN, Leaving, Terms
from turns.models import Event, Fact, Match, Order, PastSitting, Prompt, Seat, Source
from turns.ports import BadAddress
from turns.services import NameTaken, SeatTaken, Verdict, say, submit_move, take_seat
from turns.services.leaving import Friend, offer_seat, resign
from turns.services.matches import NotAllowed
from turns.verification import problems

pytestmark = pytest.mark.database

NEWCOMER = Friend("newcomer", "newcomer@example.org", "en")


@pytest.fixture
def newcomer(db: None) -> User:
    return User.objects.create_user("newcomer")


def ends_by_leaving(match: Match) -> None:
    """Let it be agreed that the match ends when a player leaves."""
    agreed = Terms(leaving=Leaving.END).dump()
    Match.objects.filter(pk=match.pk).update(agreed=agreed)


def leave(match: Match, index: int, *, now: datetime, friend: Friend | None = None) -> Seat:
    """The player of this seat resigns. Gives the seat as it is then."""
    resign(match.seats.get(index=index), source=Source.PAGE, now=now, friend=friend)
    match.refresh_from_db()
    return match.seats.get(index=index)


def asked_seat(match: Match) -> Seat:
    return prompt_of(match).seat


def kinds_after(match: Match, version: int) -> list[str]:
    events = match.events.filter(version__gt=version).order_by("version")
    return list(events.values_list("kind", flat=True))


def test_a_bot_plays_on_for_whoever_leaves(match: Match, now: datetime) -> None:
    version, player = match.version, match.seats.get(index=1).player

    seat = leave(match, 1, now=now)

    assert kinds_after(match, version) == ["match.resigned", "match.vacated"]
    assert (seat.player, seat.taken_at, seat.stand_in) == (None, None, STAND_IN)
    assert seat.is_left
    assert seat.label == "Bot (for bob)"
    past = PastSitting.objects.get(seat=seat)
    assert (past.player, past.name, past.until_version) == (player, "bob", match.version)
    assert match.facts.get(kind=Fact.Kind.LEFT).seat == 1
    assert list(problems(match)) == []


def test_a_match_with_bots_for_those_who_left_goes_on_to_its_end(
    match: Match, now: datetime
) -> None:
    for index in (1, 2, 3):
        leave(match, index, now=now)

    while match.status == Match.Status.PLAYING:
        play_bots(lambda: now)
        play_on(match, 1, now=now)
        match.refresh_from_db()

    assert list(problems(match)) == []


def test_the_open_question_is_asked_anew_of_the_bot(match: Match, now: datetime) -> None:
    old = prompt_of(match)

    leave(match, old.seat.index, now=now)

    fresh = prompt_of(match)
    assert (fresh.seat, fresh.bot) == (old.seat, STAND_IN)
    assert fresh.pk != old.pk
    answer = submit_move(old, legal_command(fresh), source=Source.LINK, now=now)
    assert answer.verdict is Verdict.TOO_LATE


def test_nobody_else_is_asked_anew(match: Match, now: datetime) -> None:
    asked = prompt_of(match)

    leave(match, (asked.seat.index + 1) % 4, now=now)

    assert prompt_of(match) == asked


def test_standing_orders_go_with_their_player(match: Match, now: datetime) -> None:
    seat = match.seats.get(index=1)
    assert seat.player is not None
    order = Order.objects.create(
        seat=seat, player=seat.player, command="bid 1", scope="round 1", created_at=now
    )

    leave(match, 1, now=now)

    order.refresh_from_db()
    assert (order.ended_at, order.ending) == (now, Order.Ending.DELETED)


def test_word_and_bank_stay_with_the_seat(match: Match, newcomer: User, now: datetime) -> None:
    match.seats.filter(index=0).update(bank=timedelta(days=3))

    leave(match, 0, now=now)
    seat = take_seat(
        match.seats.get(index=0).pk,
        newcomer,
        name="newcomer",
        word="zebra",
        source=Source.LINK,
        now=now,
    )

    seat.refresh_from_db()
    assert (seat.word, seat.bank) == ("walrus", timedelta(days=3))


def test_match_ends_where_that_was_agreed(
    people: list[User], contacts: RecordedContacts, now: datetime
) -> None:
    terms = Terms(leaving=Leaving.END)
    match = dealt(get_engine("oheila"), people, now=now, terms=terms)
    version = match.version

    seat = leave(match, 1, now=now)

    assert match.status == Match.Status.OVER
    assert kinds_after(match, version) == ["match.resigned", "match.ended"]
    ended = match.events.get(kind="match.ended")
    assert (ended.seat, ended.payload["reason"]) == (1, "resigned")
    assert seat.player is not None
    assert not match.prompts.open().exists()
    assert list(problems(match)) == []


def test_match_ends_where_only_bots_are_left(bot_match: Match, now: datetime) -> None:
    leave(bot_match, 0, now=now)

    assert bot_match.status == Match.Status.OVER
    assert list(problems(bot_match)) == []


@pytest.mark.parametrize("key", ["olenon", "odin", "oheila"])
def test_every_game_goes_on_with_a_friend(
    key: str, people: list[User], contacts: RecordedContacts, newcomer: User, now: datetime
) -> None:
    match = dealt(get_engine(key), people, now=now)
    seat = asked_seat(match)

    leave(match, seat.index, now=now, friend=NEWCOMER)
    take_seat(seat.pk, newcomer, name="newcomer", source=Source.LINK, now=now)
    play_on(match, 3, now=now)

    match.refresh_from_db()
    assert list(problems(match)) == []
    assert match.prompts.filter(seat=seat, answer_source=Source.PAGE).exists()


def test_nobody_leaves_twice_or_for_another(
    match: Match, people: list[User], now: datetime
) -> None:
    before = match.seats.get(index=1)
    leave(match, 1, now=now)

    with pytest.raises(NotAllowed):
        resign(before, source=Source.PAGE, now=now)
    with pytest.raises(NotAllowed):
        resign(match.seats.get(index=1), source=Source.PAGE, now=now)
    before.player = people[2]
    with pytest.raises(NotAllowed):
        resign(before, source=Source.PAGE, now=now)


def test_nobody_leaves_a_match_that_is_not_played(open_match: Match, now: datetime) -> None:
    with pytest.raises(NotAllowed):
        resign(open_match.seats.get(index=0), source=Source.PAGE, now=now)


def test_a_bad_address_of_a_friend_leaves_all_as_it_was(match: Match, now: datetime) -> None:
    events = Event.objects.count()

    with pytest.raises(BadAddress):
        leave(match, 1, now=now, friend=Friend("newcomer", "nonsense", "en"))

    assert Event.objects.count() == events
    assert match.seats.get(index=1).player is not None


def test_a_friend_takes_the_seat_over_and_is_asked(
    match: Match, newcomer: User, now: datetime
) -> None:
    index = asked_seat(match).index
    left = leave(match, index, now=now, friend=NEWCOMER)
    by_bot, version = prompt_of(match), match.version

    take_seat(left.pk, newcomer, name="newcomer", source=Source.LINK, now=now)

    match.refresh_from_db()
    assert kinds_after(match, version) == ["match.replaced"]
    seat = match.seats.get(index=index)
    assert (seat.player, seat.label, seat.stand_in, seat.offered_to) == (
        newcomer,
        "newcomer",
        "",
        "",
    )
    assert seat.taken_at == now
    asked = prompt_of(match)
    assert (asked.seat, asked.bot) == (seat, "")
    assert asked.pk != by_bot.pk
    assert match.facts.filter(kind=Fact.Kind.TURN, version=asked.version).count() == 1
    assert match.events.filter(kind="cards_dealt").count() == 1
    assert list(problems(match)) == []


def test_a_friend_who_is_not_asked_waits(match: Match, newcomer: User, now: datetime) -> None:
    asked = prompt_of(match)
    left = leave(match, (asked.seat.index + 1) % 4, now=now)

    take_seat(left.pk, newcomer, name="newcomer", source=Source.LINK, now=now)

    assert prompt_of(match) == asked


def test_the_former_player_may_come_back_to_the_seat(
    match: Match, people: list[User], now: datetime
) -> None:
    left = leave(match, 1, now=now)

    seat = take_seat(left.pk, people[1], name="bob", source=Source.LINK, now=now)

    assert seat.player == people[1]


def seated_elsewhere(match: Match, people: list[User], now: datetime) -> User:
    return people[2]


def left_another_seat(match: Match, people: list[User], now: datetime) -> User:
    leave(match, 2, now=now)
    return people[2]


def the_host(match: Match, people: list[User], now: datetime) -> User:
    return people[0]


@pytest.mark.parametrize("somebody", [seated_elsewhere, left_another_seat, the_host])
def test_nobody_takes_a_second_seat(
    match: Match,
    people: list[User],
    now: datetime,
    somebody: Callable[[Match, list[User], datetime], User],
) -> None:
    left = leave(match, 1, now=now)
    player = somebody(match, people, now)

    with pytest.raises(SeatTaken):
        take_seat(left.pk, player, name="somebody", source=Source.LINK, now=now)

    assert match.seats.get(index=1).is_left


@pytest.mark.parametrize("index", [0, 2])
def test_a_seat_in_play_is_free_only_where_it_was_left(
    match: Match, newcomer: User, now: datetime, index: int
) -> None:
    leave(match, 1, now=now)
    match.seats.filter(index=2).update(stand_in=STAND_IN, misses=2)

    with pytest.raises(SeatTaken):
        take_seat(match.seats.get(index=index).pk, newcomer, name="e", source=Source.LINK, now=now)


def test_a_seat_of_a_match_that_is_over_is_not_to_be_had(
    match: Match, newcomer: User, now: datetime
) -> None:
    left = leave(match, 1, now=now)
    ends_by_leaving(match)
    leave(match, 2, now=now)

    with pytest.raises(SeatTaken):
        take_seat(left.pk, newcomer, name="newcomer", source=Source.LINK, now=now)


@pytest.mark.parametrize("name", ["alice", "charlie"])
def test_a_friend_has_a_name_of_his_own(
    match: Match, newcomer: User, now: datetime, name: str
) -> None:
    leave(match, 2, now=now)
    left = leave(match, 1, now=now)

    with pytest.raises(NameTaken):
        take_seat(left.pk, newcomer, name=name, source=Source.LINK, now=now)


def test_every_player_may_offer_the_seat_and_all_can_read_it(
    match: Match, contacts: RecordedContacts, now: datetime
) -> None:
    left = leave(match, 1, now=now)

    offer_seat(left, NEWCOMER, by=match.seats.get(index=3), source=Source.PAGE, now=now)

    offered = match.events.get(kind="match.offered")
    assert (offered.seat, offered.payload) == (1, {"schema": 1, "by": 3})
    assert contacts.invited[1] == "newcomer@example.org"
    assert match.seats.get(index=1).offered_to == "newcomer"


def test_nobody_offers_a_seat_that_is_not_free_or_after_leaving(
    match: Match, contacts: RecordedContacts, now: datetime
) -> None:
    host, bob, charlie = (match.seats.get(index=index) for index in range(3))
    invited = dict(contacts.invited)

    with pytest.raises(NotAllowed):
        offer_seat(charlie, NEWCOMER, by=host, source=Source.PAGE, now=now)
    left = leave(match, 1, now=now)
    with pytest.raises(NotAllowed):
        offer_seat(left, NEWCOMER, by=bob, source=Source.PAGE, now=now)
    with pytest.raises(NotAllowed):
        offer_seat(left, NEWCOMER, by=left, source=Source.PAGE, now=now)

    assert contacts.invited == {index: to for index, to in invited.items() if index != 1}


def test_a_seat_that_goes_from_hand_to_hand_keeps_its_lineage(
    match: Match, newcomer: User, now: datetime
) -> None:
    first = leave(match, 1, now=now).past_sittings.get().until_version
    taken = take_seat(
        match.seats.get(index=1).pk, newcomer, name="newcomer", source=Source.LINK, now=now
    )
    say(taken, "hello", source=Source.PAGE, now=now)
    leave(match, 1, now=now)

    past = PastSitting.objects.filter(seat=taken)
    assert [(sitting.name, sitting.until_version) for sitting in past] == [
        ("bob", first),
        ("newcomer", match.version),
    ]
    assert Prompt.objects.open().filter(match=match).count() == 1
