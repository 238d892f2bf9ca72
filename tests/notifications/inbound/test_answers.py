"""What is done about a reply: moves, remarks, questions, and who may ask for what."""

from datetime import datetime, timedelta

import pytest
from django.contrib.auth.models import User
from pytest_django import Settings

from notifications.inbound.limits import HELPS_AN_HOUR
from notifications.inbound.readings import MOST_REMARKS
from notifications.messages.compose import compose
from notifications.models import Address, Delivery, HeldAnswer, InboundMail, ReplyAddress
from notifications.outbox import handle_facts
from notifications.reply_addresses import full_address, seat_reply_address
from tests.notifications.conftest import address_of, open_prompt, play_one
from tests.notifications.inbound.post import (
    OUTLOOK_QUOTE,
    answer_to,
    commands,
    game_moves,
    is_asked,
    player_address,
    player_of,
    post,
    raw_mail,
    reply,
    said,
    send,
)
from turns.models import Match, Talk

pytestmark = pytest.mark.django_db

Status = InboundMail.Status
STRANGER = "mallory@example.net"


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


def test_revoked_address_is_not_answered(match: Match, now: datetime) -> None:
    prompt = open_prompt(match)
    raw = reply("bid 1", prompt, now=now)
    ReplyAddress.objects.update(revoked_at=now)

    mail = post(raw, now=now)

    assert (mail.status, mail.reason) == (Status.IGNORED, "revoked reply address")
    assert is_asked(match, prompt)


def test_mail_to_nobody_of_ours_is_left_alone(match: Match, now: datetime) -> None:
    raw = raw_mail("bid 1", to="turnpost@elsewhere.example", sender="bob@example.org")

    assert post(raw, now=now).reason == "sent to no address of ours"


def test_stranger_with_a_forwarded_turn_mail_plays_nothing_and_learns_nothing(
    match: Match, now: datetime
) -> None:
    prompt = open_prompt(match)

    mail = send("bid 1", prompt, now=now, sender=STRANGER)

    assert mail.status == Status.HELD
    assert is_asked(match, prompt)
    assert HeldAnswer.objects.get(prompt=prompt).text == "bid 1"
    asked = answer_to(mail)
    assert (asked.kind, asked.email) == (Delivery.Kind.CONFIRM, player_address(prompt))
    assert not Delivery.objects.filter(email=STRANGER).exists()


@pytest.mark.parametrize("text", ["help", "status", "history", "what is this?", "bid 0\nbid 1"])
def test_stranger_who_asks_is_told_nothing_and_the_player_once(
    match: Match, now: datetime, text: str
) -> None:
    prompt = open_prompt(match)

    first = send(text, prompt, now=now, sender=STRANGER)
    second = send(text, prompt, now=now, sender=STRANGER)

    assert {first.status, second.status} == {Status.IGNORED}
    told = Delivery.objects.get(kind=Delivery.Kind.ANSWER)
    assert (told.email, told.context["said"]) == (player_address(prompt), "stranger")


def test_stranger_says_nothing_to_the_table(match: Match, now: datetime) -> None:
    send("say I am bob\nbid 1", open_prompt(match), now=now, sender=STRANGER)

    assert not Talk.objects.exists()


def test_newer_held_answer_takes_the_place_of_the_older(match: Match, now: datetime) -> None:
    prompt = open_prompt(match)

    send("bid 1", prompt, now=now, sender=STRANGER)
    newer = send("bid 0", prompt, now=now, sender=STRANGER)

    held = HeldAnswer.objects.get()
    assert (held.inbound, held.text) == (newer, "bid 0")


def test_confirm_mails_end_after_a_few_in_an_hour(match: Match, now: datetime) -> None:
    prompt = open_prompt(match)

    for _ in range(HELPS_AN_HOUR + 5):
        send("bid 1", prompt, now=now, sender=STRANGER)

    assert Delivery.objects.filter(kind=Delivery.Kind.CONFIRM).count() == HELPS_AN_HOUR


@pytest.mark.parametrize(
    ("results", "status"),
    [
        ("mx.example.org; dmarc=fail header.from=example.org", Status.HELD),
        ("mx.example.org; dmarc=pass header.from=example.org", Status.ANSWERED),
        ("mx.example.org; spf=none smtp.mailfrom=example.org", Status.ANSWERED),
        ("elsewhere.example; dmarc=fail header.from=example.org", Status.ANSWERED),
    ],
)
def test_verdict_of_the_trusted_receiver_decides(
    match: Match, now: datetime, settings: Settings, results: str, status: str
) -> None:
    settings.AUTHSERV_ID = "mx.example.org"
    field = f"Authentication-Results: {results}"

    mail = post(reply("bid 1", open_prompt(match), now=now, fields=[field]), now=now)

    assert mail.status == status


@pytest.mark.parametrize(
    "field", ["From: Second <bob@example.org>", "From: <alice@example.org>, <bob@example.org>"]
)
def test_mail_that_names_two_senders_proves_none(match: Match, now: datetime, field: str) -> None:
    mail = post(reply("bid 1", open_prompt(match), now=now, fields=[field]), now=now)

    assert mail.status == Status.HELD


