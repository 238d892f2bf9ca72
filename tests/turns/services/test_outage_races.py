"""An outage that is found in the moment in which somebody acts on a due time."""

import threading
from datetime import datetime, timedelta

import pytest
from django.contrib.auth.models import User
from django.db import connection

from tests.turns.conftest import RecordedContacts
from tests.turns.services.clocked import DAY, THREE_DAYS, asked, clocked
from tests.turns.services.voting import Kind, asks, votes
from turns.models import Prompt
from turns.services import due_times, pauses
from turns.services.outages import notice

pytestmark = [pytest.mark.database, pytest.mark.django_db(transaction=True)]

OUTAGE = timedelta(hours=9)


def test_more_time_and_the_length_of_an_outage_add_up(
    people: list[User],
    contacts: RecordedContacts,
    now: datetime,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    notice(now)
    match = clocked(people, THREE_DAYS, now=now)
    later = now + OUTAGE

    def sweep() -> None:
        try:
            notice(later)
        finally:
            connection.close()

    worker = threading.Thread(target=sweep)

    def move_due(prompt: Prompt, *about: object, now: datetime) -> None:
        # The old due time is read by now; a worker that does not wait for us moves it.
        worker.start()
        worker.join(1)
        due_times.move_due(prompt, *about, now=now)  # type: ignore[arg-type]  # handed on

    monkeypatch.setattr(pauses, "move_due", move_due)
    vote = asks(match, "alice", Kind.EXTEND, detail={"hours": 24}, now=later)
    votes(vote, "bob", now=later)
    votes(vote, "charlie", now=later)
    worker.join()

    assert asked(match).due_at == now + 4 * DAY + OUTAGE
