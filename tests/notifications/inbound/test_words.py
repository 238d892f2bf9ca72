"""What a reply may hold beside a move: remarks to the table, questions, prose."""

from datetime import datetime, timedelta

import pytest

from notifications.inbound.limits import HELPS_AN_HOUR
from notifications.inbound.readings import MOST_REMARKS
from notifications.models import Delivery, InboundMail
from tests.notifications.conftest import open_prompt
from tests.notifications.inbound.post import (
    answer_to,
    is_asked,
    said,
    send,
)
from turns.models import Match, Talk

pytestmark = pytest.mark.django_db

Status = InboundMail.Status


@pytest.mark.parametrize("text", ["say Good luck!", "Say: Good luck!", "DIS Good luck!"])
def test_line_that_says_something_is_table_talk(match: Match, now: datetime, text: str) -> None:
    prompt = open_prompt(match)

    mail = send(text, prompt, now=now)

    assert [talk.text for talk in Talk.objects.all()] == ["Good luck!"]
    assert said(mail) == "remark"
    assert is_asked(match, prompt)


def test_remark_and_move_in_one_mail_are_both_done_and_answered_once(
    match: Match, now: datetime
) -> None:
    prompt = open_prompt(match)

    mail = send("bid 1\nsay I am doomed", prompt, now=now)

    assert Talk.objects.get().text == "I am doomed"
    assert answer_to(mail).context["said"] == "played"
    assert answer_to(mail).context["remarks"] == 1


@pytest.mark.parametrize("text", ["Hi all, nice cards!", "Dis-moi, bob", "Say, bob?", "saying 3"])
def test_other_prose_is_not_posted(match: Match, now: datetime, text: str) -> None:
    mail = send(text, open_prompt(match), now=now)

    assert not Talk.objects.exists()
    assert said(mail) == "unreadable"


def test_remark_that_is_too_long_is_not_said(match: Match, now: datetime) -> None:
    mail = send("say " + "x" * 600, open_prompt(match), now=now)

    assert not Talk.objects.exists()
    assert answer_to(mail).context["remarks"] == 0


def test_mail_full_of_remarks_says_a_few_of_them(match: Match, now: datetime) -> None:
    remarks = [f"say hello {number}" for number in range(MOST_REMARKS + 5)]

    mail = send("\n".join(remarks), open_prompt(match), now=now)

    assert Talk.objects.count() == MOST_REMARKS
    assert answer_to(mail).context["remarks"] == MOST_REMARKS


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("help", "help"),
        ("Aide!", "help"),
        ("?", "help"),
        ("status", "status"),
        ("État", "status"),
        ("History.", "history"),
        ("historique", "history"),
    ],
)
def test_platform_words_are_answered_and_play_nothing(
    match: Match, now: datetime, text: str, verdict: str
) -> None:
    prompt = open_prompt(match)

    mail = send(text, prompt, now=now)

    assert (mail.status, said(mail)) == (Status.ANSWERED, verdict)
    assert is_asked(match, prompt)


def test_mail_without_a_move_gets_one_help_for_its_turn(match: Match, now: datetime) -> None:
    prompt = open_prompt(match)

    first = send("I am at the beach until Friday.", prompt, now=now)
    second = send("I am still at the beach.", prompt, now=now)

    assert (first.status, said(first)) == (Status.ANSWERED, "unreadable")
    assert second.status == Status.IGNORED
    assert second.reason == "help was sent for this turn already"
    assert Delivery.objects.filter(kind=Delivery.Kind.ANSWER).count() == 1


def test_mail_with_a_faulty_move_is_answered_each_time(match: Match, now: datetime) -> None:
    prompt = open_prompt(match)

    mails = [send(text, prompt, now=now) for text in ("bid 8", "bid 9")]

    assert [said(mail) for mail in mails] == ["refused", "refused"]


def test_help_ends_after_a_few_in_an_hour(match: Match, now: datetime) -> None:
    prompt = open_prompt(match)

    mails = [send("help", prompt, now=now) for _ in range(HELPS_AN_HOUR + 3)]
    later = send("help", prompt, now=now + timedelta(hours=1))

    statuses = [mail.status for mail in mails]
    assert statuses == [Status.ANSWERED] * HELPS_AN_HOUR + [Status.IGNORED] * 3
    assert later.status == Status.ANSWERED


def test_move_is_played_and_confirmed_however_often_help_was_asked(
    match: Match, now: datetime
) -> None:
    prompt = open_prompt(match)
    for _ in range(HELPS_AN_HOUR + 1):
        send("help", prompt, now=now)

    assert said(send("bid 1", prompt, now=now)) == "played"


def test_encrypted_reply_is_answered_with_what_to_do(match: Match, now: datetime) -> None:
    text = "-----BEGIN PGP MESSAGE-----\n\nhQEMA\n-----END PGP MESSAGE-----"

    assert said(send(text, open_prompt(match), now=now)) == "encrypted"
