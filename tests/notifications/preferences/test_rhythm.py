"""The part of the settings about a player's days: zone, quiet hours, days off."""

import re
from datetime import date, datetime, time, timedelta
from html import unescape

import pytest
import time_machine
from django.contrib.auth.models import User
from django.test import Client
from pytest_django import Settings

from notifications.links import seat_url
from tests.notifications.conftest import dealt, open_prompt
from tests.notifications.pages import path_of
from tests.notifications.preferences.test_settings import browser_of
from turns.clocks.clock import PerTurn
from turns.clocks.terms import Terms
from turns.models import Match, Prompt, Rhythm, Vacation

pytestmark = pytest.mark.django_db

NIGHT = {"zone": "Europe/Paris", "quiet_from": "22:00", "quiet_until": "08:00"}
MONDAY = date(2026, 3, 2)
A_DAY = timedelta(days=1)


@pytest.fixture(autouse=True)
def frozen(clock: time_machine.Traveller) -> None:
    """It is Monday noon."""


@pytest.fixture
def bob(people: list[User]) -> User:
    return people[1]


@pytest.fixture
def prompt(people: list[User], now: datetime) -> Prompt:
    """A turn with three days."""
    terms = Terms(clock=PerTurn(3 * A_DAY))
    return open_prompt(dealt(people, rounds="short", now=now, terms=terms))


def page(client: Client) -> str:
    """The settings, as they are read."""
    return unescape(client.get("/settings/").content.decode())


def say(player: User, **fields: str) -> str:
    """The page after saving these days."""
    answer = browser_of(player).post("/settings/days/", fields, follow=True)
    return unescape(answer.content.decode())


def take(player: User, first: date | str, last: date | str) -> str:
    """The page after taking these days off."""
    data = {"first": str(first), "last": str(last)}
    answer = browser_of(player).post("/settings/days-off/", data, follow=True)
    return unescape(answer.content.decode())


def give_back(player: User, first: date | str, last: date | str) -> str:
    """The page after giving these days back."""
    data = {"first": str(first), "last": str(last)}
    answer = browser_of(player).post("/settings/days-off/back/", data, follow=True)
    return unescape(answer.content.decode())


def taken(player: User) -> list[date]:
    return list(Vacation.objects.filter(player=player).values_list("day", flat=True))


@pytest.mark.parametrize("path", ["days/", "days-off/", "days-off/back/"])
def test_stranger_is_asked_to_sign_in(client: Client, path: str) -> None:
    response = client.post(f"/settings/{path}", NIGHT | {"first": "2026-04-01"})
    assert response.headers["Location"] == "/sign-in/?next=%2Fsettings%2F"
    assert not Rhythm.objects.exists()


@pytest.mark.parametrize("path", ["days/", "days-off/", "days-off/back/"])
def test_looking_there_leads_to_the_settings(bob: User, path: str) -> None:
    response = browser_of(bob).get(f"/settings/{path}", {"first": "2026-04-01", **NIGHT})
    assert response.headers["Location"] == "/settings/"
    assert not Rhythm.objects.exists()


def test_player_chooses_zone_and_quiet_hours(bob: User) -> None:
    assert "from your next turns on" in say(bob, **NIGHT, takes_vacation_by_itself="on")
    rhythm = Rhythm.objects.get(player=bob)
    assert (rhythm.zone, rhythm.quiet_from, rhythm.quiet_until) == (
        "Europe/Paris",
        time(22),
        time(8),
    )
    assert rhythm.takes_vacation_by_itself


def test_page_shows_the_days_as_they_are(bob: User) -> None:
    say(bob, **NIGHT, takes_vacation_by_itself="on")
    shown = page(browser_of(bob))
    assert '<option value="Europe/Paris" selected>Paris</option>' in shown
    assert re.search(r'name="quiet_from" value="22:00"', shown)
    assert re.search(r'name="quiet_until" value="08:00"', shown)
    assert re.search(r'name="takes_vacation_by_itself"[^>]* checked', shown)


def test_empty_quiet_hours_are_none(bob: User) -> None:
    say(bob, **NIGHT)
    say(bob, zone="Europe/Paris", quiet_from="", quiet_until="")
    assert Rhythm.objects.get(player=bob).quiet_from is None


@pytest.mark.parametrize(
    ("start", "end"), [("22:00", "08:01"), ("08:00", "22:00"), ("7:00", "7:00")]
)
def test_quiet_hours_of_more_than_ten_are_refused(bob: User, start: str, end: str) -> None:
    shown = say(bob, zone="Europe/Paris", quiet_from=start, quiet_until=end)
    assert "Quiet hours last at most 10 hours a day" in shown
    assert f'value="{start}"' in shown
    assert not Rhythm.objects.exists()


@pytest.mark.parametrize(("start", "end"), [("22:00", ""), ("", "08:00")])
def test_quiet_hours_with_one_end_are_refused(bob: User, start: str, end: str) -> None:
    shown = say(bob, zone="Europe/Paris", quiet_from=start, quiet_until=end)
    assert "need both ends" in shown
    assert not Rhythm.objects.exists()


