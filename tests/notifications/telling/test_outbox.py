"""The reader of the outbox."""

from datetime import datetime, timedelta

import pytest
from django.contrib.auth.models import User
from pytest_django import Settings

from notifications.models import Address, Delivery, Profile
from notifications.telling import deliveries, notices, outbox
from notifications.telling.outbox import handle_facts, withdraw_turn
from tests.notifications.conftest import address_of, at_once, open_prompt, play_one
from turns.models import Fact, Match, Source
from turns.services import MatchPlan, SeatPlan, cancel_match, create_match, take_seat

pytestmark = [pytest.mark.database, pytest.mark.django_db]

GRACE = timedelta(seconds=60)


@pytest.fixture(autouse=True)
def grace(settings: Settings) -> None:
    settings.MAIL_GRACE = GRACE


def kinds(match: Match) -> list[tuple[str, str]]:
    """What is queued for whom, by kind and address."""
    rows = Delivery.objects.filter(seat__match=match).order_by("pk")
    return [(row.kind, row.email) for row in rows]


def told(match: Match, *, now: datetime) -> list[Delivery]:
    """What the facts of one more move queue."""
    before = list(Delivery.objects.values_list("pk", flat=True))
    play_one(match, now=now)
    handle_facts(now)
    return list(Delivery.objects.exclude(pk__in=before).order_by("pk"))


def test_opened_match_invites_whoever_sits_in_no_seat_yet(open_match: Match, now: datetime) -> None:
    handle_facts(now)

    assert kinds(open_match) == [
        ("invitation", address_of(name)) for name in ("bob", "charlie", "dora")
    ]


def test_invitations_leave_at_once(open_match: Match, now: datetime) -> None:
    handle_facts(now + timedelta(seconds=1))

    assert set(Delivery.objects.values_list("due_at", flat=True)) == {now}


def test_seat_that_was_taken_before_the_fact_is_read_gets_no_invitation(
    open_match: Match, people: list[User], now: datetime
) -> None:
    seat = open_match.seats.get(index=1)
    take_seat(seat.pk, people[1], name="bob", source=Source.LINK, now=now)

    handle_facts(now)

    assert ("invitation", address_of("bob")) not in kinds(open_match)


def test_whoever_is_asked_first_gets_one_mail_about_the_start(match: Match, now: datetime) -> None:
    asked = open_prompt(match).seat

    handle_facts(now)

    rows = Delivery.objects.filter(seat=asked)
    assert [row.kind for row in rows] == [Delivery.Kind.TURN]
    others = Delivery.objects.exclude(seat=asked)
    assert [row.kind for row in others] == [Delivery.Kind.STARTED] * 3


def test_turn_mail_waits_for_the_grace(match: Match, now: datetime) -> None:
    handle_facts(now)

    [turn] = Delivery.objects.filter(kind=Delivery.Kind.TURN)
    assert turn.due_at == now + GRACE
    assert turn.prompt == open_prompt(match)


def test_move_tells_only_the_next_player(match: Match, now: datetime) -> None:
    handle_facts(now)

    queued = told(match, now=now)

    asked = open_prompt(match).seat
    assert [(row.kind, row.seat, row.email) for row in queued] == [
        ("turn", asked, address_of(asked.name))
    ]


def test_mail_goes_out_in_the_language_of_its_recipient(match: Match, now: datetime) -> None:
    Profile.objects.filter(user__username="dora").update(language="fr")

    handle_facts(now)

    languages = dict(Delivery.objects.values_list("email", "language"))
    assert languages[address_of("dora")] == "fr"
    assert languages[address_of("bob")] == "en"


def test_turn_answered_before_the_fact_is_read_is_withdrawn_at_once(
    match: Match, now: datetime
) -> None:
    asked = open_prompt(match)
    play_one(match, now=now)

    handle_facts(now)

    row = Delivery.objects.get(prompt=asked)
    assert row.status == Delivery.Status.WITHDRAWN
    assert row.reason == deliveries.ANSWERED


def test_address_that_is_not_proven_gets_no_mail(match: Match, now: datetime) -> None:
    Address.objects.filter(email=address_of("charlie")).update(verified_at=None)

    handle_facts(now)

    assert address_of("charlie") not in {email for _, email in kinds(match)}


