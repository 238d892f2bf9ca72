"""Turn mails over real SMTP, and the answers that take their place."""

from datetime import datetime, timedelta

import pytest

from notifications import sending
from notifications.messages.mail import Mail
from notifications.models import Delivery, ReplyAddress
from notifications.outbox import TOLD, handle_facts
from notifications.sending import send_waiting
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
    monkeypatch.setattr(sending, "compose", lambda delivery, now: showing(prompt))

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
