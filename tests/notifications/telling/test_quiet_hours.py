"""Mail about a match comes in a player's waking hours; what he asks for himself comes at once."""

from datetime import UTC, datetime, time, timedelta

import pytest
import time_machine
from django.contrib.auth.models import User
from django.test import Client
from pytest_django import Settings

from notifications.messages.compose import compose
from notifications.models import Delivery
from notifications.sending.batches import send_waiting
from notifications.telling.outbox import handle_facts
from notifications.telling.reminders import handle_reminders
from tests.notifications.conftest import address_of, dealt, open_prompt, opened, play_one
from tests.notifications.inbound.post import answer_to, send
from turns.clocks.clock import PerTurn
from turns.clocks.terms import Absence, Terms
from turns.models import Match, Reminder, Rhythm, Vacation
from turns.services.vacations import spend_before_timeout

pytestmark = [pytest.mark.database, pytest.mark.django_db]

NIGHT = datetime(2026, 3, 2, 23, tzinfo=UTC)
MORNING = datetime(2026, 3, 3, 8, tzinfo=UTC)


@pytest.fixture(autouse=True)
def asleep(people: list[User], settings: Settings) -> None:
    """All four want no mail from ten in the evening until eight in the morning."""
    settings.MAIL_GRACE = timedelta(seconds=60)
    for player in people:
        Rhythm.objects.create(player=player, zone="UTC", quiet_from=time(22), quiet_until=time(8))


@pytest.fixture
def timed(people: list[User], now: datetime) -> Match:
    """A match with three days for each turn, all of whose mails up to now have left."""
    terms = Terms(clock=PerTurn(timedelta(days=3)), absence=Absence.BOT_TURN)
    match = dealt(people, rounds="short", now=now, terms=terms)
    handle_facts(now)
    Delivery.objects.update(status=Delivery.Status.SENT)
    return match


def waiting() -> dict[str, datetime]:
    """What waits, by kind, and until when."""
    rows = Delivery.objects.filter(status=Delivery.Status.WAITING)
    return dict(rows.values_list("kind", "due_at"))


def test_turn_mail_of_the_night_leaves_in_the_morning(timed: Match) -> None:
    play_one(timed, now=NIGHT)
    handle_facts(NIGHT)
    assert waiting() == {"turn": MORNING}


def test_turn_mail_whose_grace_ends_at_night_leaves_in_the_morning(timed: Match) -> None:
    evening = datetime(2026, 3, 2, 21, 59, 30, tzinfo=UTC)
    play_one(timed, now=evening)
    handle_facts(evening)
    assert waiting() == {"turn": MORNING}


def test_turn_mail_of_the_day_waits_for_the_grace_alone(timed: Match, now: datetime) -> None:
    play_one(timed, now=now)
    handle_facts(now)
    assert waiting() == {"turn": now + timedelta(seconds=60)}


def test_news_of_the_start_wait_for_the_morning(people: list[User]) -> None:
    dealt(people, rounds="short", now=NIGHT)
    handle_facts(NIGHT)
    assert waiting() == {"turn": MORNING, "started": MORNING}


def test_player_without_quiet_hours_is_told_at_night(timed: Match) -> None:
    Rhythm.objects.all().delete()
    play_one(timed, now=NIGHT)
    handle_facts(NIGHT)
    assert waiting() == {"turn": NIGHT + timedelta(seconds=60)}


def test_reminder_of_the_night_leaves_in_the_morning(timed: Match) -> None:
    Reminder.objects.filter(point="half").update(at=NIGHT)
    assert handle_reminders(NIGHT) == 1
    assert waiting() == {"reminder": MORNING}


def test_one_reminder_comes_in_the_morning_not_two(timed: Match) -> None:
    Reminder.objects.update(at=NIGHT)
    assert Reminder.objects.count() == 2
    assert handle_reminders(NIGHT) == 1


def test_turn_mail_of_a_day_off_waits_until_the_player_is_back(timed: Match) -> None:
    for player in User.objects.all():
        Vacation.objects.create(player=player, day=MORNING.date())
    play_one(timed, now=NIGHT)
    handle_facts(NIGHT)
    assert waiting() == {"turn": MORNING + timedelta(days=1)}


def test_turn_mail_comes_on_a_day_off_that_was_spent_for_the_player(timed: Match) -> None:
    for player in User.objects.all():
        Vacation.objects.create(player=player, day=MORNING.date(), was_automatic=True)
    play_one(timed, now=NIGHT)
    handle_facts(NIGHT)
    assert waiting() == {"turn": MORNING}


def test_mail_says_that_a_day_off_was_spent(timed: Match) -> None:
    prompt = open_prompt(timed)
    Rhythm.objects.update(takes_vacation_by_itself=True)
    assert prompt.due_at is not None
    late = prompt.due_at + timedelta(minutes=2)
    assert spend_before_timeout(prompt, now=late)
    Reminder.objects.exclude(point="day-off").delete()
    handle_reminders(late)
    mail = compose(Delivery.objects.get(kind=Delivery.Kind.REMINDER), late)
    assert "this day became a day off for you" in mail.text
    assert "this day became a day off for you" in mail.html


def test_turn_that_is_played_before_the_morning_is_never_mailed(timed: Match) -> None:
    play_one(timed, now=NIGHT)
    handle_facts(NIGHT)
    [turn] = Delivery.objects.filter(status=Delivery.Status.WAITING)
    play_one(timed, now=NIGHT + timedelta(hours=1))
    send_waiting(MORNING + timedelta(minutes=1))
    turn.refresh_from_db()
    assert turn.status == Delivery.Status.WITHDRAWN


def test_answer_to_a_players_own_mail_leaves_at_night(timed: Match) -> None:
    mail = send("bid 77", open_prompt(timed), now=NIGHT)
    assert answer_to(mail).due_at == NIGHT


def test_invitation_waits_for_nothing(people: list[User]) -> None:
    opened(people, rounds="short", now=NIGHT)
    handle_facts(NIGHT)
    assert waiting() == {"invitation": NIGHT}


def test_sign_in_mail_leaves_at_night(people: list[User], clock: time_machine.Traveller) -> None:
    clock.move_to(NIGHT, tick=False)
    Client().post("/sign-in/", {"address": address_of("bob")})
    assert waiting() == {"sign-in": NIGHT}
