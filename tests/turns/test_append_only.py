"""The database itself refuses to change the log."""

import pytest
from django.db import DatabaseError, transaction

from turns.models import Event, Match

pytestmark = pytest.mark.database


def test_update_of_an_event_is_refused(open_match: Match) -> None:
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        Event.objects.filter(match=open_match).update(kind="match.forged")

    assert not Event.objects.filter(kind="match.forged").exists()


def test_delete_of_an_event_is_refused(open_match: Match) -> None:
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        Event.objects.filter(match=open_match)._raw_delete(using="default")

    assert Event.objects.filter(match=open_match).exists()


def test_the_same_version_twice_is_refused(open_match: Match) -> None:
    twin = open_match.events.get(version=1)
    twin.pk = None

    with pytest.raises(DatabaseError), transaction.atomic():
        twin.save(force_insert=True)