@pytest.mark.parametrize("zone", ["", "Europe/Atlantis", "<b>", "localtime"])
def test_zone_that_is_not_there_is_refused(bob: User, zone: str) -> None:
    assert 'class="error"' in say(bob, zone=zone)
    assert not Rhythm.objects.exists()


def test_zone_under_the_name_that_a_browser_knows_is_taken(bob: User) -> None:
    say(bob, zone="Asia/Kolkata")
    assert '<option value="Asia/Kolkata" selected>' in page(browser_of(bob))


def test_days_are_those_of_their_player_alone(bob: User, people: list[User]) -> None:
    say(bob, **NIGHT)
    take(bob, "2026-04-01", "2026-04-03")
    shown = page(browser_of(people[0]))
    assert "You have 28 days off left in 2026." in shown
    assert '<option value="Europe/Paris" selected>' not in shown


def test_days_off_are_taken_and_listed(bob: User) -> None:
    shown = take(bob, "2026-04-01", "2026-04-03")
    assert "3 more days off." in shown
    assert "You have 25 days off left in 2026." in shown
    assert "April 1, 2026 – April 3, 2026" in shown
    assert taken(bob) == [date(2026, 4, day) for day in (1, 2, 3)]


def test_days_off_move_an_open_turn(prompt: Prompt, now: datetime) -> None:
    assert prompt.seat.player is not None
    take(prompt.seat.player, MONDAY + A_DAY, MONDAY + 2 * A_DAY)
    prompt.refresh_from_db()
    assert prompt.due_at == now + 5 * A_DAY


def test_too_many_days_are_refused_with_what_is_left(bob: User, settings: Settings) -> None:
    settings.VACATION_DAYS = 2
    shown = take(bob, "2026-04-01", "2026-04-03")
    assert "you have 2 days off left in 2026." in shown
    assert 'value="2026-04-01"' in shown
    assert taken(bob) == []


@pytest.mark.parametrize(
    ("first", "last"),
    [("2026-03-01", "2026-03-02"), ("2026-04-03", "2026-04-01"), ("2028-01-01", "2028-01-02")],
)
def test_days_out_of_reach_are_refused(bob: User, first: str, last: str) -> None:
    assert "Choose days from today on" in take(bob, first, last)
    assert taken(bob) == []


@pytest.mark.parametrize(("first", "last"), [("", ""), ("soon", "later"), ("2026-04-01", "")])
def test_no_days_are_refused(bob: User, first: str, last: str) -> None:
    assert 'class="error"' in take(bob, first, last)
    assert taken(bob) == []


def test_days_are_given_back_in_part(bob: User) -> None:
    take(bob, "2026-04-01", "2026-04-03")
    assert "2 days are given back." in give_back(bob, "2026-04-02", "2026-04-03")
    assert taken(bob) == [date(2026, 4, 1)]


def test_day_that_has_begun_is_not_offered_for_giving_back(bob: User) -> None:
    shown = take(bob, MONDAY, MONDAY)
    assert "Give back" not in shown
    assert "have not begun" in give_back(bob, MONDAY, MONDAY)
    assert taken(bob) == [MONDAY]


def test_rest_of_days_off_that_have_begun_is_offered(bob: User) -> None:
    shown = take(bob, MONDAY, MONDAY + 3 * A_DAY)
    assert 'name="first" id="first-1" value="2026-03-03"' in shown
    give_back(bob, MONDAY + A_DAY, MONDAY + 3 * A_DAY)
    assert taken(bob) == [MONDAY]


def test_day_that_gives_an_open_turn_time_is_kept(prompt: Prompt) -> None:
    player = prompt.seat.player
    assert player is not None
    take(player, MONDAY + A_DAY, MONDAY + A_DAY)
    assert "Answer it first" in give_back(player, MONDAY + A_DAY, MONDAY + A_DAY)
    assert taken(player) == [MONDAY + A_DAY]


@pytest.mark.parametrize(("first", "last"), [("", ""), ("x", "y")])
def test_giving_nothing_back_is_refused(bob: User, first: str, last: str) -> None:
    assert "the first and the last day" in give_back(bob, first, last)


def test_days_that_were_spent_by_themselves_are_told(bob: User) -> None:
    Vacation.objects.create(player=bob, day=date(2026, 2, 27), was_automatic=True)
    shown = page(browser_of(bob))
    assert "Spent for you this year: Feb. 27, 2026" in " ".join(shown.split())


def test_zone_of_the_browser_is_kept_with_the_seat(open_match: Match, client: Client) -> None:
    seat = open_match.seats.get(index=1)
    link = path_of(seat_url(seat.invitation))
    assert '<input type="hidden" name="zone" data-zone>' in client.get(link).content.decode()
    client.post(link, {"name": "bob", "word": "", "zone": "Australia/Sydney"})
    seat.refresh_from_db()
    assert Rhythm.objects.get(player=seat.player_id).zone == "Australia/Sydney"


def test_seat_is_taken_without_a_zone(open_match: Match, client: Client) -> None:
    seat = open_match.seats.get(index=1)
    link = path_of(seat_url(seat.invitation))
    client.post(link, {"name": "bob", "word": "", "zone": "Mars/Olympus"})
    seat.refresh_from_db()
    assert seat.is_taken
    assert not Rhythm.objects.exists()