def test_address_that_is_typed_but_not_proven_is_a_strangers(match: Match, now: datetime) -> None:
    prompt = open_prompt(match)
    Address.objects.create(user=player_of(prompt), email=STRANGER)

    assert send("bid 1", prompt, now=now, sender=STRANGER).status == Status.HELD


def test_another_players_address_does_not_speak_for_this_seat(match: Match, now: datetime) -> None:
    prompt = open_prompt(match)
    other = next(seat for seat in match.seats.order_by("index") if seat.index != prompt.seat.index)

    assert send("bid 1", prompt, now=now, sender=address_of(other.name)).status == Status.HELD


def test_case_of_the_senders_address_does_not_matter(match: Match, now: datetime) -> None:
    prompt = open_prompt(match)

    mail = send("bid 1", prompt, now=now, sender=player_address(prompt).upper())

    assert mail.status == Status.ANSWERED


def test_reply_found_by_its_thread_alone_is_held(match: Match, now: datetime) -> None:
    prompt = open_prompt(match)
    handle_facts(now)
    Delivery.objects.filter(prompt=prompt).update(message_id="<turn@localhost>")

    mail = post(
        raw_mail(
            "bid 1",
            to="turnpost@localhost",
            sender=player_address(prompt),
            fields=["In-Reply-To: <turn@localhost>"],
        ),
        now=now,
    )

    assert mail.status == Status.HELD
    assert is_asked(match, prompt)
    assert answer_to(mail).email == player_address(prompt)


def test_encrypted_reply_is_answered_with_what_to_do(match: Match, now: datetime) -> None:
    text = "-----BEGIN PGP MESSAGE-----\n\nhQEMA\n-----END PGP MESSAGE-----"

    assert said(send(text, open_prompt(match), now=now)) == "encrypted"


def test_mail_to_a_seat_that_names_no_turn_plays_nothing(match: Match, now: datetime) -> None:
    prompt = open_prompt(match)
    address = full_address(seat_reply_address(prompt.seat, now=now).local_part)

    mail = post(raw_mail("bid 1", to=address, sender=player_address(prompt)), now=now)

    assert is_asked(match, prompt)
    assert said(mail) == "no_turn"


def test_mail_to_a_seat_that_is_asked_nothing_is_answered_once_in_each_position(
    match: Match, now: datetime
) -> None:
    prompt = open_prompt(match)
    seat = match.seats.exclude(pk=prompt.seat_id).order_by("index")[0]
    address = full_address(seat_reply_address(seat, now=now).local_part)

    mails = [
        post(raw_mail("bid 1", to=address, sender=address_of(seat.name)), now=now) for _ in range(2)
    ]

    assert [mail.status for mail in mails] == [Status.ANSWERED, Status.IGNORED]
    assert said(mails[0]) == "unreadable"


def test_mail_to_the_sites_own_address_is_answered_with_help_once(
    match: Match, now: datetime
) -> None:
    handle_facts(now)
    Delivery.objects.filter(email="bob@example.org").update(status=Delivery.Status.SENT)

    def write(at: datetime) -> InboundMail:
        raw = raw_mail("bid 1", to="Turnpost <turnpost@localhost>", sender="Bob@example.org")
        return post(raw, now=at)

    first, second = write(now), write(now)
    third = write(now + timedelta(days=2))

    assert (first.status, said(first)) == (Status.ANSWERED, "site")
    assert answer_to(first).email == "bob@example.org"
    assert second.status == Status.IGNORED
    assert third.status == Status.ANSWERED


def test_reply_to_an_invitation_is_told_how_a_seat_is_taken(
    open_match: Match, now: datetime
) -> None:
    handle_facts(now)
    invitation = Delivery.objects.get(kind=Delivery.Kind.INVITATION, email=address_of("bob"))
    Delivery.objects.filter(pk=invitation.pk).update(
        status=Delivery.Status.SENT, message_id="<invitation@localhost>"
    )
    raw = raw_mail(
        "Yes, I want to play!",
        to="turnpost@localhost",
        sender=address_of("bob"),
        fields=["In-Reply-To: <invitation@localhost>"],
    )

    mail = post(raw, now=now)

    assert (mail.status, said(mail)) == (Status.ANSWERED, "site")
    told = compose(answer_to(mail), now)
    assert "A seat is taken by the link in its invitation." in told.text


def test_mail_to_the_sites_own_address_from_a_stranger_is_not_answered(
    match: Match, now: datetime
) -> None:
    mail = post(raw_mail("hello", to="turnpost@localhost", sender=STRANGER), now=now)

    assert mail.status == Status.IGNORED
    assert not Delivery.objects.exists()


def test_player_without_a_proven_address_is_not_answered(match: Match, now: datetime) -> None:
    prompt = open_prompt(match)
    raw = reply("bid 1", prompt, now=now)
    Address.objects.filter(user=prompt.seat.player).delete()

    mail = post(raw, now=now)

    assert is_asked(match, prompt)
    assert not Delivery.objects.filter(inbound=mail).exists()


def test_mail_before_the_deal_is_answered(open_match: Match, now: datetime) -> None:
    seat = open_match.seats.get(index=0)
    address = full_address(seat_reply_address(seat, now=now).local_part)

    mail = post(raw_mail("status", to=address, sender=address_of("alice")), now=now)

    assert said(mail) == "status"
