"""“Play bid 1? Answer yes.”: what a mail may have meant is asked, and a plain yes plays it."""

from datetime import datetime
from html import unescape

import pytest
from django.core.mail import EmailMultiAlternatives
from pytest_django import Settings

from notifications.links import read_move
from notifications.models import Delivery, HeldAnswer, InboundMail, Profile
from notifications.sending.batches import send_waiting
from tests.notifications.conftest import open_prompt, play_one
from tests.notifications.inbound.post import (
    answer_to,
    composed,
    game_moves,
    is_asked,
    post,
    reply,
    said,
    send,
)
from turns.models import Match, Prompt

pytestmark = pytest.mark.django_db

DOUBT = "should I bid 1?"


@pytest.fixture(autouse=True)
def no_grace(settings: Settings) -> None:
    settings.MAIL_GRACE *= 0


@pytest.fixture
def prompt(match: Match) -> Prompt:
    return open_prompt(match)


def offered(prompt: Prompt, now: datetime, text: str = DOUBT) -> Delivery:
    """The answer mail that asks, once it is sent."""
    offer = answer_to(send(text, prompt, now=now))
    send_waiting(now)
    offer.refresh_from_db()
    return offer


def answered(offer: Delivery, text: str, *, now: datetime, sender: str = "") -> InboundMail:
    """A reply to that very mail."""
    assert offer.prompt is not None
    fields = [f"In-Reply-To: {offer.message_id}"]
    return post(reply(text, offer.prompt, now=now, sender=sender, fields=fields), now=now)


def test_doubtful_move_plays_nothing_and_asks(prompt: Prompt, now: datetime) -> None:
    mail = send(DOUBT, prompt, now=now)

    assert said(mail) == "meant"
    assert is_asked(prompt.match, prompt)
    answer = composed(mail, now=now)
    assert "| Play “bid 1”? Answer “yes”." in answer.text
    assert "Play “bid 1”? Answer “yes”." in answer.html
    link = next(line for line in answer.text.splitlines() if "/move/" in line)
    assert read_move(link.rstrip("/").rpartition("/")[2]).command == "bid 1"
    assert link in answer.html


def test_question_is_asked_in_french(prompt: Prompt, now: datetime) -> None:
    Profile.objects.update(language="fr")

    answer = composed(send("est-ce que j'annonce 1 ?", prompt, now=now), now=now)

    question = "Jouer «\u00a0bid 1\u00a0»\u202f? Répondez «\u00a0oui\u00a0»."
    assert f"| {question}" in answer.text
    assert question in unescape(answer.html)


@pytest.mark.parametrize("text", ["yes", "Oui !", "Yes, please.", "> yes\n\nyes"])
def test_yes_plays_what_was_asked(prompt: Prompt, now: datetime, text: str) -> None:
    mail = answered(offered(prompt, now), text, now=now)

    prompt.refresh_from_db()
    assert (said(mail), prompt.answer) == ("played", "bid 1")
    assert "Done: “bid 1”." in composed(mail, now=now).text


def test_yes_without_a_question_plays_nothing(prompt: Prompt, now: datetime) -> None:
    mail = send("yes", prompt, now=now)

    assert said(mail) == "unreadable"
    assert is_asked(prompt.match, prompt)


def test_yes_to_the_turn_mail_plays_nothing(
    prompt: Prompt, now: datetime, mailoutbox: list[EmailMultiAlternatives]
) -> None:
    turn = Delivery.objects.create(
        kind=Delivery.Kind.TURN,
        key="turn",
        seat=prompt.seat,
        prompt=prompt,
        status=Delivery.Status.SENT,
        message_id="<turn@localhost>",
        due_at=now,
        created_at=now,
    )
    offered(prompt, now)

    assert said(answered(turn, "yes", now=now)) == "unreadable"
    assert is_asked(prompt.match, prompt)


