"""What is done about a reply with moves, and about a mail that nobody wrote."""

from datetime import datetime

import pytest
from django.contrib.auth.models import User

from notifications.models import Address, Delivery, InboundMail
from tests.notifications.conftest import open_prompt, play_one
from tests.notifications.inbound.post import (
    OUTLOOK_QUOTE,
    answer_to,
    commands,
    game_moves,
    is_asked,
    player_address,
    player_of,
    post,
    reply,
    said,
    send,
)
from turns.models import Match

pytestmark = pytest.mark.django_db

Status = InboundMail.Status


def test_reply_plays_the_move(match: Match, now: datetime) -> None:
    prompt = open_prompt(match)

    mail = send("bid 1\n\n-- \nBob", prompt, now=now)

    prompt.refresh_from_db()
    assert prompt.answer == "bid 1"
    assert game_moves(match) == [("bid_made", "mail")]
    assert (mail.status, said(mail)) == (Status.ANSWERED, "played")


def test_answer_goes_to_the_stored_address_in_the_players_language(
    match: Match, people: list[User], now: datetime
) -> None:
    prompt = open_prompt(match)
    Address.objects.filter(email=player_address(prompt)).update(email="stored@example.org")
    Address.objects.create(user=player_of(prompt), email="second@example.org", accepted_at=now)

    mail = send("bid 1", prompt, now=now, sender="second@example.org")

    answer = answer_to(mail)
    assert answer.email == "stored@example.org"
    assert answer.seat == prompt.seat
    assert answer.due_at == now


def test_row_of_an_answer_holds_no_text(match: Match, now: datetime) -> None:
    prompt = open_prompt(match)

    mail = send("bid 77", prompt, now=now)

    assert answer_to(mail).context == {"said": "refused", "since": match.version, "remarks": 0}


def test_move_above_a_mail_that_outlook_quotes_is_the_only_one(match: Match, now: datetime) -> None:
    prompt = open_prompt(match)

    send("Bid 1" + OUTLOOK_QUOTE, prompt, now=now)

    prompt.refresh_from_db()
    assert prompt.answer == "bid 1"


def test_quoted_commands_alone_play_nothing(match: Match, now: datetime) -> None:
    prompt = open_prompt(match)

    mail = send("Thanks, later!" + OUTLOOK_QUOTE, prompt, now=now)

    assert is_asked(match, prompt)
    assert said(mail) == "unreadable"


def test_move_sent_again_in_a_mail_of_its_own_was_already_made(match: Match, now: datetime) -> None:
    prompt = open_prompt(match)
    send("bid 1", prompt, now=now)

    mail = send("1", prompt, now=now)

    assert said(mail) == "repeated"
    assert len(game_moves(match)) == 1


def test_other_move_for_a_turn_that_is_over_plays_nothing(match: Match, now: datetime) -> None:
    prompt = open_prompt(match)
    send("bid 1", prompt, now=now)

    mail = send("bid 0", prompt, now=now)

    assert said(mail) == "too_late"
    assert len(game_moves(match)) == 1


def test_reply_to_an_older_turn_never_plays_on_the_newer_one(match: Match, now: datetime) -> None:
    old = open_prompt(match)
    while (prompt := open_prompt(match)).seat != old.seat or prompt == old:
        play_one(match, now=now)
    moves = len(game_moves(match))

    mail = send(commands(prompt)[0], old, now=now)

    assert is_asked(match, prompt)
    assert len(game_moves(match)) == moves
    assert said(mail) in {"too_late", "repeated", "unreadable", "refused"}


@pytest.mark.parametrize("text", ["bid 9", "bid -1", "play the 2 of clubs and the 3 of clubs"])
def test_move_that_the_rules_refuse_plays_nothing(match: Match, now: datetime, text: str) -> None:
    prompt = open_prompt(match)

    mail = send(text, prompt, now=now)

    assert is_asked(match, prompt)
    assert (mail.status, said(mail)) == (Status.ANSWERED, "refused")


def test_same_move_written_twice_is_one(match: Match, now: datetime) -> None:
    prompt = open_prompt(match)

    mail = send("bid 1\n\nI bid one", prompt, now=now)

    assert said(mail) == "played"


@pytest.mark.parametrize("text", ["bid 0\nbid 1", "bid 1\nbid 9", "1\nhello\n0"])
def test_two_different_moves_play_none(match: Match, now: datetime, text: str) -> None:
    prompt = open_prompt(match)

    mail = send(text, prompt, now=now)

    assert is_asked(match, prompt)
    assert said(mail) == "several"


@pytest.mark.parametrize(
    "field",
    [
        "Auto-Submitted: auto-replied",
        "Precedence: bulk",
        "X-Autoreply: yes",
        "Return-Path: <>",
    ],
)
def test_automatic_mail_is_left_alone(match: Match, now: datetime, field: str) -> None:
    prompt = open_prompt(match)

    mail = post(reply("bid 1", prompt, now=now, fields=[field]), now=now)

    assert mail.status == Status.IGNORED
    assert mail.reason.startswith("automatic mail: ")
    assert is_asked(match, prompt)
    assert not Delivery.objects.filter(inbound=mail).exists()


def test_bounce_is_known_by_its_empty_envelope(match: Match, now: datetime) -> None:
    mail = post(reply("bid 1", open_prompt(match), now=now), now=now, sender="")

    assert mail.reason == "automatic mail: null sender"


def test_player_without_a_proven_address_is_not_answered(match: Match, now: datetime) -> None:
    prompt = open_prompt(match)
    raw = reply("bid 1", prompt, now=now)
    Address.objects.filter(user=prompt.seat.player).delete()

    mail = post(raw, now=now)

    assert is_asked(match, prompt)
    assert not Delivery.objects.filter(inbound=mail).exists()
