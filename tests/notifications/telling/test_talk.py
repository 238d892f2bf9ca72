"""Table talk reaches whoever is asked at once, and the others with what they are told next."""

from datetime import datetime, timedelta
from html import unescape

import pytest
from django.core.mail import EmailMultiAlternatives
from pytest_django import Settings

from notifications.inbound.text.markup import html_text
from notifications.models import Delivery
from notifications.sending.batches import send_waiting
from notifications.telling.outbox import handle_facts
from notifications.telling.talk import GATHERED_FOR
from tests.notifications.conftest import address_of, at_once, open_prompt, play_one
from tests.notifications.inbound.post import post as post_mail
from tests.notifications.inbound.post import raw_mail, reply
from turns.models import Fact, Match, Seat, Source
from turns.services import say

pytestmark = [pytest.mark.database, pytest.mark.django_db]

GRACE = timedelta(seconds=60)
Box = list[EmailMultiAlternatives]


@pytest.fixture(autouse=True)
def grace(settings: Settings) -> None:
    settings.MAIL_GRACE = GRACE


@pytest.fixture
def asked(match: Match, now: datetime, mailoutbox: Box) -> Seat:
    """Whoever is asked first, once everybody has the mails about the start."""
    post(now + GRACE)
    mailoutbox.clear()
    return open_prompt(match).seat


def post(now: datetime) -> None:
    """Queue what is to be told, and send what is due."""
    handle_facts(now)
    send_waiting(now)


def other(seat: Seat) -> Seat:
    """The next player."""
    return seat.match.seats.get(index=(seat.index + 1) % 4)


def say_to(seat: Seat, words: str, *, now: datetime) -> None:
    """The next player says something to the table."""
    say(other(seat), words, source=Source.PAGE, now=now)


def parts(mail: EmailMultiAlternatives) -> list[str]:
    """Both parts, as words."""
    return [str(mail.body), unescape(html_text(str(mail.alternatives[0][0])))]


def talk_mails() -> list[Delivery]:
    """What is in the ledger of talk."""
    return list(Delivery.objects.filter(kind=Delivery.Kind.TALK).order_by("pk"))


def test_remark_leaves_after_the_grace_to_whoever_is_asked_alone(
    asked: Seat, now: datetime, mailoutbox: Box
) -> None:
    said_at = now + timedelta(hours=1)
    say_to(asked, "not the king", now=said_at)

    post(said_at + GRACE / 2)
    assert not mailoutbox
    post(said_at + GRACE)

    [mail] = mailoutbox
    assert mail.to == [address_of(asked.name)]
    for part in parts(mail):
        assert f"{other(asked).name}: not the king" in part
        assert part.count("not the king") == 1


def test_talk_mail_stands_in_the_thread_of_the_turn_and_answers_the_same_prompt(
    asked: Seat, now: datetime, mailoutbox: Box
) -> None:
    turn = Delivery.objects.get(kind=Delivery.Kind.TURN, seat=asked)
    say_to(asked, "well", now=now + timedelta(hours=1))

    post(now + timedelta(hours=2))

    [mail] = mailoutbox
    address = mail.reply_to[0]
    assert mail.extra_headers["In-Reply-To"] == turn.message_id
    assert turn.message_id in mail.extra_headers["References"]
    assert mail.subject.startswith("Re: Your turn 1: ")
    assert "Re: Re:" not in mail.body
    assert post_mail(
        raw_mail("bid 1", to=address, sender=address_of(asked.name)), now=now
    ).status == ("answered")
    assert open_prompt(asked.match).seat != asked


def test_remarks_within_ten_minutes_come_in_one_mail(
    asked: Seat, now: datetime, mailoutbox: Box
) -> None:
    say_to(asked, "first", now=now)
    post(now + GRACE)
    first_left = now + GRACE
    for minute, words in ((2, "second"), (5, "third"), (9, "fourth")):
        say_to(asked, words, now=now + timedelta(minutes=minute))
        post(now + timedelta(minutes=minute, seconds=90))
    assert len(mailoutbox) == 1

    post(first_left + GATHERED_FOR + timedelta(seconds=5))

    [_, mail] = mailoutbox
    for part in parts(mail):
        assert "second" in part
        assert part.index("second") < part.index("third") < part.index("fourth")
        assert ": first" not in part
    assert len(talk_mails()) == 2


def test_remark_after_the_ten_minutes_leaves_at_once_again(
    asked: Seat, now: datetime, mailoutbox: Box
) -> None:
    say_to(asked, "first", now=now)
    post(now + GRACE)
    later = now + timedelta(hours=1)
    say_to(asked, "second", now=later)

    post(later + GRACE)

    assert len(mailoutbox) == 2


def test_answered_turn_withdraws_the_talk(
    asked: Seat, match: Match, now: datetime, mailoutbox: Box
) -> None:
    say_to(asked, "too late", now=now)
    handle_facts(now)
    play_one(match, now=now)

    send_waiting(now + GRACE)

    [talk] = talk_mails()
    assert talk.status == Delivery.Status.WITHDRAWN
    assert not [mail for mail in mailoutbox if "too late" in mail.body and mail.to[0] == talk.email]


