"""What a match page says of absent players, and the press by which one comes back."""

from datetime import datetime, timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.turns.conftest import RecordedContacts, prompt_of
from tests.turns.services.clocked import clocked
from turns.clocks.clock import PerTurn
from turns.clocks.terms import GRACE, Absence, Terms
from turns.models import Match, Pulse, Seat
from turns.services.deadlines import sweep

A_DAY = timedelta(days=1)


@pytest.fixture
def table(people: list[User], contacts: RecordedContacts, now: datetime) -> Match:
    """A bot plays for the player who was asked first, until he is back."""
    terms = Terms(clock=PerTurn(A_DAY), absence=Absence.BOT_SEAT, misses=1)
    return timed_out(people, terms, now=now)


def timed_out(people: list[User], terms: Terms, *, now: datetime) -> Match:
    match = clocked(people, terms, now=now)
    Pulse.objects.create(at=now + A_DAY + GRACE)
    sweep(lambda: now + A_DAY + GRACE)
    return match


@pytest.fixture
def absent(table: Match) -> Seat:
    return prompt_of(table).seat


def page(client: Client, match: Match, player: User | None) -> str:
    if player is not None:
        client.force_login(player)
    return client.get(match.get_absolute_url()).content.decode()


def test_the_absent_player_sees_the_press_and_since_when(
    client: Client, table: Match, absent: Seat
) -> None:
    shown = page(client, table, absent.player)

    assert "A bot plays for you since tomorrow, Tuesday 3 March 2026, 12:01 UTC." in shown
    assert f'action="/match/{table.pk}/back/"' in shown
    assert "Take your seat back" in shown


def test_the_others_see_who_is_absent(
    client: Client, table: Match, absent: Seat, people: list[User]
) -> None:
    other = next(player for player in people if player != absent.player)

    shown = page(client, table, other)

    assert f"A bot plays for <bdi>{absent.name}</bdi> until they are back." in shown
    assert "/back/" not in shown


def test_a_spectator_sees_it_too(client: Client, table: Match, absent: Seat) -> None:
    shown = page(client, table, None)

    assert f"A bot plays for <bdi>{absent.name}</bdi> until they are back." in shown
    assert "/back/" not in shown


def test_one_press_takes_the_seat_back(client: Client, table: Match, absent: Seat) -> None:
    assert absent.player is not None
    client.force_login(absent.player)

    answer = client.post(f"/match/{table.pk}/back/", follow=True)

    absent.refresh_from_db()
    assert absent.stand_in == ""
    assert "Welcome back: you play for yourself again." in answer.content.decode()
    assert "Take your seat back" not in answer.content.decode()


def test_a_second_press_says_so(client: Client, table: Match, absent: Seat) -> None:
    assert absent.player is not None
    client.force_login(absent.player)
    client.post(f"/match/{table.pk}/back/")

    answer = client.post(f"/match/{table.pk}/back/", follow=True)

    assert "No bot plays for you here." in answer.content.decode()


def test_nobody_else_takes_it_back(
    client: Client, table: Match, absent: Seat, people: list[User]
) -> None:
    other = next(player for player in people if player != absent.player)
    client.force_login(other)

    client.post(f"/match/{table.pk}/back/")

    absent.refresh_from_db()
    assert absent.stand_in


def test_a_stranger_has_no_seat_to_come_back_to(client: Client, table: Match, absent: Seat) -> None:
    assert client.post(f"/match/{table.pk}/back/").status_code == 404
    client.force_login(User.objects.create_user("stranger"))
    assert client.post(f"/match/{table.pk}/back/").status_code == 404
    absent.refresh_from_db()
    assert absent.stand_in


def test_a_get_takes_nothing_back(client: Client, table: Match, absent: Seat) -> None:
    assert absent.player is not None
    client.force_login(absent.player)

    assert client.get(f"/match/{table.pk}/back/").status_code == 405
    absent.refresh_from_db()
    assert absent.stand_in


def test_a_turn_that_a_bot_is_given_can_be_taken_back(
    client: Client, people: list[User], contacts: RecordedContacts, now: datetime
) -> None:
    terms = Terms(clock=PerTurn(A_DAY), absence=Absence.BOT_TURN)
    match = timed_out(people, terms, now=now)
    absent = prompt_of(match).seat

    own = page(client, match, absent.player)
    others = page(client, match, next(each for each in people if each != absent.player))

    assert "a bot plays it, if you do not answer first." in own
    assert "I am back" in own
    assert "Please answer by" not in own
    assert f"The time of <bdi>{absent.name}</bdi> is up: a bot plays this turn." in others


def test_a_turn_that_waits_on_says_that_its_time_was_up(
    client: Client, people: list[User], contacts: RecordedContacts, now: datetime
) -> None:
    match = timed_out(people, Terms(clock=PerTurn(A_DAY), absence=Absence.WAIT), now=now)
    absent = prompt_of(match).seat

    own = page(client, match, absent.player)

    assert "Your time for this turn was up. It is still your turn" in own
    assert "Please answer by" not in own
    assert "/back/" not in own
    others = page(client, match, next(each for each in people if each != absent.player))
    assert "was due " in others


def test_the_history_tells_it(client: Client, table: Match, absent: Seat) -> None:
    assert absent.player is not None
    client.force_login(absent.player)
    client.post(f"/match/{table.pk}/back/")

    told = client.get(f"/match/{table.pk}/history/").content.decode()

    assert f"The time of <bdi>{absent.name}</bdi> is up." in told
    assert f"A bot plays for <bdi>{absent.name}</bdi> until they are back." in told
    assert f"<bdi>{absent.name}</bdi> is back." in told


def test_the_page_tells_of_an_outage(client: Client, table: Match, absent: Seat) -> None:
    assert absent.player is not None
    client.force_login(absent.player)
    client.post(f"/match/{table.pk}/back/")
    pulse = Pulse.objects.get().at

    sweep(lambda: pulse + timedelta(hours=3))

    shown = page(client, table, None)
    assert "The site was out of order from tomorrow, Tuesday 3 March 2026, 12:01 UTC" in shown
