"""What mails say to whoever writes when the match is over."""

from datetime import datetime

import pytest

from notifications.inbound.markup import html_text
from notifications.reply_addresses import full_address, seat_reply_address
from tests.notifications.conftest import address_of, open_prompt, play_one
from tests.notifications.inbound.post import composed, post, raw_mail, send
from turns.models import Match, Prompt, Talk

pytestmark = pytest.mark.django_db


def play_out(match: Match, now: datetime) -> Prompt:
    """Play the match to its end; gives the last prompt that was asked."""
    while True:
        prompt = open_prompt(match)
        play_one(match, now=now)
        match.refresh_from_db()
        if match.status == Match.Status.OVER:
            return prompt


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