def test_yes_that_names_no_mail_of_ours_plays_the_one_question(
    prompt: Prompt, now: datetime
) -> None:
    offered(prompt, now)

    assert said(send("yes", prompt, now=now)) == "played"


def test_yes_after_two_different_questions_needs_to_say_which(
    prompt: Prompt, now: datetime
) -> None:
    first = offered(prompt, now)
    offered(prompt, now, "or bid 0?")

    assert said(send("yes", prompt, now=now)) == "unreadable"
    assert said(answered(first, "yes", now=now)) == "played"
    prompt.refresh_from_db()
    assert prompt.answer == "bid 1"


def test_yes_before_the_question_was_sent_plays_nothing(prompt: Prompt, now: datetime) -> None:
    send(DOUBT, prompt, now=now)

    assert said(send("yes", prompt, now=now)) == "unreadable"


def test_late_yes_says_what_was_played(match: Match, prompt: Prompt, now: datetime) -> None:
    offer = offered(prompt, now)
    play_one(match, now=now)

    mail = answered(offer, "yes", now=now)

    assert said(mail) == "too_late"
    assert len(game_moves(match)) == 1


def test_second_yes_counts_once(match: Match, prompt: Prompt, now: datetime) -> None:
    offer = offered(prompt, now)
    answered(offer, "yes", now=now)

    assert said(answered(offer, "yes", now=now)) == "repeated"
    assert len(game_moves(match)) == 1


def test_yes_of_a_stranger_is_held(prompt: Prompt, now: datetime) -> None:
    mail = answered(offered(prompt, now), "yes", now=now, sender="mallory@example.net")

    assert mail.status == InboundMail.Status.HELD
    assert HeldAnswer.objects.get(prompt=prompt).text == "bid 1"
    assert is_asked(prompt.match, prompt)


def test_machine_that_says_the_same_again_is_asked_twice_at_most(
    prompt: Prompt, now: datetime
) -> None:
    mails = [send(DOUBT, prompt, now=now) for _ in range(4)]

    answers = Delivery.objects.filter(inbound__in=mails).order_by("pk")
    assert [answer.context["said"] for answer in answers] == ["meant", "meant", "unreadable"]


def test_question_of_a_turn_that_is_over_is_not_asked(
    match: Match, prompt: Prompt, now: datetime
) -> None:
    mail = send(DOUBT, prompt, now=now)
    play_one(match, now=now)

    assert "Answer “yes”" not in composed(mail, now=now).text


def test_two_commands_that_may_be_meant_are_not_asked_about(prompt: Prompt, now: datetime) -> None:
    mail = send("should I bid 1?\nor should I bid 0?", prompt, now=now)

    assert said(mail) == "unreadable"


def test_move_beside_a_doubt_is_played(prompt: Prompt, now: datetime) -> None:
    assert said(send("bid 0\n\nnext time I might bid 1?", prompt, now=now)) == "played"


def test_row_of_the_question_holds_no_command(prompt: Prompt, now: datetime) -> None:
    offer = answer_to(send(DOUBT, prompt, now=now))

    assert "bid" not in f"{offer.context}{offer.key}{offer.reason}"


@pytest.mark.parametrize("text", ["move 2", "Coup 2.", "je veux le coup deux svp"])
def test_number_of_a_choice_plays_it(prompt: Prompt, now: datetime, text: str) -> None:
    mail = send(text, prompt, now=now)

    prompt.refresh_from_db()
    assert (said(mail), prompt.answer) == ("played", "bid 1")


def test_number_that_no_choice_has_is_refused(prompt: Prompt, now: datetime) -> None:
    mail = send("move 9", prompt, now=now)

    assert said(mail) == "refused"
    assert "There is no choice 9: you have 2 choices." in composed(mail, now=now).text


def test_number_that_was_played_already_counts_once(prompt: Prompt, now: datetime) -> None:
    send("move 2", prompt, now=now)

    assert said(send("coup 2", prompt, now=now)) == "repeated"
    assert said(send("coup 1", prompt, now=now)) == "too_late"
