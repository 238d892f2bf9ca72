"""What is told of a match, said by a link of a mail that needs no sign-in."""

import re
from datetime import datetime
from html import unescape
from urllib.parse import urlsplit

import pytest
from django.contrib.auth.models import User
from django.test import Client

from notifications.messages.compose import compose
from notifications.models import Delivery, Preference, Stop
from notifications.telling.outbox import handle_facts
from notifications.unsubscribe.links import told_url
from tests.notifications.conftest import open_prompt
from tests.notifications.digests.conftest import turn_row
from turns.models import Match, Seat

pytestmark = pytest.mark.django_db


@pytest.fixture
def seat(match: Match) -> Seat:
    """Alice's."""
    return match.seats.select_related("player").get(index=0)


@pytest.fixture
def path(seat: Seat) -> str:
    """Her link."""
    return urlsplit(told_url(seat)).path


def wish(seat: Seat) -> tuple[str, str]:
    """What holds for this match alone."""
    row = Preference.objects.get(user=seat.player, match=seat.match)
    return row.telling, row.ways


def test_every_mail_about_a_match_leads_there(match: Match, now: datetime) -> None:
    handle_facts(now)
    for delivery in Delivery.objects.filter(kind__in=["turn", "started"]):
        mail = compose(delivery, now)
        for part in (mail.text, unescape(mail.html)):
            [token] = set(re.findall(r"/told/([^/\s\"]+)/", part))
            assert Client().get(f"/told/{token}/").status_code == 200


def test_mail_to_a_stranger_leads_nowhere(match: Match, now: datetime) -> None:
    handle_facts(now)
    for delivery in Delivery.objects.filter(kind="sign-in"):
        assert "/told/" not in compose(delivery, now).text


def test_looking_changes_nothing(path: str) -> None:
    page = Client().get(path).content.decode()
    assert "What you are told of this match" in page
    assert not Preference.objects.exists()


def test_wish_is_kept_without_signing_in(path: str, seat: Seat) -> None:
    browser = Client()
    browser.post(path, {"telling": "reminders", "ways": "mail"})
    assert wish(seat) == ("reminders", "mail")
    assert "_auth_user_id" not in browser.session


def test_page_shows_what_holds(path: str, seat: Seat) -> None:
    Client().post(path, {"telling": "results", "ways": "all"})
    page = Client().get(path).content.decode()
    assert re.search(r'value="results"[^>]* checked', page)


def test_exception_is_taken_back(path: str, seat: Seat) -> None:
    Client().post(path, {"telling": "results", "ways": "all"})
    Client().post(path, {"telling": "", "ways": "all"})
    assert not Preference.objects.exists()


def test_player_is_told_by_mail_of_a_change_by_the_link(path: str, now: datetime) -> None:
    Client().post(path, {"telling": "results", "ways": "all"})
    mail = compose(Delivery.objects.get(kind="stopped"), now)
    assert "A link from one of your mails changed what you are told" in mail.text
    assert "A link from one of your mails changed what you are told" in mail.html


def test_who_is_known_by_the_browser_is_not_told(path: str, people: list[User]) -> None:
    browser = Client()
    browser.force_login(people[0])
    browser.post(path, {"telling": "results", "ways": "all"})
    assert not Delivery.objects.filter(kind="stopped").exists()


def test_stopped_kind_is_wanted_again(path: str, seat: Seat, now: datetime) -> None:
    assert seat.player is not None
    for kind in ("turn", "vote"):
        Stop.objects.create(user=seat.player, match=seat.match, kind=kind, created_at=now)
    page = Client().get(path).content.decode()
    assert "Mails that say that it is your turn" in page
    Client().post(path, {"telling": "", "ways": "all", "again": ["turn"]})
    assert [stop.kind for stop in Stop.objects.all()] == ["vote"]


@pytest.mark.parametrize(
    "said",
    [
        {"telling": "nonsense", "ways": "all"},
        {"telling": "turns", "ways": "owl"},
        {"telling": "turns"},
        {"telling": "turns", "ways": "all", "again": ["turn"]},
    ],
)
def test_nonsense_is_refused(path: str, said: dict[str, str], seat: Seat, now: datetime) -> None:
    assert seat.player is not None
    Stop.objects.create(user=seat.player, match=seat.match, kind="vote", created_at=now)
    response = Client().post(path, said)
    assert response.status_code == 422
    assert 'class="error"' in response.content.decode()
    assert not Preference.objects.exists()


def test_link_of_somebody_who_left_the_seat_is_worthless(path: str, seat: Seat) -> None:
    seat.player = None
    seat.save()
    assert Client().post(path, {"telling": "results", "ways": "all"}).status_code == 404
    assert not Preference.objects.exists()


def test_forged_post_of_another_site_is_refused(path: str) -> None:
    browser = Client(enforce_csrf_checks=True)
    response = browser.post(path, {"telling": "results", "ways": "all"})
    assert response.status_code == 403


def test_form_of_the_page_is_taken_from_a_browser_with_its_token(path: str, seat: Seat) -> None:
    browser = Client(enforce_csrf_checks=True)
    page = browser.get(path).content.decode()
    form = page.partition('class="sheet"')[2]
    [token] = re.findall(r'name="csrfmiddlewaretoken" value="(\w+)"', form.partition("</form>")[0])
    said = {"telling": "results", "ways": "all", "csrfmiddlewaretoken": token}
    assert browser.post(path, said).status_code == 302
    assert wish(seat) == ("results", "all")


def test_turn_that_waits_goes_by_the_new_wish(match: Match, now: datetime) -> None:
    handle_facts(now)
    prompt = open_prompt(match)
    path = urlsplit(told_url(prompt.seat)).path
    Client().post(path, {"telling": "digest", "ways": "all"})
    assert turn_row(prompt).reason == "told in your digest"
