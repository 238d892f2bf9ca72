"""Table talk."""

import hashlib
from datetime import datetime

import pytest

from turns.models import Match, Source, Talk
from turns.services import say
from turns.services.talk import BadTalk

pytestmark = pytest.mark.database


def test_the_log_holds_a_salted_hash_and_not_the_words(match: Match, now: datetime) -> None:
    event = say(match.seats.get(index=1), " Well played! ", source=Source.MAIL, now=now)

    talk = Talk.objects.get(event=event)
    assert talk.text == "Well played!"
    assert "Well" not in str(event.payload)
    salted = bytes(talk.nonce) + b"Well played!"
    assert event.payload["hash"] == hashlib.sha256(salted).hexdigest()


def test_words_can_be_deleted_without_breaking_the_log(match: Match, now: datetime) -> None:
    event = say(match.seats.get(index=1), "my name is bob", source=Source.PAGE, now=now)

    Talk.objects.filter(event=event).delete()

    assert match.events.filter(pk=event.pk).exists()


@pytest.mark.parametrize("text", ["", "   ", "\x00", "x" * 501])
def test_nothing_and_too_much_are_refused(match: Match, text: str, now: datetime) -> None:
    with pytest.raises(BadTalk):
        say(match.seats.get(index=1), text, source=Source.PAGE, now=now)

    assert not match.events.filter(kind="match.said").exists()
