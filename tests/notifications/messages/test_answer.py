"""The answer to a reply: what was done, the position after it, and the question that is open."""

import re
from datetime import datetime

import pytest
from django.core.mail import EmailMultiAlternatives
from django.db import transaction
from pytest_django import Settings

from notifications.inbound.text.markup import html_text
from notifications.models import Delivery, InboundMail, Profile, ReplyAddress
from notifications.reply_addresses import full_address, reply_address, seat_reply_address
from notifications.sending.batches import send_waiting
from notifications.telling.outbox import TOLD, handle_facts
from tests.notifications.conftest import address_of, open_prompt, play_one
from tests.notifications.inbound.post import (
    answer_to,
    commands,
    composed,
    player_address,
    post,
    raw_mail,
    reply,
    send,
)
from tests.notifications.messages.test_commands import commands_in
from tests.notifications.messages.test_hidden_cards import leaks
from turns.models import Match, Prompt

pytestmark = pytest.mark.django_db

STRANGER = "mallory@example.net"


def hand_of(match: Match, seat: int) -> list[str]:
    """The codes of the cards that a seat holds."""
    hands: list[list[str]] = Match.objects.get(pk=match.pk).vault.position["hands"]
    return hands[seat]


def prompt_before_being_asked_again(match: Match, now: datetime) -> Prompt:
    """Play on until whoever is asked will be asked again at once after the first legal move."""
    while True:
        prompt = open_prompt(match)
        with transaction.atomic():
            play_one(match, now=now)
            next_seat = open_prompt(match).seat
            transaction.set_rollback(True)
        if next_seat == prompt.seat:
            return prompt
        play_one(match, now=now)


def choice_within_a_suit(match: Match, now: datetime) -> tuple[Prompt, str, list[str]]:
    """Play on until somebody may play one of several cards of a suit; gives the suit's name too."""
    while True:
        prompt = open_prompt(match)
        cards = [command.split()[1] for command in commands(prompt) if command.startswith("play")]
        for letter, name in (("C", "club"), ("D", "diamond"), ("H", "heart"), ("S", "spade")):
            found = [card for card in cards if card.endswith(letter)]
            if len(found) > 1:
                return prompt, name, found
        play_one(match, now=now)


def test_answer_says_what_was_played_and_shows_the_new_position(
    match: Match, now: datetime
) -> None:
    prompt = open_prompt(match)

    mail = composed(send("bid 1", prompt, now=now), now=now)

    for text in (mail.text, html_text(mail.html)):
        assert "Done: “bid 1”." in text
        assert f"{prompt.seat.name} bids 1." in text
        assert "You are asked nothing now" in text
        assert hand_of(match, prompt.seat.index)[0] in text


def test_answer_to_a_move_that_is_refused_says_why_and_asks_again(
    match: Match, now: datetime
) -> None:
    prompt = open_prompt(match)

    mail = composed(send("bid 9", prompt, now=now), now=now)

    for text in (mail.text, html_text(mail.html)):
        assert "Nothing was played." in text
        assert "A bid is a whole number from 0 to 1" in " ".join(text.replace("| ", "").split())
        assert "It is still your turn." in text
        assert "bid 0" in text
    assert mail.reply_local_part == reply_address(prompt, now=now).local_part
    assert mail.shown_prompt == prompt


def test_answer_to_several_moves_asks_which(match: Match, now: datetime) -> None:
    mail = composed(send("bid 0\nbid 1", open_prompt(match), now=now), now=now)

    assert "“bid 0”, “bid 1”" in mail.text
    assert "Which one is it?" in mail.text
    assert "“bid 0”, “bid 1”" in html_text(mail.html)


def test_answer_to_an_ambiguous_move_says_what_it_could_be(match: Match, now: datetime) -> None:
    prompt, suit, cards = choice_within_a_suit(match, now)

    mail = composed(send(f"a {suit}", prompt, now=now), now=now)

    assert all(f"“play {card}”" in mail.text for card in cards)


