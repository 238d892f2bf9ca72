"""Replies to a digest: each numbered line is a reply to its turn."""

import re
from datetime import datetime, timedelta
from html import unescape

import pytest
from django.contrib.auth.models import User
from django.core.mail import EmailMultiAlternatives
from django.test import Client
from pytest_django import Settings

from notifications.inbound.mails import read_inbound, store
from notifications.inbound.text.markup import html_text
from notifications.messages.compose import compose
from notifications.messages.mail import Mail
from notifications.models import Delivery, HeldAnswer, InboundMail
from notifications.reply_addresses import full_address, mail_reply_address
from notifications.sending.batches import send_waiting
from notifications.telling.outbox import handle_facts
from tests.notifications.conftest import address_of, at_once, dealt, play_one
from tests.notifications.digests.conftest import digest_of, until_asked
from tests.notifications.inbound.post import PROVEN, commands, post, raw_mail
from tests.notifications.messages.test_commands import commands_in
from turns.models import Match, Prompt, Talk, Vacation

pytestmark = [pytest.mark.database, pytest.mark.django_db]

FAILED = ("Authentication-Results: mx.example.org; dmarc=fail header.from=example.org",)


@pytest.fixture(autouse=True)
def sent(digest: Delivery, now: datetime) -> Delivery:
    """The digest has left, with the turns as #1 and #2."""
    send_waiting(now + timedelta(hours=6))
    digest.refresh_from_db()
    assert digest.status == Delivery.Status.SENT
    return digest


def reply(
    text: str, digest: Delivery, *, now: datetime, sender: str = "", fields: tuple[str, ...] = ()
) -> InboundMail:
    """Alice answers the digest, and it is worked off."""
    address = full_address(mail_reply_address(digest, now=now).local_part)
    raw = raw_mail(text, to=address, sender=sender or address_of("alice"), fields=fields)
    return post(raw, now=now)


def answer_of(mail: InboundMail, now: datetime) -> Mail:
    """The one answer, as it would leave."""
    return compose(Delivery.objects.get(inbound=mail), now)


def answers(prompts: list[Prompt]) -> list[str]:
    """What was played in each."""
    return [Prompt.objects.get(pk=prompt.pk).answer for prompt in prompts]


def words(mail: Mail) -> str:
    """The text part on one line."""
    return " ".join(mail.text.replace("\n| ", "\n").split())


def test_second_match_is_answered_by_its_number(
    sent: Delivery, prompts: list[Prompt], now: datetime
) -> None:
    mail = reply("#2 bid 0", sent, now=now)
    assert mail.status == InboundMail.Status.ANSWERED
    assert answers(prompts) == ["", "bid 0"]


def test_all_matches_are_answered_in_one_reply_with_one_answer(
    sent: Delivery, prompts: list[Prompt], now: datetime
) -> None:
    mail = reply("#1 bid 1\n\n2: bid 0\n#1 say Good luck!", sent, now=now)
    assert answers(prompts) == ["bid 1", "bid 0"]
    assert Talk.objects.get().text == "Good luck!"
    told = answer_of(mail, now)
    for number in (1, 2):
        assert f"| #{number} Oheila" in told.text
        assert f"#{number} Oheila" in html_text(told.html)
    assert "bid 1" in told.text
    assert "Your words were said to the table." in told.text
    assert Delivery.objects.filter(kind="answer").count() == 1


def test_answer_shows_the_table_after_the_move(
    sent: Delivery, prompts: list[Prompt], now: datetime
) -> None:
    told = answer_of(reply("#2 bid 1", sent, now=now), now)
    after = told.text.partition("| #2 ")[2].partition("It is your turn in")[0]
    assert "| alice bids 1." in after
    assert "Your hand" in after
    assert html_text(told.html).count("alice bids 1.") == 1


def test_mail_that_comes_twice_plays_once(
    sent: Delivery, prompts: list[Prompt], now: datetime
) -> None:
    address = full_address(mail_reply_address(sent, now=now).local_part)
    raw = raw_mail("#1 bid 0", to=address, sender=address_of("alice"))
    assert post(raw, now=now) == post(raw, now=now)
    assert Delivery.objects.filter(kind="answer").count() == 1


def test_move_that_was_made_before_is_said_to_be(
    sent: Delivery, prompts: list[Prompt], now: datetime
) -> None:
    reply("#1 bid 0", sent, now=now)
    told = answer_of(reply("#1 bid 0", sent, now=now), now)
    assert "already" in told.text


def test_number_of_an_old_digest_never_names_another_turn(
    sent: Delivery, prompts: list[Prompt], people: list[User], now: datetime
) -> None:
    later = now + timedelta(hours=30)
    for prompt in prompts:
        play_one(prompt.match, now=later)
    third = until_asked(dealt(people, rounds="short", now=later), people[0], now=later)
    handle_facts(later)
    second = digest_of(people[0])
    compose(second, later)
    before = answers([*prompts, third])
    told = answer_of(reply("#1 bid 1", sent, now=later), later)
    assert answers([*prompts, third]) == before
    assert "This turn was already answered" in words(told)
    reply("#1 bid 0", second, now=later)
    assert answers([third]) == ["bid 0"]


