"""Reports in the admin: read beside the table's talk, and marked as handled."""

from datetime import datetime

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.turns.admin.conftest import Shown
from turns.models import Match, Report, Source
from turns.people import person_at
from turns.services import say
from turns.services.reporting import report

pytestmark = [pytest.mark.database, pytest.mark.django_db]


@pytest.fixture
def told(match: Match, alice: User, now: datetime) -> Report:
    """Alice reports bob."""
    bob = person_at(match, 1, visitor=alice)
    return report(match, "He <b>insults</b> us.", reporter=alice, about=bob, now=now)


def act(admin: Client, action: str, *reports: Report) -> str:
    said = {"action": action, "_selected_action": [one.pk for one in reports]}
    return admin.post("/admin/turns/report/", said, follow=True).content.decode()


def test_report_names_everybody_and_shows_the_talk(
    told: Report, match: Match, shown: Shown, now: datetime
) -> None:
    say(match.seats.get(index=1), "You <i>cheat</i>", source=Source.PAGE, now=now)
    page = shown(f"turns/report/{told.pk}/change/")
    for expected in (
        "He &lt;b&gt;insults&lt;/b&gt; us.",
        "You &lt;i&gt;cheat&lt;/i&gt;",
        "alice",
        "bob",
    ):
        assert expected in page


def test_report_is_marked_as_handled_and_opened_again(
    told: Report, admin: Client, now: datetime
) -> None:
    assert "1 report is handled." in act(admin, "mark_handled", told)
    told.refresh_from_db()
    assert told.handled_at is not None
    assert "1 report is open again." in act(admin, "open_again", told)
    told.refresh_from_db()
    assert told.handled_at is None


def test_handled_report_keeps_its_time(told: Report, admin: Client, now: datetime) -> None:
    Report.objects.update(handled_at=now)
    assert "0 reports are handled." in act(admin, "mark_handled", told)
    told.refresh_from_db()
    assert told.handled_at == now


def test_open_reports_are_filtered(told: Report, admin: Client, shown: Shown) -> None:
    address = f"/admin/turns/report/{told.pk}/change/"
    assert address in shown("turns/report/?handled=no")
    assert address not in shown("turns/report/?handled=yes")
    act(admin, "mark_handled", told)
    assert address not in shown("turns/report/?handled=no")
    assert address in shown("turns/report/?handled=yes")


def test_staff_without_the_right_handles_nothing(told: Report, operator: User) -> None:
    User.objects.filter(pk=operator.pk).update(is_superuser=False)
    client = Client()
    client.force_login(operator)
    act(client, "mark_handled", told)
    told.refresh_from_db()
    assert told.handled_at is None


def test_report_is_neither_changed_nor_deleted(told: Report, admin: Client) -> None:
    address = f"/admin/turns/report/{told.pk}"
    assert admin.post(f"{address}/change/", {"text": "Nothing."}).status_code == 403
    assert admin.post(f"{address}/delete/", {"post": "yes"}).status_code == 403
    assert Report.objects.get().text == "He <b>insults</b> us."