def test_answer_to_a_late_reply_shows_the_present_position(match: Match, now: datetime) -> None:
    old = open_prompt(match)
    send("bid 1", old, now=now)
    while open_prompt(match).seat != old.seat:
        play_one(match, now=now)
    newer = open_prompt(match)

    mail = composed(send("bid 0", old, now=now), now=now)

    assert "This turn was already answered with “bid 1”" in mail.text
    assert "It is your turn." in mail.text
    assert mail.shown_prompt == newer
    assert mail.reply_local_part == reply_address(newer, now=now).local_part
    assert mail.subject.startswith("Your turn 2: ")


def test_answer_to_the_same_move_says_that_it_counts_once(match: Match, now: datetime) -> None:
    prompt = open_prompt(match)
    send("bid 1", prompt, now=now)

    mail = composed(send("1!", prompt, now=now), now=now)

    assert "You had already played “bid 1”. It counts once." in mail.text


def test_answer_asks_the_next_question_and_its_turn_mail_is_withdrawn(
    match: Match, now: datetime, mailoutbox: list[EmailMultiAlternatives]
) -> None:
    old = prompt_before_being_asked_again(match, now)
    handle_facts(now)
    Delivery.objects.all().delete()
    command = commands(old)[0]
    mail = send(command, old, now=now)
    newer = open_prompt(match)
    assert newer.seat == old.seat

    handle_facts(now)
    send_waiting(now)
    send_waiting(now.replace(hour=23))

    [answer] = mailoutbox
    address = full_address(reply_address(newer, now=now).local_part)
    assert answer.reply_to == [address]
    assert f"Done: “{command}”." in answer.body
    assert "It is your turn." in answer.body
    assert all(f"] {choice}" in answer.body for choice in commands(newer))
    assert re.search(r"/move/\S+/", str(answer.body))
    turn = Delivery.objects.get(prompt=newer)
    assert (turn.status, turn.reason) == (Delivery.Status.WITHDRAWN, TOLD)
    assert mail.status == InboundMail.Status.ANSWERED


def test_answer_stands_in_the_thread_of_the_reply(match: Match, now: datetime) -> None:
    prompt = open_prompt(match)
    raw = reply(
        "bid 1",
        prompt,
        now=now,
        message_id="<reply@mail.example.org>",
        fields=["References: <root@localhost> <turn@localhost>"],
    )

    mail = composed(post(raw, now=now), now=now)

    assert mail.headers["In-Reply-To"] == "<reply@mail.example.org>"
    assert mail.headers["References"].endswith(
        "<root@localhost> <turn@localhost> <reply@mail.example.org>"
    )
    assert mail.subject.startswith("Re: Your turn 1: ")


def test_hostile_ids_never_reach_the_headers(match: Match, now: datetime) -> None:
    raw = reply(
        "bid 1",
        open_prompt(match),
        now=now,
        message_id="<a\tb> injected",
        fields=["References: <x>\tBcc: <victim@example.org> " + "<y@z> " * 500],
    )

    mail = composed(post(raw, now=now), now=now)

    assert all(re.fullmatch(r"(<[^<>\s]+> ?)*", value) for value in mail.headers.values())
    assert len(mail.headers["References"]) < 1000


def test_answer_is_in_the_players_language(match: Match, now: datetime) -> None:
    prompt = open_prompt(match)
    Profile.objects.update(language="fr")

    mail = composed(send("annonce 1", prompt, now=now), now=now)

    assert mail.text.startswith("## Répondez au-dessus de cette ligne ##")


def test_answer_to_prose_quotes_its_beginning(match: Match, now: datetime) -> None:
    mail = composed(send("I'll be late, sorry", open_prompt(match), now=now), now=now)

    assert "No line of your mail was a move, so nothing was played." in mail.text
    assert "It begins with “I'll be late, sorry”." in mail.text


def test_answer_with_markup_is_escaped(match: Match, now: datetime) -> None:
    mail = composed(send("<script>alert(1)</script>", open_prompt(match), now=now), now=now)

    assert "<script>" not in mail.html


def test_answer_says_what_was_said_to_the_table(match: Match, now: datetime) -> None:
    mail = composed(send("say hello\nsay again\nbid 1", open_prompt(match), now=now), now=now)

    assert "2 lines were said to the table." in mail.text