def test_line_without_a_number_is_for_the_only_turn_that_waits(
    sent: Delivery, prompts: list[Prompt], now: datetime
) -> None:
    play_one(prompts[0].match, now=now)
    reply("bid 0", sent, now=now)
    assert answers(prompts)[1] == "bid 0"


def test_line_without_a_number_is_asked_about_where_several_wait(
    sent: Delivery, prompts: list[Prompt], now: datetime
) -> None:
    mail = reply("bid 0", sent, now=now)
    assert answers(prompts) == ["", ""]
    told = answer_of(mail, now)
    assert "Which one is it?" in told.text
    assert "Which one is it?" in told.html
    assert re.search(r"\| Such as: “#1 bid 0”\.", told.text)


def test_mistake_in_one_line_stops_no_other(
    sent: Delivery, prompts: list[Prompt], now: datetime
) -> None:
    mail = reply("#1 bid 77\n#2 bid 0", sent, now=now)
    assert answers(prompts) == ["", "bid 0"]
    told = answer_of(mail, now)
    assert "Nothing was played." in told.text
    assert all(f"| #1 {command} (" in told.text for command in commands(prompts[0]))


def test_two_moves_for_one_number_play_none(
    sent: Delivery, prompts: list[Prompt], now: datetime
) -> None:
    mail = reply("#1 bid 0\nbid 1\n#2 bid 0", sent, now=now)
    assert answers(prompts) == ["", "bid 0"]
    assert "different moves" in answer_of(mail, now).text


def test_number_that_the_digest_has_not_is_said(
    sent: Delivery, prompts: list[Prompt], now: datetime
) -> None:
    mail = reply("#7 bid 0\n#1 bid 0", sent, now=now)
    assert answers(prompts) == ["bid 0", ""]
    assert "no turn of yours with this number" in words(answer_of(mail, now))


def test_answer_can_be_answered_by_the_same_numbers(
    sent: Delivery, prompts: list[Prompt], now: datetime
) -> None:
    told = answer_of(reply("#1 bid 77", sent, now=now), now)
    address = full_address(told.reply_local_part)
    post(raw_mail("#1 bid 1\n#2 bid 0", to=address, sender=address_of("alice")), now=now)
    assert answers(prompts) == ["bid 1", "bid 0"]


def test_turn_that_is_asked_anew_gets_a_new_number(
    sent: Delivery, prompts: list[Prompt], alice: User, now: datetime
) -> None:
    mail = reply("#1 bid 0", sent, now=now)
    anew = until_asked(Match.objects.get(pk=prompts[0].match_id), alice, now=now)
    told = answer_of(mail, now)
    asked_anew = told.text.partition("| #3 Oheila")[2]
    assert "Your hand" in asked_anew
    assert all(f"| #3 {command}" in asked_anew for command in commands(anew))
    reply(f"#3 {commands(anew)[0]}", sent, now=now)
    assert answers([anew]) == [commands_played(anew)]


def commands_played(prompt: Prompt) -> str:
    """What stands in the log of this prompt: it must not be empty."""
    played = Prompt.objects.get(pk=prompt.pk).answer
    assert played
    return played


def test_prose_is_answered_once_a_digest(
    sent: Delivery, prompts: list[Prompt], now: datetime
) -> None:
    mails = [reply("I am thinking about it.", sent, now=now) for _ in range(3)]
    assert [mail.status for mail in mails] == ["answered", "ignored", "ignored"]
    assert "number of the match in front" in words(answer_of(mails[0], now))


@pytest.mark.parametrize("word", ["help", "status", "stop", "aide", "statut"])
def test_platform_words_need_no_number(
    word: str, sent: Delivery, prompts: list[Prompt], now: datetime
) -> None:
    mail = reply(word, sent, now=now)
    told = answer_of(mail, now)
    assert mail.status == "answered"
    assert "/settings/#told" in told.text
    assert "| #1 Oheila" in told.text
    assert answers(prompts) == ["", ""]


def test_days_off_hold_for_all_matches_and_need_no_number(
    sent: Delivery, prompts: list[Prompt], alice: User, now: datetime, settings: Settings
) -> None:
    settings.AUTHSERV_ID = "mx.example.org"
    mail = reply("vacation 3 days", sent, now=now, fields=(PROVEN,))
    assert "| #1 Oheila" in answer_of(mail, now).text
    assert Vacation.objects.filter(player=alice).count() == 3
    assert answers(prompts) == ["", ""]


def test_leaving_a_match_is_not_done_from_a_digest(
    sent: Delivery, prompts: list[Prompt], now: datetime
) -> None:
    mail = reply("#1 resign", sent, now=now)
    assert prompts[0].match.seats.filter(player__username="alice").exists()
    assert "Leaving a match" in words(answer_of(mail, now))


