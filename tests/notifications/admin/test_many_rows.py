"""Lists take as many queries for many rows as for few."""

from datetime import datetime

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from notifications.telling.outbox import handle_facts
from tests.notifications.conftest import dealt
from turns.admin import reading

pytestmark = [pytest.mark.database, pytest.mark.django_db]

LISTS = [
    "auth/user/",
    "notifications/delivery/",
    "notifications/inboundmail/",
    "notifications/invitation/",
    "turns/event/",
    "turns/match/",
    "turns/report/",
]


def queries(admin: Client, address: str) -> int:
    with CaptureQueriesContext(connection) as captured:
        assert admin.get(f"/admin/{address}").status_code == 200
    return len(captured)


@pytest.mark.parametrize("address", LISTS)
def test_list_takes_no_query_a_row(
    people: list[User], admin: Client, now: datetime, address: str
) -> None:
    dealt(people, rounds="short", now=now)
    handle_facts(now)
    few = queries(admin, address)
    for _ in range(3):
        dealt(people, rounds="short", now=now)
    handle_facts(now)
    assert queries(admin, address) == few
    assert few <= 8


def test_list_counts_no_further_than_its_bound(
    people: list[User], admin: Client, now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, "MOST_ROWS", 3)
    dealt(people, rounds="short", now=now)
    with CaptureQueriesContext(connection) as captured:
        page = admin.get("/admin/turns/event/").content.decode()
    counts = [one["sql"] for one in captured if "COUNT(" in one["sql"]]
    assert all("LIMIT 3" in sql for sql in counts)
    assert "3 events" in page