def test_answer_says_that_not_all_remarks_of_a_mail_were_said(match: Match, now: datetime) -> None:
    mail = send("say hello\n" * 20, open_prompt(match), now=now)

    text = composed(mail, now=now).text

    assert "10 lines were said to the table." in text
    assert "One mail says at most 10 lines to the table;" in text


def test_answer_to_very_many_moves_names_a_few(match: Match, now: datetime) -> None:
    moves = "\n".join(f"bid {number}" for number in range(5000))

    mail = composed(send(moves, open_prompt(match), now=now), now=now)

    assert "“bid 0”, “bid 1”" in mail.text
    assert "…" in mail.text
    assert len(mail.html.encode()) < 40_000


@pytest.mark.parametrize("sign", ["\x00", "\x07", "\x1b", "\x7f", "\x9b"])
def test_answer_quotes_no_control_character(match: Match, now: datetime, sign: str) -> None:
    mail = composed(send(f"Hello {sign}[31mfriends", open_prompt(match), now=now), now=now)

    assert "Hello [31mfriends" in mail.text
    assert "Hello [31mfriends" in mail.html


def test_player_learns_of_a_stranger_and_of_nothing_he_wrote(match: Match, now: datetime) -> None:
    prompt = open_prompt(match)

    mail = composed(send("status\nsecret plan", prompt, now=now, sender=STRANGER), now=now)

    assert "an address that is not known as yours" in mail.text.replace("\n| ", " ")
    assert "secret plan" not in mail.text
    assert "In-Reply-To" not in mail.headers


def test_help_of_the_sites_own_address_shows_no_match(match: Match, now: datetime) -> None:
    handle_facts(now)
    Delivery.objects.update(status=Delivery.Status.SENT)
    raw = raw_mail("bid 1", to="turnpost@localhost", sender=address_of("bob"))

    mail = composed(post(raw, now=now), now=now)

    assert "an address that nobody reads" in mail.text
    assert "/match/" not in mail.text
    assert mail.reply_local_part == ""


def test_answer_before_the_deal_shows_no_table(open_match: Match, now: datetime) -> None:
    seat = open_match.seats.get(index=0)
    address = seat_reply_address(seat, now=now).local_part
    raw = raw_mail("status", to=full_address(address), sender=address_of("alice"))

    mail = composed(post(raw, now=now), now=now)

    assert mail.reply_local_part == address
    assert mail.shown_prompt is None


def test_held_move_asks_its_player(match: Match, now: datetime) -> None:
    prompt = open_prompt(match)

    mail = composed(send("bid 1", prompt, now=now, sender=STRANGER), now=now)

    for text in (mail.text, html_text(mail.html)):
        assert STRANGER in text
        assert "“bid 1”" in text
    assert "/confirm/" in mail.text
    assert "/confirm/" in mail.html
    asked = ReplyAddress.objects.get(local_part=mail.reply_local_part)
    assert asked.delivery == Delivery.objects.get(kind=Delivery.Kind.CONFIRM)


def test_whole_match_by_replies_leaks_no_card_and_prints_no_command(
    match: Match,
    now: datetime,
    settings: Settings,
    mailoutbox: list[EmailMultiAlternatives],
) -> None:
    settings.MAIL_GRACE *= 0
    seats = {address_of(seat.name): seat.index for seat in match.seats.all()}
    wrong = ("bid 99", "play the king", "bid 0\nbid 1", "status", "so what")

    for number in range(60):
        prompt = open_prompt(match)
        send(wrong[number % len(wrong)], prompt, now=now)
        send(commands(prompt)[0], prompt, now=now)
        send_waiting(now)
        for mail in mailoutbox:
            assert leaks(mail, match, seats[mail.to[0]]) == []
            assert not commands_in(str(mail.body), match)
            assert not commands_in(html_text(str(mail.alternatives[0][0])), match)
        assert mailoutbox
        mailoutbox.clear()
        Delivery.objects.update(created_at=now.replace(year=2025))


def test_no_row_holds_a_card(match: Match, now: datetime) -> None:
    for _ in range(20):
        prompt = open_prompt(match)
        mail = send(commands(prompt)[0], prompt, now=now)
        assert set(answer_to(mail).context) == {"said", "since", "remarks"}

    assert player_address(prompt) == answer_to(mail).email
