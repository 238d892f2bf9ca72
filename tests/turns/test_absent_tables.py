"""Whole matches of people who are away, by each policy, in frozen time."""

from collections import Counter
from datetime import datetime, timedelta

import pytest
from django.contrib.auth.models import User
from django.test import override_settings
from time_machine import Traveller

from games.core.options import Options
from games.registry import engines
from tests.turns.conftest import RecordedContacts, prompt_of
from tests.turns.services.clocked import clocked
from tests.turns.timing import acts, answer, present
from turns.bots import play_bots
from turns.clocks.clock import Bank, PerTurn
from turns.clocks.terms import GRACE, STAND_IN, Absence, Terms
from turns.models import Match, Prompt, Source
from turns.services import MatchPlan, SeatPlan, create_match, take_seat
from turns.services.deadlines import sweep
from turns.verification import problems

A_DAY = timedelta(days=1)
BY_MAIL = Bank(start=5 * A_DAY, increment=A_DAY / 2, most=7 * A_DAY)
SHORT: dict[str, Options] = {
    "oheila": {"rounds": "short"},
    "odin": {"target": 10},
    "olenon": {"points": 1},
}
STEP = timedelta(hours=6)


def live_on(match: Match, clock: Traveller, days: int) -> Match:
    """Let so many days pass with a sweep every six hours, or as many as the match takes. The site
    runs all the time.
    """
    ends_at = present() + days * A_DAY
    with override_settings(OUTAGE_AFTER=days * A_DAY):
        while match.status == Match.Status.PLAYING and present() < ends_at:
            clock.shift(STEP)
            sweep(present)
            play_bots(present)
            match.refresh_from_db()
    return match


def short(people: list[User], key: str, terms: Terms, *, bots: int, now: datetime) -> Match:
    """The shortest match of that game: the people, and so many bots."""
    friends = [SeatPlan(name=each.username, address=f"{each}@example.org") for each in people[1:]]
    plan = MatchPlan(key, [*friends, *[SeatPlan(bot=STAND_IN)] * bots], SHORT[key], terms=terms)
    match = create_match(plan, host=people[0], host_name="alice", now=now)
    for seat, player in zip(match.seats.filter(taken_at=None), people[1:], strict=True):
        take_seat(seat.pk, player, name=player.username, source=Source.LINK, now=now)
    match.refresh_from_db()
    return match


def test_there_is_a_short_match_of_every_game() -> None:
    assert set(SHORT) == {engine.key for engine in engines()}


@pytest.mark.database
@pytest.mark.parametrize("key", SHORT)
def test_four_absent_people_with_a_bank_play_to_the_end(
    people: list[User], contacts: RecordedContacts, clock: Traveller, now: datetime, key: str
) -> None:
    terms = Terms(clock=BY_MAIL, absence=Absence.BOT_SEAT, misses=2)
    match = short(people, key, terms, bots=0, now=now)

    live_on(match, clock, 60)

    assert match.status == Match.Status.OVER
    assert match.events.get(kind="match.ended").payload["reason"] == "played"
    misses = Counter(match.events.filter(kind="match.timed_out").values_list("seat", flat=True))
    replaced = match.seats.filter(stand_in=STAND_IN).values_list("index", flat=True)
    # A match that is over early leaves some with one turn missed.
    assert set(misses.values()) <= {1, 2}
    assert {seat for seat, number in misses.items() if number == 2} == set(replaced)
    assert not list(problems(match))


@pytest.mark.parametrize("absence", [Absence.BOT_TURN, Absence.BOT_SEAT, Absence.END])
@pytest.mark.parametrize("key", SHORT)
def test_one_absent_host_and_bots_come_to_an_end(
    people: list[User],
    contacts: RecordedContacts,
    clock: Traveller,
    now: datetime,
    key: str,
    absence: Absence,
) -> None:
    match = short(people[:1], key, Terms(PerTurn(A_DAY), absence=absence), bots=3, now=now)

    live_on(match, clock, 200)

    assert match.status == Match.Status.OVER
    assert not match.prompts.open().exists()
    assert not list(problems(match))


@pytest.mark.parametrize("key", SHORT)
def test_a_match_that_waits_never_moves(
    people: list[User], contacts: RecordedContacts, clock: Traveller, now: datetime, key: str
) -> None:
    match = short(people, key, Terms(PerTurn(A_DAY), absence=Absence.WAIT), bots=0, now=now)
    asked = set(Prompt.objects.values_list("pk", flat=True))

    live_on(match, clock, 100)

    assert match.status == Match.Status.PLAYING
    waiting = match.prompts.open()
    assert set(waiting.values_list("pk", flat=True)) == asked
    assert acts(match) == ["timed_out"] * len(asked)


@pytest.mark.parametrize("key", SHORT)
def test_a_match_that_is_ended_ends_at_the_first_miss(
    people: list[User], contacts: RecordedContacts, clock: Traveller, now: datetime, key: str
) -> None:
    match = short(people, key, Terms(PerTurn(A_DAY), absence=Absence.END), bots=0, now=now)
    absent = prompt_of(match).seat.index

    live_on(match, clock, 100)

    ended = match.events.get(kind="match.ended")
    assert (ended.seat, ended.payload["reason"]) == (absent, "absence")
    assert now + A_DAY + GRACE <= ended.at <= now + A_DAY + STEP


def test_every_turn_of_the_absent_is_played_for_the_clock(
    people: list[User], contacts: RecordedContacts, clock: Traveller, now: datetime
) -> None:
    match = short(
        people[:2], "odin", Terms(PerTurn(A_DAY), absence=Absence.BOT_TURN), bots=0, now=now
    )

    live_on(match, clock, 300)

    played = match.prompts.exclude(answer="")
    for_the_clock = played.filter(answer_source=Source.CLOCK)
    assert for_the_clock.count() == acts(match).count("timed_out") > 0
    assert set(played.values_list("answer_source", flat=True)) <= {Source.CLOCK, Source.ORDER}
    assert "stand_in" not in acts(match)


def test_one_present_player_is_waited_for_by_nobody_but_his_own_clock(
    people: list[User], contacts: RecordedContacts, clock: Traveller, now: datetime
) -> None:
    """alice answers at once; the three others never do."""
    terms = Terms(PerTurn(A_DAY), absence=Absence.BOT_SEAT, misses=1)
    match = clocked(people, terms, now=now)

    for _ in range(400):
        if match.status == Match.Status.OVER:
            break
        if match.prompts.open().filter(seat__index=0).exists():
            answer(match)
            play_bots(present)
            match.refresh_from_db()
        else:
            live_on_a_step(match, clock)

    assert match.status == Match.Status.OVER
    timed_out = match.events.filter(kind="match.timed_out").order_by("seat")
    assert list(timed_out.values_list("seat", flat=True)) == [1, 2, 3]


def live_on_a_step(match: Match, clock: Traveller) -> None:
    """Until the next sweep that finds something."""
    with override_settings(OUTAGE_AFTER=1000 * A_DAY):
        clock.shift(STEP)
        sweep(present)
        play_bots(present)
    match.refresh_from_db()