@pytest.mark.parametrize(
    ("sender", "fields"),
    [("stranger@example.net", ()), ("", FAILED)],
    ids=["another sender", "a forged one"],
)
def test_move_of_somebody_else_is_held(
    sender: str,
    fields: tuple[str, ...],
    sent: Delivery,
    prompts: list[Prompt],
    now: datetime,
    settings: Settings,
) -> None:
    settings.AUTHSERV_ID = "mx.example.org"
    mail = reply("#1 bid 0\n#2 bid 1", sent, now=now, sender=sender, fields=fields)
    assert mail.status == "held"
    assert answers(prompts) == ["", ""]
    assert dict(HeldAnswer.objects.values_list("prompt", "text")) == {
        prompts[0].pk: "bid 0",
        prompts[1].pk: "bid 1",
    }
    asked = Delivery.objects.filter(inbound=mail)
    assert {(row.kind, row.email) for row in asked} == {("confirm", address_of("alice"))}
    assert asked.count() == 2


def test_held_move_is_played_by_its_link(
    sent: Delivery, prompts: list[Prompt], now: datetime
) -> None:
    mail = reply("#2 bid 0", sent, now=now, sender="stranger@example.net")
    [confirm] = Delivery.objects.filter(inbound=mail)
    [token] = set(re.findall(r"/confirm/([^/\s]+)/", compose(confirm, now).text))
    Client().post(f"/confirm/{token}/")
    assert answers(prompts) == ["", "bid 0"]


def test_stranger_without_a_move_learns_nothing(
    sent: Delivery, prompts: list[Prompt], now: datetime
) -> None:
    mail = reply("status", sent, now=now, sender="stranger@example.net")
    assert mail.status == "ignored"
    rows = Delivery.objects.filter(inbound=mail)
    assert {row.email for row in rows} <= {address_of("alice")}
    assert all("Your hand" not in compose(row, now).text for row in rows)


def test_seat_that_changed_hands_is_not_played(
    sent: Delivery, prompts: list[Prompt], people: list[User], now: datetime
) -> None:
    newcomer = User.objects.create_user("newcomer")
    prompts[0].match.seats.filter(player=people[0]).update(player=newcomer)
    reply("#1 bid 0\n#2 bid 0", sent, now=now)
    assert answers(prompts) == ["", "bid 0"]


def test_digest_quoted_below_its_reply_plays_nothing_else(
    sent: Delivery,
    prompts: list[Prompt],
    now: datetime,
    mailoutbox: list[EmailMultiAlternatives],
) -> None:
    [mail] = [one for one in mailoutbox if one.to == [address_of("alice")]]
    quoted = f"#2 bid 0\n\nFrom: Turnpost <turnpost@localhost>\nSent: Monday\n\n{mail.body}"
    reply(quoted, sent, now=now)
    assert answers(prompts) == ["", "bid 0"]


def test_digest_without_its_marker_reads_as_nothing(
    sent: Delivery,
    prompts: list[Prompt],
    now: datetime,
    mailoutbox: list[EmailMultiAlternatives],
) -> None:
    [mail] = [one for one in mailoutbox if one.to == [address_of("alice")]]
    text = str(mail.body).partition("\n")[2]
    reply(text, sent, now=now)
    reply(html_text(str(mail.alternatives[0][0])).partition("\n")[2], sent, now=now)
    assert answers(prompts) == ["", ""]


def test_no_line_of_the_answer_is_a_command(
    sent: Delivery, prompts: list[Prompt], now: datetime
) -> None:
    told = answer_of(reply("#1 bid 77\n#2 bid 0", sent, now=now), now)
    for prompt in prompts:
        assert not commands_in(told.text, prompt.match)
        assert not commands_in(html_text(told.html), prompt.match)


def test_answer_is_small_and_says_the_same_in_both_parts(
    sent: Delivery, prompts: list[Prompt], now: datetime
) -> None:
    told = answer_of(reply("#1 bid 77", sent, now=now), now)
    links = [
        set(re.findall(r"/move/([^/\s\"]+)/", unescape(part))) for part in (told.text, told.html)
    ]
    assert links[0] == links[1]
    assert len(told.html.encode()) < 40_000


@pytest.mark.django_db(transaction=True)
def test_replies_that_come_at_once_play_each_turn_once(
    sent: Delivery, prompts: list[Prompt], now: datetime
) -> None:
    address = full_address(mail_reply_address(sent, now=now).local_part)
    for text in ("#1 bid 0\n#2 bid 0", "#2 bid 0\n#1 bid 0", "#2 bid 1\nback"):
        raw = raw_mail(text, to=address, sender=address_of("alice"))
        store(raw, door="test", sender=None, recipient="", now=now)
    at_once(lambda: read_inbound(now), times=3)
    read_inbound(now)
    assert not InboundMail.objects.filter(status="new").exists()
    assert all(answers(prompts))
    events = [prompt.match.events.filter(kind__contains="bid", seat=0) for prompt in prompts]
    assert [event.count() for event in events] == [1, 1]
