"""Changing one's name on the settings page."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.notifications.pages import text_of
from turns.models import Match

pytestmark = [pytest.mark.database, pytest.mark.django_db]

PATH = "/settings/name/"


@pytest.fixture
def browser(people: list[User]) -> Client:
    client = Client()
    client.force_login(people[1])
    return client


def test_new_name_holds_at_the_table_and_for_the_account(
    browser: Client, match: Match, people: list[User]
) -> None:
    response = browser.post(PATH, {"name": "  Robert\u202e "}, follow=True)

    assert "From now on you are called Robert." in text_of(response)
    assert match.seats.get(index=1).name == "Robert"
    people[1].refresh_from_db()
    assert people[1].first_name == "Robert"
    assert "Robert" in text_of(Client().get(match.get_absolute_url()))


def test_name_of_somebody_else_at_the_table_is_kept_off_it_and_said_where(
    browser: Client, match: Match
) -> None:
    response = browser.post(PATH, {"name": "CHARLIE"}, follow=True)

    assert match.seats.get(index=1).name == "bob"
    page = text_of(response)
    assert "From now on you are called CHARLIE." in page
    assert "Oheila with alice, charlie and dora" in page


@pytest.mark.parametrize("name", ["", "   ", "…", "x" * 41, "\u200b"])
def test_what_is_no_name_is_refused_and_kept_to_mend(
    browser: Client, match: Match, name: str
) -> None:
    response = browser.post(PATH, {"name": name})

    assert response.status_code == 422
    assert 'class="error"' in text_of(response)
    assert match.seats.get(index=1).name == "bob"


def test_looking_there_leads_to_the_form(browser: Client) -> None:
    assert browser.get(PATH).headers["Location"] == "/settings/#name"
    assert 'id="name"' in text_of(browser.get("/settings/"))


def test_stranger_is_asked_to_sign_in(client: Client, db: None) -> None:
    response = client.post(PATH, {"name": "Robert"})

    assert response.headers["Location"].startswith("/sign-in/")


def test_page_that_is_open_elsewhere_hears_of_the_new_name(
    browser: Client, match: Match, people: list[User]
) -> None:
    other = Client()
    other.force_login(people[2])
    live = f"/match/{match.pk}/live/"
    tag = other.get(live).headers["ETag"]

    browser.post(PATH, {"name": "Robert"})

    response = other.get(live, headers={"If-None-Match": tag})
    assert response.status_code == 200
