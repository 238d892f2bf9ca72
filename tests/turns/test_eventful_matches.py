"""A match of each game through everything that time and the players can do to it."""

import json
from datetime import datetime, timedelta

import pytest
from django.contrib.auth.models import User
from django.test import override_settings
from time_machine import Traveller

from games.core.engine import JsonObject
from games.registry import engines
from games.verify import main as verify
from tests.turns.conftest import RecordedContacts, play_on
from tests.turns.test_absent_tables import short
from tests.turns.timing import present
from turns.bots import play_bots
from turns.clocks.clock import Bank
from turns.clocks.terms import Absence, Forced, Terms
from turns.exports import export_match
from turns.models import Match, Prompt, Reminder, Seat, Source, Vote
from turns.services import standing_orders, submit_move, take_seat
from turns.services.absence import come_back
from turns.services.deadlines import sweep
from turns.services.leaving import Friend, resign
from turns.services.take_back import last_own_move
from turns.services.votes import ask, cast
from turns.tables import Table
from turns.verification import problems

A_DAY = timedelta(days=1)
TERMS = Terms(
    clock=Bank(start=2 * A_DAY, increment=A_DAY / 2, most=3 * A_DAY),
    absence=Absence.BOT_SEAT,
    misses=1,
    forced=Forced.OFF,
)
DETAILS: dict[Vote.Kind, JsonObject] = {
    Vote.Kind.EXTEND: {"hours": 24},
    Vote.Kind.TERMS: {"pace": "relaxed"},
}
ALL_KINDS = {
    *("timed_out", "stand_in", "back", "paused", "resumed", "extended", "terms_changed"),
    *("taken_back", "resigned", "vacated", "offered", "replaced", "vote_asked", "voted"),
    *("vote_carried", "ended"),
}


@pytest.mark.django_db
@pytest.mark.database
@pytest.mark.parametrize("key", [engine.key for engine in engines()])
@override_settings(OUTAGE_AFTER=1000 * A_DAY)
def test_log_and_rows_fit_after_everything(
    key: str,
    people: list[User],
    contacts: RecordedContacts,
    now: datetime,
    clock: Traveller,
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    match = short(people, key, TERMS, bots=0, now=now)
    late = asked(match).seat

    clock.shift(5 * A_DAY)
    assert sweep(present) == 1
    fits(match)
    play_bots(present)
    fits(match)
    assert come_back(Seat.objects.get(pk=late.pk), source=Source.PAGE, now=present())
    fits(match)

    agree(match, Vote.Kind.PAUSE)
    play_on(match, 1, now=present())
    clock.shift(3 * A_DAY)
    agree(match, Vote.Kind.EXTEND)
    agree(match, Vote.Kind.RESUME)
    agree(match, Vote.Kind.EXTEND)
    take_back_something(match)
    agree(match, Vote.Kind.TERMS)

    leaver = asked(match).seat
    friend = Friend("newcomer", "newcomer@example.org", "en")
    resign(leaver, source=Source.PAGE, now=present(), friend=friend)
    fits(match)
    newcomer = User.objects.create_user("newcomer")
    take_seat(leaver.pk, newcomer, name="newcomer", source=Source.LINK, now=present())
    fits(match)
    order_something(match, Seat.objects.get(pk=leaver.pk))

    play_on(match, 1000, now=present())
    fits(match)
    match.refresh_from_db()
    assert match.status == Match.Status.OVER
    kinds = set(match.events.values_list("kind", flat=True))
    assert {f"match.{kind}" for kind in ALL_KINDS} <= kinds
    said: list[str] = []
    file = tmp_path_factory.mktemp("export") / "match.json"
    file.write_text(json.dumps(export_match(match)))
    assert verify([str(file)], said.append) == 0, said


def asked(match: Match) -> Prompt:
    return match.prompts.select_related("seat__player").open().get()


def agree(match: Match, kind: Vote.Kind, *, by: Seat | None = None) -> None:
    """One asks, and the others say yes until it is decided."""
    seats = list(match.seats.filter(player__isnull=False).order_by("index"))
    asker = by or seats[0]
    vote = ask(match.pk, kind, by=asker, detail=DETAILS.get(kind, {}), now=present())
    fits(match)
    for seat in seats:
        vote.refresh_from_db()
        if vote.closed_at is None and seat.pk != asker.pk:
            cast(vote.pk, seat, is_yes=True, now=present())
            fits(match)
    vote.refresh_from_db()
    assert vote.outcome == Vote.Outcome.CARRIED


def take_back_something(match: Match) -> None:
    """The first move that shows nothing: a bid or a pass."""
    for _ in range(200):
        match = Match.objects.get(pk=match.pk)
        prompt = asked(match)
        engine, index = match.engine, prompt.seat.index
        moves = engine.legal_moves(engine.load(match.vault.position), index)
        commands = [engine.format(move) for move in moves]
        command = "pass" if "pass" in commands else commands[0]
        submit_move(prompt, command, source=Source.PAGE, now=present())
        made = last_own_move(match, prompt.seat)
        if made is not None and not made.is_revealing:
            agree(match, Vote.Kind.TAKE_BACK, by=prompt.seat)
            assert asked(match).seat == prompt.seat
            return
    raise AssertionError("every move showed something")


def order_something(match: Match, seat: Seat) -> None:
    """Whatever the game offers first."""
    match.refresh_from_db()
    table = Table(match, seat.index)
    kind = table.engine.orders.kinds(table.view)[0]
    standing_orders.give(seat, kind.example, now=present())
    fits(match)


def fits(match: Match) -> None:
    """The log, and what is kept beside it; no due time and no reminder while it is paused."""
    match = Match.objects.get(pk=match.pk)
    assert not list(problems(match))
    waiting = match.prompts.asked()
    assert waiting.filter(seat__player__isnull=True).count() == 0
    stopped = waiting.filter(due_at__isnull=True).count()
    assert stopped == (waiting.count() if match.paused_at else 0)
    reminders = Reminder.objects.filter(prompt__match=match, prompt__closed_at__isnull=True)
    needless = reminders.filter(handled_at__isnull=True)
    assert not (needless if match.paused_at else needless.exclude(prompt__bot="")).exists()