def test_remark_that_the_turn_mail_shows_comes_in_no_mail_of_its_own(
    match: Match, now: datetime, mailoutbox: Box
) -> None:
    asked = open_prompt(match).seat
    say_to(asked, "good luck", now=now)

    post(now + 2 * GRACE)

    own = [mail for mail in mailoutbox if mail.to == [address_of(asked.name)]]
    assert len(own) == 1
    assert all("good luck" in part for part in parts(own[0]))
    [talk] = talk_mails()
    assert talk.reason == "another mail has told what was said"


def test_whoever_speaks_gets_no_mail_of_his_own_words(
    asked: Seat, now: datetime, mailoutbox: Box
) -> None:
    say(asked, "hm", source=Source.PAGE, now=now)

    post(now + GRACE)

    assert not mailoutbox
    assert not Fact.objects.filter(kind=Fact.Kind.TALK).exists()


def test_others_read_a_remark_in_their_next_mail_and_once(
    asked: Seat, match: Match, now: datetime, mailoutbox: Box
) -> None:
    say(asked, "here we go", source=Source.PAGE, now=now)
    for _ in range(8):
        play_one(match, now=now + GRACE)
        post(now + 3 * GRACE)

    for name in {"alice", "bob", "charlie", "dora"} - {asked.name}:
        own = [mail for mail in mailoutbox if mail.to == [address_of(name)]]
        assert "here we go" in own[0].body
        assert not any("here we go" in mail.body for mail in own[1:])


def test_remark_to_a_turn_that_was_answered_before_its_mail_comes_with_the_next_one(
    asked: Seat, match: Match, now: datetime, mailoutbox: Box
) -> None:
    say_to(asked, "not told yet", now=now)
    while True:
        play_one(match, now=now)
        if open_prompt(match).seat == asked:
            break

    post(now + 2 * GRACE)

    own = [mail for mail in mailoutbox if mail.to == [address_of(asked.name)]]
    assert [mail.body.count("not told yet") for mail in own] == [1]


def test_bot_is_told_nothing(asked: Seat, match: Match, now: datetime) -> None:
    match.prompts.filter(closed_at=None).update(bot="easy")

    say_to(asked, "hello", now=now)

    assert not Fact.objects.filter(kind=Fact.Kind.TALK).exists()


def test_break_in_a_remark_brings_no_word_to_the_beginning_of_a_line(
    asked: Seat, now: datetime, mailoutbox: Box
) -> None:
    say_to(asked, "look:\nbid 2\nhelp", now=now)

    post(now + GRACE)

    [mail] = mailoutbox
    for part in parts(mail):
        assert "look: bid 2 help" in part


def test_flood_of_remarks_is_cut_and_says_so(asked: Seat, now: datetime, mailoutbox: Box) -> None:
    for number in range(30):
        say_to(asked, f"{number} " + "&" * 400, now=now)

    post(now + GRACE)

    [mail] = mailoutbox
    assert "More was said before" in mail.body
    assert ": 29\n| &&" in mail.body
    assert len(str(mail.alternatives[0][0]).encode()) < 40_000


def test_answer_to_a_move_says_that_something_was_said_which_no_mail_had_told(
    asked: Seat, match: Match, now: datetime, mailoutbox: Box
) -> None:
    prompt = open_prompt(match)
    say_to(asked, "take the low ones", now=now + GRACE)

    post_mail(reply("bid 1", prompt, now=now), now=now + 2 * GRACE)
    post(now + 3 * GRACE)

    [answer] = [mail for mail in mailoutbox if "Done: “bid 1”" in mail.body]
    for part in parts(answer):
        assert "Before your move came in, somebody said" in part
        assert "take the low ones" in part


def test_answer_to_a_move_says_nothing_of_remarks_that_were_told(
    asked: Seat, match: Match, now: datetime, mailoutbox: Box
) -> None:
    prompt = open_prompt(match)
    say_to(asked, "take the low ones", now=now + GRACE)
    post(now + 3 * GRACE)

    post_mail(reply("bid 1", prompt, now=now), now=now + 4 * GRACE)
    post(now + 5 * GRACE)

    [answer] = [mail for mail in mailoutbox if "Done: “bid 1”" in mail.body]
    assert "no mail had told" not in answer.body


@pytest.mark.django_db(transaction=True)
def test_remarks_that_two_workers_read_at_once_are_told_once(
    match: Match, now: datetime, mailoutbox: Box
) -> None:
    post(now + GRACE)
    mailoutbox.clear()
    asked = open_prompt(match).seat
    for number in range(6):
        say_to(asked, f"remark {number}", now=now)

    at_once(lambda: handle_facts(now + GRACE), times=3)
    at_once(lambda: send_waiting(now + 2 * GRACE), times=3)

    [mail] = mailoutbox
    assert all(f"remark {number}" in mail.body for number in range(6))
    assert Fact.objects.filter(kind=Fact.Kind.TALK, handled_at=None).count() == 0
