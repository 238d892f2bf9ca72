"""The pages where a player says what he is told."""

import re
from datetime import datetime, time

import pytest
from django.contrib.auth.models import User
from django.test import Client

from notifications.models import Preference, Stop
from tests.notifications.digests.conftest import prefer
from tests.notifications.preferences.test_settings import browser_of
from turns.models import Match

pytestmark = pytest.mark.django_db

FORM = {
    "telling": "digest",
    "digest": "time",
    "digest_at": "07:30",
    "digest_hours": "",
    "remind_hours": "",
}


def kept(player: User) -> Preference:
    """What holds for all matches."""
    return Preference.objects.get(user=player, match=None)


def test_player_chooses_a_time_of_day(people: list[User]) -> None:
    page = browser_of(people[0]).post("/settings/told/", FORM, follow=True).content.decode()
    assert "Saved." in page
    wish = kept(people[0])
    assert (wish.telling, wish.digest_at, wish.digest_hours) == ("digest", time(7, 30), None)


def test_player_chooses_hours(people: list[User]) -> None:
    said = FORM | {"digest": "hours", "digest_hours": "6", "remind_hours": "48"}
    browser_of(people[0]).post("/settings/told/", said)
    wish = kept(people[0])
    assert (wish.digest_at, wish.digest_hours, wish.remind_hours) == (None, 6, 48)


def test_page_shows_what_holds(people: list[User]) -> None:
    prefer(people[0], telling="reminders", digest_hours=8, remind_hours=24)
    page = browser_of(people[0]).get("/settings/").content.decode()
    assert re.search(r'name="telling" value="reminders"[^>]* checked', page)
    assert re.search(r'name="digest" value="hours"[^>]* checked', page)
    assert re.search(r'name="digest_hours" value="8"', page)
    assert re.search(r'name="remind_hours" value="24"', page)


@pytest.mark.parametrize(
    "change",
    [
        {"telling": "owl"},
        {"digest_at": ""},
        {"digest_at": "25:00"},
        {"digest": "hours"},
        {"digest": "hours", "digest_hours": "0"},
        {"digest": "hours", "digest_hours": "73"},
        {"digest": "hours", "digest_hours": "six"},
        {"digest": "never"},
        {"remind_hours": "1"},
        {"remind_hours": "-5"},
        {"remind_hours": "9" * 30},
    ],
)
def test_nonsense_is_refused_and_stays_in_its_field(
    change: dict[str, str], people: list[User]
) -> None:
    page = browser_of(people[0]).post("/settings/told/", FORM | change).content.decode()
    assert 'class="error"' in page
    assert not Preference.objects.exists()


def test_digest_needs_no_time_where_nothing_is_told_in_one(people: list[User]) -> None:
    said = FORM | {"telling": "turns", "digest": "", "digest_at": ""}
    browser_of(people[0]).post("/settings/told/", said)
    assert kept(people[0]).telling == "turns"


def test_stranger_changes_nothing(client: Client, people: list[User]) -> None:
    response = client.post("/settings/told/", FORM)
    assert response.headers["Location"] == "/sign-in/?next=%2Fsettings%2F"
    assert not Preference.objects.exists()


def test_page_says_that_digests_are_stopped(people: list[User], now: datetime) -> None:
    Stop.objects.create(user=people[0], match=None, kind="digest", created_at=now)
    assert "Your digests are stopped" in browser_of(people[0]).get("/settings/").content.decode()


def test_settings_lead_to_each_match_and_mark_the_exceptions(
    people: list[User], match: Match
) -> None:
    prefer(people[0], match, telling="results")
    page = browser_of(people[0]).get("/settings/").content.decode()
    assert f'href="/settings/match/{match.pk}/"' in page
    assert "exception</span>" in page


def test_match_page_leads_to_its_settings(people: list[User], match: Match) -> None:
    link = f'href="/settings/match/{match.pk}/"'
    assert link in browser_of(people[0]).get(match.get_absolute_url()).content.decode()
    assert link not in Client().get(match.get_absolute_url()).content.decode()


def test_player_makes_an_exception(people: list[User], match: Match) -> None:
    page = f"/settings/match/{match.pk}/"
    browser_of(people[1]).post(page, {"telling": "results", "ways": "all"})
    row = Preference.objects.get(match=match)
    assert (row.user, row.telling) == (people[1], "results")


def test_exception_is_for_players_alone(people: list[User], match: Match) -> None:
    page = f"/settings/match/{match.pk}/"
    stranger = User.objects.create_user("stranger")
    assert browser_of(stranger).get(page).status_code == 404
    assert Client().get(page).headers["Location"].startswith("/sign-in/?next=%2Fsettings%2Fmatch")
    assert browser_of(people[0]).get("/settings/match/nowhere/").status_code == 404