def test_bots_get_no_mail(people: list[User], now: datetime) -> None:
    plan = MatchPlan("oheila", [SeatPlan(bot="easy")] * 3, {"rounds": "short"})
    match = create_match(plan, host=people[0], host_name="alice", now=now)

    handle_facts(now)

    assert {email for _, email in kinds(match)} <= {address_of("alice")}


def test_cancelled_match_tells_whoever_sits_or_was_invited(
    open_match: Match, people: list[User], now: datetime
) -> None:
    seat = open_match.seats.get(index=1)
    take_seat(seat.pk, people[1], name="bob", source=Source.LINK, now=now)
    cancel_match(open_match.pk, by=people[0], now=now)

    handle_facts(now)

    cancelled = [email for kind, email in kinds(open_match) if kind == "cancelled"]
    assert sorted(cancelled) == [address_of(n) for n in ("alice", "bob", "charlie", "dora")]


def test_ended_match_tells_everybody_the_result(match: Match, now: datetime) -> None:
    Fact.objects.create(
        match=match, version=match.version + 1, kind=Fact.Kind.ENDED, created_at=now
    )

    handle_facts(now)

    results = [email for kind, email in kinds(match) if kind == "result"]
    assert results == [address_of(n) for n in ("alice", "bob", "charlie", "dora")]


def test_fact_that_is_read_again_queues_nothing_twice(match: Match, now: datetime) -> None:
    handle_facts(now)
    before = kinds(match)
    Fact.objects.update(handled_at=None)

    handle_facts(now)

    assert kinds(match) == before


def test_facts_are_handled_once(match: Match, now: datetime) -> None:
    assert handle_facts(now) == 2
    assert handle_facts(now) == 0


def test_fact_that_cannot_be_handled_stops_no_other_and_waits(
    match: Match,
    now: datetime,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    def fail(fact: Fact) -> list[notices.Notice]:
        raise LookupError("no such game")

    monkeypatch.setitem(notices._NOTICES, Fact.Kind.OPENED, fail)

    assert handle_facts(now) == 1

    [waiting] = Fact.objects.filter(handled_at=None)
    assert waiting.kind == Fact.Kind.OPENED
    assert "could not be handled" in caplog.text


def test_fact_whose_handling_breaks_off_leaves_no_delivery(
    match: Match, now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    def break_off(fact: Fact, **_: object) -> None:
        raise ConnectionError

    monkeypatch.setattr(Fact, "save", break_off)

    assert handle_facts(now) == 0

    assert not Delivery.objects.exists()
    assert Fact.objects.filter(handled_at=None).count() == 2


def test_turn_that_an_answer_has_told_is_withdrawn(match: Match, now: datetime) -> None:
    handle_facts(now)
    prompt = open_prompt(match)

    was_withdrawn = withdraw_turn(prompt, email=address_of("bob"), language="en", now=now)

    assert was_withdrawn
    row = Delivery.objects.get(prompt=prompt)
    assert (row.status, row.reason) == (Delivery.Status.WITHDRAWN, outbox.TOLD)


def test_turn_that_an_answer_has_told_stays_withdrawn_when_its_fact_is_read_later(
    match: Match, now: datetime
) -> None:
    prompt = open_prompt(match)

    withdraw_turn(prompt, email=address_of("bob"), language="en", now=now)
    handle_facts(now)

    row = Delivery.objects.get(prompt=prompt)
    assert row.status == Delivery.Status.WITHDRAWN


def test_turn_mail_that_was_sent_is_not_withdrawn(match: Match, now: datetime) -> None:
    handle_facts(now)
    prompt = open_prompt(match)
    Delivery.objects.filter(prompt=prompt).update(status=Delivery.Status.SENT)

    assert not withdraw_turn(prompt, email=address_of("bob"), language="en", now=now)


@pytest.mark.django_db(transaction=True)
def test_two_workers_at_once_handle_each_fact_once(match: Match, now: datetime) -> None:
    handled = at_once(lambda: handle_facts(now), times=4)

    assert sum(handled) == 2
    assert Delivery.objects.filter(seat__match=match).count() == 4
