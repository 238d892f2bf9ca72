"""A whole life by replies alone, in the built-in mailbox: no link of any mail is opened."""

from datetime import datetime, timedelta

import pytest
import time_machine
from django.test import Client
from django.urls import reverse

from notifications.inbound.mails import read_inbound
from notifications.models import Delivery, MailboxMessage
from notifications.sending.batches import send_waiting
from notifications.telling.outbox import handle_facts
from tests.notifications.conftest import address_of, open_prompt, play_one
from turns.models import Match, Seat, Talk, Vacation
from turns.tables import Table

pytestmark = pytest.mark.django_db


class Mailboxes:
    """The boxes of all, worked by one browser on the site's own machine."""

    def __init__(self, clock: time_machine.Traveller, now: datetime) -> None:
        self.browser = Client(HTTP_HOST="localhost")
        self._clock = clock
        self.now = now

    def deliver(self) -> None:
        """Let what waits leave."""
        handle_facts(self.now)
        send_waiting(self.now)

    def newest(self, name: str, subject: str) -> MailboxMessage:
        """The newest mail of this sort in somebody's box."""
        letters = MailboxMessage.objects.filter(recipient=address_of(name))
        return letters.filter(subject__contains=subject).latest("pk")

    def reply(self, name: str, subject: str, text: str) -> MailboxMessage:
        """Answer it; gives the newest mail in the box after that."""
        letter = self.newest(name, subject)
        page = reverse("mailbox-reply", args=[letter.recipient, letter.pk])
        self.browser.post(page, {"body": text})
        self._clock.shift(timedelta(minutes=1))
        self.now += timedelta(minutes=1)
        read_inbound(self.now)
        self.deliver()
        return MailboxMessage.objects.filter(recipient=letter.recipient).latest("pk")


@pytest.fixture
def boxes(clock: time_machine.Traveller, now: datetime, open_match: Match) -> Mailboxes:
    boxes = Mailboxes(clock, now)
    boxes.deliver()
    return boxes


def body_of(letter: MailboxMessage) -> str:
    """Its source; quoted-printable breaks are joined."""
    return bytes(letter.raw).decode().replace("=\r\n", "")


def test_whole_life_by_replies(boxes: Mailboxes, open_match: Match) -> None:
    boxes.reply("bob", "invites you", "yes\nname: Bobby\nword: kumquat")
    boxes.reply("charlie", "invites you", "non merci")
    assert "Oheila" in boxes.newest("alice", "charlie declines").subject
    boxes.reply("charlie", "invites you", "oui")
    boxes.reply("dora", "invites you", "yes")
    open_match.refresh_from_db()
    assert open_match.status == Match.Status.PLAYING
    assert [seat.name for seat in open_match.seats.order_by("index")] == [
        "alice",
        "Bobby",
        "charlie",
        "dora",
    ]

    prompt = open_prompt(open_match)
    asked = prompt.seat.name.replace("Bobby", "bob")
    command = Table(open_match, prompt.seat.index).scene().choices[0].command
    boxes.reply(asked, "", f"{command}\nsay good luck\nvacation 3 days")
    prompt.refresh_from_db()
    assert prompt.answer == command
    assert Talk.objects.get().text == "good luck"
    assert Vacation.objects.filter(player=prompt.seat.player).count() == 3

    while open_match.status == Match.Status.PLAYING:
        play_one(open_match, now=boxes.now)
        open_match.refresh_from_db()
    boxes.now += timedelta(days=4)
    boxes.deliver()
    boxes.reply("bob", "Result", "rematch")
    again = open_match.rematches.get()
    assert again.seats.get(index=0).name == "Bobby"
    for name in ("alice", "charlie", "dora"):
        boxes.reply(name, "rematch", "yes")
    again.refresh_from_db()
    assert again.status == Match.Status.PLAYING
    assert {seat.player_id for seat in again.seats.all()} == {
        seat.player_id for seat in open_match.seats.all()
    }

    question = boxes.reply("dora", again.pk[:4], "resign")
    assert "Leave the match?" in question.subject
    boxes.reply("dora", "Leave the match?", "yes")
    assert Seat.objects.get(match=again, name="dora").player is None


def test_every_answer_stays_in_its_thread(boxes: Mailboxes, open_match: Match) -> None:
    answer = boxes.reply("bob", "invites you", "yes")

    invitation = Delivery.objects.get(email=address_of("bob"), kind=Delivery.Kind.INVITATION)
    assert invitation.message_id in body_of(answer)
    assert answer.subject.startswith("Re: ")
