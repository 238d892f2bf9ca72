"""What the gauges say of a site that works, and of one that does not."""

from collections.abc import Callable
from datetime import datetime, timedelta
from io import StringIO

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.test import Client
from pytest_django import Settings

from config import health
from config.health import PATIENCE, Gauge, gauges
from notifications.models import Delivery, InboundMail
from turns.models import Fact, Match, Prompt, Pulse, Seat, Vote

pytestmark = [pytest.mark.database, pytest.mark.django_db]

LATE = PATIENCE + timedelta(seconds=1)


@pytest.fixture
def match(now: datetime) -> Match:
    """A match that is good enough to hang rows on."""
    Pulse.objects.create(pk=1, at=now)
    return Match.objects.create(
        id="match", engine_key="oheila", engine_version=1, commitment="", created_at=now
    )


@pytest.fixture
def seat(match: Match) -> Seat:
    return Seat.objects.create(match=match, index=0, name="alice")


def stuck(now: datetime) -> list[str]:
    return [gauge.name for gauge in gauges(now) if gauge.is_stuck]


def gauge(name: str, now: datetime) -> Gauge:
    return next(one for one in gauges(now) if one.name == name)


def delivery(at: datetime, **values: object) -> Delivery:
    return Delivery.objects.create(
        kind="turn", key=f"turn:{Delivery.objects.count()}", due_at=at, created_at=at, **values
    )


def test_idle_site_is_well(match: Match, now: datetime) -> None:
    assert stuck(now) == []


def test_site_whose_workers_never_ran_is_stuck(now: datetime, db: None) -> None:
    assert stuck(now) == ["Last sweep"]


def test_sweeps_that_stopped_are_noticed(match: Match, now: datetime, settings: Settings) -> None:
    assert stuck(now + settings.OUTAGE_AFTER - timedelta(seconds=1)) == []
    assert stuck(now + settings.OUTAGE_AFTER) == ["Last sweep"]


Wait = Callable[[Seat, datetime], object]

WAITING: dict[str, Wait] = {
    "Facts to be told": lambda seat, at: Fact.objects.create(
        match=seat.match, version=1, kind="turn", created_at=at
    ),
    "To be sent by mail: Turn": lambda seat, at: delivery(at),
    "To be sent by chat: Turn": lambda seat, at: delivery(at, channel="chat"),
    "Mails that came in, unread": lambda seat, at: InboundMail.objects.create(
        message_id="1", raw=b"", received_at=at
    ),
    "Turns whose time is up": lambda seat, at: Prompt.objects.create(
        match=seat.match, seat=seat, version=1, opened_at=at, due_at=at
    ),
    "Turns of bots": lambda seat, at: Prompt.objects.create(
        match=seat.match, seat=seat, version=1, opened_at=at, bot="easy"
    ),
}


@pytest.mark.parametrize("name", WAITING)
def test_what_waits_too_long_is_stuck(seat: Seat, now: datetime, name: str) -> None:
    WAITING[name](seat, now - LATE)
    found = gauge(name, now)
    assert (found.count, found.oldest_at, found.is_stuck) == (1, now - LATE, True)
    assert stuck(now) == [name]


@pytest.mark.parametrize("name", WAITING)
def test_what_waits_for_a_moment_is_not_stuck(seat: Seat, now: datetime, name: str) -> None:
    WAITING[name](seat, now - PATIENCE / 2)
    assert gauge(name, now).count == 1
    assert stuck(now) == []


def test_bot_that_was_put_in_just_now_is_not_late(seat: Seat, now: datetime) -> None:
    Prompt.objects.create(
        match=seat.match,
        seat=seat,
        version=1,
        opened_at=now - timedelta(days=3),
        timed_out_at=now,
        bot="easy",
    )
    assert stuck(now) == []


def test_delivery_that_is_due_later_is_counted_apart(match: Match, now: datetime) -> None:
    delivery(now + timedelta(hours=1))
    delivery(now + timedelta(hours=1), tries=3)
    later = gauge("To be sent later", now)
    assert (later.count, later.note) == (2, "1 of them failed before")


def test_what_is_being_sent_is_told(match: Match, now: datetime) -> None:
    delivery(now, lease_until=now + timedelta(minutes=1), tries=1)
    delivery(now)
    due = gauge("To be sent by mail: Turn", now)
    assert (due.count, due.note) == (2, "1 being sent, at most 1 tries so far")


def test_failures_of_a_day_are_counted(match: Match, now: datetime) -> None:
    for status in ("failed", "bounced", "complained", "sent", "withdrawn"):
        delivery(now, status=status)
    delivery(now - timedelta(days=2), status="failed")
    assert gauge("Failed within a day by mail", now).count == 3
    assert stuck(now) == []


def test_votes_and_reports_wait_for_people(seat: Seat, now: datetime) -> None:
    Vote.objects.create(
        match=seat.match,
        kind="pause",
        asked_by=seat,
        version=1,
        opened_at=now - timedelta(days=5),
    )
    assert gauge("Votes that are open", now).count == 1
    assert gauge("Reports that nobody has handled", now).count == 0
    assert stuck(now) == []


@pytest.mark.parametrize(("waiting", "is_fine"), [(7, True), (None, False)])
def test_broker_tells_its_queue_or_is_away(
    match: Match,
    now: datetime,
    settings: Settings,
    monkeypatch: pytest.MonkeyPatch,
    waiting: int | None,
    is_fine: bool,  # noqa: FBT001 - pytest gives it by name
) -> None:
    settings.BROKER = True
    monkeypatch.setattr(health, "waiting_in_broker", lambda: waiting)
    broker = gauge("Broker", now)
    assert (broker.count, broker.is_stuck) == (waiting, not is_fine)


def test_command_says_ok_for_each_queue(match: Match, now: datetime) -> None:
    out = StringIO()
    call_command("health", stdout=out)
    lines = out.getvalue().splitlines()
    assert len(lines) >= 6
    assert all(line.startswith("ok ") for line in lines)


def test_command_fails_where_something_is_stuck(seat: Seat, now: datetime) -> None:
    WAITING["Facts to be told"](seat, now - LATE)
    out = StringIO()
    with pytest.raises(CommandError, match=r"Stuck: Facts to be told\."):
        call_command("health", stdout=out)
    assert "STUCK Facts to be told: 1, since 2026-03-02 11:49:59 UTC" in out.getvalue()


def test_admin_shows_the_gauges(seat: Seat, now: datetime) -> None:
    WAITING["Facts to be told"](seat, now - LATE)
    operator = User.objects.create_superuser("operator")
    client = Client()
    client.force_login(operator)
    page = client.get("/admin/health/").content.decode()
    assert "Facts to be told" in page
    assert page.count("<strong>stuck</strong>") == 1
    assert "/admin/health/" in client.get("/admin/").content.decode()


def test_gauges_take_few_queries(
    match: Match, now: datetime, django_assert_max_num_queries: Callable[..., object]
) -> None:
    with django_assert_max_num_queries(12):  # type: ignore[attr-defined] # a context manager
        gauges(now)
