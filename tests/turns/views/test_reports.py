"""Telling those who run the site of a person, or of a table."""

from datetime import datetime, timedelta

import pytest
import time_machine
from django.contrib.auth.models import User
from django.test import Client

from tests.turns.views.conftest import BrowserOf
from turns.models import Match, Report
from turns.services.reporting import REPORTS_A_DAY

TOO_LONG = "x" * 2001


def tell(client: Client, match: Match, text: str, where: str = "report/") -> tuple[int, str]:
    response = client.post(f"/match/{match.pk}/{where}", {"text": text}, follow=True)
    return response.status_code, response.content.decode()


def test_report_of_a_person_names_the_seat_and_who_sat_there(
    match: Match, browser_of: BrowserOf, people: list[User], now: datetime
) -> None:
    status, page = tell(browser_of("alice"), match, "He insults us.", "people/1/report/")
    assert (status, "Thank you." in page) == (200, True)
    [made] = Report.objects.all()
    assert (made.match, made.seat, made.about) == (match, match.seats.get(index=1), people[1])
    assert (made.reporter, made.text, made.created_at) == (people[0], "He insults us.", now)
    assert made.handled_at is None


def test_report_of_the_table_is_about_nobody(match: Match, browser_of: BrowserOf) -> None:
    tell(browser_of("alice"), match, "Something is wrong.")
    [made] = Report.objects.all()
    assert (made.seat, made.about) == (None, None)


def test_reading_the_form_reports_nothing(match: Match, browser_of: BrowserOf) -> None:
    page = browser_of("alice").get(f"/match/{match.pk}/people/1/report/", {"text": "x"})
    assert "Report bob" in page.content.decode()
    assert not Report.objects.exists()


@pytest.mark.parametrize("text", ["", "  \n ", "\x00\x01", TOO_LONG], ids=str.__len__)
def test_nothing_and_too_much_are_refused(match: Match, browser_of: BrowserOf, text: str) -> None:
    status, page = tell(browser_of("alice"), match, text)
    assert (status, "It was not sent." in page) == (422, True)
    assert not Report.objects.exists()


def test_refused_report_keeps_what_was_typed(match: Match, browser_of: BrowserOf) -> None:
    _status, page = tell(browser_of("alice"), match, TOO_LONG)
    assert TOO_LONG in page


def test_lines_are_kept(match: Match, browser_of: BrowserOf) -> None:
    tell(browser_of("alice"), match, "One.\r\nTwo.\x07")
    assert Report.objects.get().text == "One.\nTwo."


def test_reports_of_a_day_are_limited(
    match: Match, browser_of: BrowserOf, clock: time_machine.Traveller
) -> None:
    client = browser_of("alice")
    for number in range(REPORTS_A_DAY):
        tell(client, match, f"Again, {number}.")
    status, page = tell(client, match, "Once more.")
    assert (status, "Please wait until tomorrow." in page) == (422, True)
    assert tell(browser_of("bob"), match, "Mine.")[0] == 200
    clock.shift(timedelta(days=1, seconds=1))
    assert tell(client, match, "The next day.")[0] == 200
    assert Report.objects.count() == REPORTS_A_DAY + 2


def test_second_press_is_the_same_report(match: Match, browser_of: BrowserOf) -> None:
    client = browser_of("alice")
    for _ in range(REPORTS_A_DAY + 1):
        assert tell(client, match, "He insults us.", "people/1/report/")[0] == 200
    tell(client, match, "He insults us.")
    tell(client, match, "He insults us.", "people/2/report/")
    tell(browser_of("bob"), match, "He insults us.")
    assert Report.objects.count() == 4


@pytest.mark.parametrize("where", ["report/", "people/1/report/"])
def test_stranger_reports_nothing(match: Match, watcher: Client, where: str) -> None:
    newcomer = Client()
    newcomer.force_login(User.objects.create_user("newcomer"))
    for client in (watcher, newcomer):
        assert client.get(f"/match/{match.pk}/{where}").status_code == 404
        assert tell(client, match, "Hello", where)[0] == 404
    assert not Report.objects.exists()


def test_bot_is_not_reported(bot_match: Match, alice: User) -> None:
    client = Client()
    client.force_login(alice)
    assert tell(client, bot_match, "A bot!", "people/1/report/")[0] == 404
