"""What mails say to whoever ends a match by a reply, or writes when it is over."""

from datetime import datetime

import pytest
from django.core.mail import EmailMultiAlternatives
from django.db import transaction

from notifications.inbound.text.markup import html_text
from notifications.messages.compose import compose
from notifications.models import Delivery
from notifications.reply_addresses import full_address, seat_reply_address
from notifications.sending.batches import send_waiting
from notifications.telling.outbox import handle_facts
from tests.notifications.conftest import address_of, open_prompt, play_one
from tests.notifications.inbound.post import (
    commands,
    composed,
    player_address,
    post,
    raw_mail,
    send,
)
from turns.models import Fact, Match, Prompt, Talk

pytestmark = pytest.mark.django_db


def play_out(match: Match, now: datetime) -> Prompt:
    """Play the match to its end; gives the last prompt that was asked."""
    last = play_to_the_last_move(match, now)
    play_one(match, now=now)
    return last


def play_to_the_last_move(match: Match, now: datetime) -> Prompt:
    """Play until one more move ends the match: the move that does is rolled back."""
    while True:
        prompt = open_prompt(match)
        with transaction.atomic():
            play_one(match, now=now)
            is_over = Match.objects.get(pk=match.pk).status == Match.Status.OVER
            transaction.set_rollback(is_over)
        if is_over:
            return prompt


def test_reply_that_ends_the_match_is_answered_by_the_result_alone(
    match: Match, now: datetime, mailoutbox: list[EmailMultiAlternatives]
) -> None:
    last = play_to_the_last_move(match, now)
    Delivery.objects.all().delete()
    Fact.objects.update(handled_at=now)
    command = commands(last)[0]

    send(command, last, now=now)
    handle_facts(now)
    send_waiting(now)

    assert len(mailoutbox) == 4
    [result] = [mail for mail in mailoutbox if mail.to == [player_address(last)]]
    assert result.subject.startswith("Result: ")
    assert "In-Reply-To" in result.extra_headers
    for text in (str(result.body), html_text(str(result.alternatives[0][0]))):
        assert "What became of your mail:" in text
        assert f"Done: “{command}”." in text
        assert f"{last.seat.name} plays" in text
        assert bytes(match.vault.seed).hex() in text


def test_result_of_the_others_answers_no_mail(match: Match, now: datetime) -> None:
    last = play_to_the_last_move(match, now)
    send(commands(last)[0], last, now=now)
    handle_facts(now)

    others = Delivery.objects.filter(kind=Delivery.Kind.RESULT).exclude(seat=last.seat)

    assert others.count() == 3
    assert all("your mail" not in compose(delivery, now).text for delivery in others)


def test_prose_after_the_end_is_told_that_the_match_is_over(match: Match, now: datetime) -> None:
    prompt = play_out(match, now)

    mail = composed(send("Well played, all!", prompt, now=now), now=now)

    for text in (mail.text, html_text(mail.html)):
        assert "The match is over, so nothing in your mail was played." in text
        assert "It begins with “Well played, all!”." in text
        assert "this turn" not in text


def test_prose_to_a_seat_after_the_end_is_told_that_the_match_is_over(
    match: Match, now: datetime
) -> None:
    play_out(match, now)
    address = seat_reply_address(match.seats.get(index=1), now=now).local_part
    raw = raw_mail("Thanks!", to=full_address(address), sender=address_of("bob"))

    mail = composed(post(raw, now=now), now=now)

    assert "The match is over, so nothing in your mail was played." in mail.text
    assert "this turn" not in mail.text


def test_prose_whose_answer_leaves_after_the_end_is_told_so(match: Match, now: datetime) -> None:
    asked = send("Wait for me, please.", open_prompt(match), now=now)
    play_out(match, now)

    assert "The match is over, so nothing" in composed(asked, now=now).text


def test_remark_after_the_end_is_said(match: Match, now: datetime) -> None:
    prompt = play_out(match, now)

    mail = composed(send("say Well played!", prompt, now=now), now=now)

    assert Talk.objects.get().text == "Well played!"
    assert "Your words were said to the table." in mail.text
