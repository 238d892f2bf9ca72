"""Prose of a reply, said to the table by one press."""

from datetime import datetime
from html import unescape

import pytest
from django.test import Client

from tests.notifications.conftest import open_prompt
from tests.notifications.inbound.post import composed, send
from tests.notifications.pages import assert_discreet, is_signed_in, path_of, text_of
from turns.models import Match, Talk
from turns.services.talk import TALK_LENGTH

pytestmark = pytest.mark.django_db

PROSE = "Nice play, everybody!\nI did not see that coming."


def link_of(match: Match, text: str, *, now: datetime) -> str:
    """The link in the answer to a reply with this text."""
    mail = composed(send(text, open_prompt(match), now=now), now=now)
    found = [path_of(line) for line in mail.text.splitlines() if "/say/" in line]
    assert found
    assert found[0] in mail.html
    return found[0]


def test_answer_quotes_the_prose_and_offers_to_say_it(match: Match, now: datetime) -> None:
    mail = composed(send(PROSE, open_prompt(match), now=now), now=now)

    quoted = "“Nice play, everybody! I did not see that coming.”"
    assert quoted in mail.text.replace("\n| ", " ")
    assert quoted in unescape(mail.html)
    assert not Talk.objects.exists()


def test_prose_beside_a_move_is_offered_too(match: Match, client: Client, now: datetime) -> None:
    link = link_of(match, f"bid 1\n{PROSE}\nsay hello", now=now)

    client.post(link)

    assert [talk.text for talk in Talk.objects.order_by("pk")] == ["hello", PROSE]


def test_looking_says_nothing(match: Match, client: Client, now: datetime) -> None:
    link = link_of(match, PROSE, now=now)

    response = client.get(link)

    assert "Nice play, everybody!" in text_of(response)
    assert_discreet(response)
    assert not Talk.objects.exists()


def test_press_says_it_once_and_signs_nobody_in(
    match: Match, client: Client, now: datetime
) -> None:
    link = link_of(match, PROSE, now=now)

    client.post(link)
    second = client.post(link, follow=True)

    assert Talk.objects.get().text == PROSE
    assert "This was said already." in text_of(second)
    assert not is_signed_in(client)


def test_long_prose_is_cut_to_a_remark(match: Match, client: Client, now: datetime) -> None:
    client.post(link_of(match, "word " * 300, now=now))

    text = Talk.objects.get().text
    assert len(text) == TALK_LENGTH
    assert text.endswith("…")


def test_markup_in_prose_stays_text(match: Match, client: Client, now: datetime) -> None:
    page = text_of(client.get(link_of(match, "<b>hello</b> all", now=now)))

    assert "<b>hello</b>" not in page
    assert "&lt;b&gt;hello" in page


def test_mail_that_only_moves_offers_nothing(match: Match, now: datetime) -> None:
    assert "/say/" not in composed(send("bid 1", open_prompt(match), now=now), now=now).text


def test_link_that_was_changed_is_none(match: Match, client: Client, now: datetime) -> None:
    link = link_of(match, PROSE, now=now)

    assert client.post(link.replace("/say/", "/say/x")).status_code == 404
    assert not Talk.objects.exists()
