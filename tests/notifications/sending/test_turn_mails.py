"""Turn mails over real SMTP, and the answers that take their place."""

import threading
from datetime import datetime, timedelta

import pytest
from django.db import OperationalError, connections

from notifications.messages.mail import Mail
from notifications.models import Delivery, ReplyAddress
from notifications.sending import batches
from notifications.sending.batches import send_waiting
from notifications.telling.outbox import TOLD, handle_facts, withdraw_turn
from notifications.telling.queue import withdraw_waiting
from tests.notifications.conftest import address_of, open_prompt
from tests.notifications.sink import Sink
from turns.models import Match, Prompt

pytestmark = [pytest.mark.database, pytest.mark.django_db]

HOUR = timedelta(hours=1)


def test_answer_that_shows_an_open_prompt_withdraws_its_turn_mail(
    sink: Sink, match: Match, now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    prompt = open_prompt(match)
    handle_facts(now)
    Delivery.objects.exclude(prompt=prompt).delete()
    Delivery.objects.create(
        kind=Delivery.Kind.ANSWER,
        key="answer:1",
        email=address_of("bob"),
        seat=prompt.seat,
        due_at=now - HOUR,
        created_at=now,
    )
    monkeypatch.setattr(batches, "compose", lambda delivery, now: showing(prompt))

    assert send_waiting(now + HOUR) == 1

    turn = Delivery.objects.get(prompt=prompt)
    assert (turn.status, turn.reason) == (Delivery.Status.WITHDRAWN, TOLD)


def showing(prompt: Prompt) -> Mail:
    """A mail that shows an open prompt."""
    return Mail("Played", "a text\n", "<p>a text</p>", shown_prompt=prompt)


def test_turn_mail_reaches_the_player_with_the_address_of_the_prompt(
    sink: Sink, match: Match, now: datetime
) -> None:
    prompt = open_prompt(match)
    handle_facts(now)

    send_waiting(now + HOUR)

    [mail] = [mail for mail in sink.mails if "turn" in mail["Subject"]]
    answers = ReplyAddress.objects.get(prompt=prompt)
    assert mail["To"] == address_of(prompt.seat.name)
    assert mail["Reply-To"] == f"{answers.local_part}@localhost"


def test_mails_about_a_seat_refer_to_a_root_of_their_own(
    sink: Sink, match: Match, now: datetime
) -> None:
    handle_facts(now)

    send_waiting(now + HOUR)

    roots = [str(mail["References"]) for mail in sink.mails]
    assert len(set(roots)) == len(roots) == 4
    assert not set(roots) & {str(mail["Message-ID"]) for mail in sink.mails}


@pytest.mark.django_db(transaction=True)
def test_seat_that_is_given_up_while_an_answer_leaves_waits_for_nobody(
    sink: Sink, match: Match, now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    prompt = open_prompt(match)
    handle_facts(now)
    Delivery.objects.exclude(prompt=prompt).delete()
    # Another worker has the turn mail; in the order of the index it comes before the answer.
    Delivery.objects.update(due_at=now - 2 * HOUR, lease_until=now + HOUR)
    answer = queue_showing(prompt, now=now, monkeypatch=monkeypatch)

    def give_up() -> None:
        withdraw_waiting(prompt.seat, "the player has left the seat")
        connections.close_all()

    def withdraw_late(*args: Prompt, **about: object) -> bool:
        leaving.start()
        # It is over by then, or waits for a row that is held.
        leaving.join(2)
        return withdraw_turn(*args, **about)  # type: ignore[arg-type]  # what sending gave

    leaving = threading.Thread(target=give_up)
    monkeypatch.setattr(batches, "withdraw_turn", withdraw_late)

    send_waiting(now)
    leaving.join()

    answer.refresh_from_db()
    assert answer.status == Delivery.Status.SENT
    assert Delivery.objects.get(kind=Delivery.Kind.TURN).status == Delivery.Status.WITHDRAWN
    assert len(sink.mails) == 1


def test_mail_that_has_left_stays_so_where_its_turn_mail_cannot_be_withdrawn(
    sink: Sink,
    match: Match,
    now: datetime,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    answer = queue_showing(open_prompt(match), now=now, monkeypatch=monkeypatch)

    def fail(*args: object, **about: object) -> bool:
        raise OperationalError("deadlock detected")

    monkeypatch.setattr(batches, "withdraw_turn", fail)

    send_waiting(now)
    send_waiting(now + HOUR)

    answer.refresh_from_db()
    assert answer.status == Delivery.Status.SENT
    assert len(sink.mails) == 1
    assert "could not be withdrawn" in caplog.text


def queue_showing(prompt: Prompt, *, now: datetime, monkeypatch: pytest.MonkeyPatch) -> Delivery:
    """An answer waits that shows this open prompt."""
    monkeypatch.setattr(batches, "compose", lambda delivery, now: showing(prompt))
    return Delivery.objects.create(
        kind=Delivery.Kind.ANSWER,
        key="answer:1",
        email=address_of(prompt.seat.name),
        seat=prompt.seat,
        due_at=now - HOUR,
        created_at=now,
    )
