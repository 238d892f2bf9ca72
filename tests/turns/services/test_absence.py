"""Coming back to a seat in which a bot plays."""

from datetime import datetime, timedelta

import pytest
from django.contrib.auth.models import User
from django.test import override_settings
from time_machine import Traveller

from tests.turns.conftest import RecordedContacts, prompt_of
from tests.turns.services.clocked import asked, clocked, vault_of
from tests.turns.timing import acts, answer, present, time_out
from turns.bots import choose_command, play_bots
from turns.clocks.clock import Bank, Clock, PerTurn
from turns.clocks.terms import STAND_IN, Absence, Terms
from turns.models import Match, Prompt, Seat, Source
from turns.services.absence import come_back
from turns.services.pauses import pause
from turns.verification import problems

pytestmark = pytest.mark.database

A_DAY = timedelta(days=1)
AN_HOUR = timedelta(hours=1)


def left_alone(people: list[User], clock: Clock, *, now: datetime) -> Match:
    """Any miss puts a bot into the seat."""
    terms = Terms(clock=clock, absence=Absence.BOT_SEAT, misses=1)
    return clocked(people, terms, now=now)


@pytest.fixture
def table(people: list[User], contacts: RecordedContacts, clock: Traveller, now: datetime) -> Match:
    """The first player was absent for a day, and a bot is about to play."""
    match = left_alone(people, PerTurn(A_DAY), now=now)
    with override_settings(OUTAGE_AFTER=timedelta(days=10_000)):
        time_out(match, clock)
    return match


def back(seat: Seat) -> bool:
    return come_back(seat, source=Source.PAGE, now=present())


def test_the_player_takes_the_seat_back(table: Match) -> None:
    seat = prompt_of(table).seat

    assert back(seat)

    seat.refresh_from_db()
    assert (seat.stand_in, seat.misses) == ("", 0)
    event = table.events.get(kind="match.back")
    assert (event.seat, event.source) == (seat.index, Source.PAGE)
    assert not list(problems(Match.objects.get(pk=table.pk)))


def test_the_open_turn_is_the_players_again_with_a_fresh_clock(table: Match) -> None:
    before = prompt_of(table)

    back(before.seat)

    prompt = prompt_of(table)
    assert (prompt.pk, prompt.bot, prompt.timed_out_at) == (before.pk, "", None)
    assert prompt.due_at == present() + A_DAY
    assert play_bots(present) == 0


def test_the_fresh_clock_runs_out_again(table: Match, clock: Traveller) -> None:
    back(prompt_of(table).seat)

    with override_settings(OUTAGE_AFTER=timedelta(days=10_000)):
        time_out(table, clock)

    assert acts(table) == ["timed_out", "stand_in", "back", "timed_out", "stand_in"]


def test_between_turns_the_seat_is_taken_back_too(table: Match) -> None:
    seat = prompt_of(table).seat
    play_bots(present)
    other = prompt_of(table)

    assert back(seat)

    assert prompt_of(table).pk == other.pk
    assert acts(table) == ["timed_out", "stand_in", "back"]


def test_a_second_press_does_nothing(table: Match) -> None:
    seat = prompt_of(table).seat
    back(seat)
    version = Match.objects.get(pk=table.pk).version

    assert not back(seat)

    assert Match.objects.get(pk=table.pk).version == version


def test_nobody_comes_back_to_a_seat_that_another_took_over(
    table: Match, people: list[User]
) -> None:
    seat = prompt_of(table).seat
    known = Seat.objects.get(pk=seat.pk)
    Seat.objects.filter(pk=seat.pk).update(player=User.objects.create_user("stranger"))

    assert not back(known)

    assert Seat.objects.get(pk=seat.pk).stand_in == STAND_IN


def test_nobody_comes_back_to_a_seat_that_was_left(table: Match) -> None:
    seat = prompt_of(table).seat
    Seat.objects.filter(pk=seat.pk).update(player=None)

    assert not back(Seat.objects.get(pk=seat.pk))


def test_nobody_comes_back_to_a_match_that_is_over(table: Match) -> None:
    Match.objects.update(status=Match.Status.OVER)

    assert not back(prompt_of(table).seat)


def test_one_turn_that_a_bot_was_given_is_taken_back(
    people: list[User], contacts: RecordedContacts, clock: Traveller, now: datetime
) -> None:
    match = clocked(people, Terms(clock=PerTurn(A_DAY), absence=Absence.BOT_TURN), now=now)
    with override_settings(OUTAGE_AFTER=timedelta(days=10_000)):
        time_out(match, clock)

    assert back(prompt_of(match).seat)

    assert prompt_of(match).bot == ""
    assert acts(match) == ["timed_out", "back"]


def test_an_answer_of_his_own_takes_the_seat_back(table: Match) -> None:
    seat = prompt_of(table).seat

    answer(table)

    seat.refresh_from_db()
    assert seat.stand_in == ""
    assert acts(table) == ["timed_out", "stand_in", "back"]


def test_a_bots_move_is_dropped_where_the_player_came_back_meanwhile(
    table: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    def think(prompt: Prompt) -> str:
        command = choose_command(prompt)
        back(prompt.seat)
        return command

    monkeypatch.setattr("turns.bots.choose_command", think)

    assert play_bots(present) == 0
    assert prompt_of(table).bot == ""


def test_an_empty_bank_leaves_the_increment(
    people: list[User], contacts: RecordedContacts, clock: Traveller, now: datetime
) -> None:
    bank = Bank(start=A_DAY, increment=12 * AN_HOUR, most=A_DAY)
    match = left_alone(people, bank, now=now)
    with override_settings(OUTAGE_AFTER=timedelta(days=10_000)):
        time_out(match, clock)

    back(prompt_of(match).seat)

    assert prompt_of(match).due_at == present() + bank.increment


def test_in_a_paused_match_the_clock_stands_still(table: Match) -> None:
    table.refresh_from_db()
    pause(table, vault_of(table), source=Source.PAGE, now=present())
    table.save()

    back(prompt_of(table).seat)

    prompt = asked(table)
    assert (prompt.due_at, prompt.remaining, prompt.bot) == (None, A_DAY, "")
