"""How long the text of a mail is kept, and what still needs it."""

from datetime import datetime, timedelta

import pytest
from django.conf import settings as site
from pytest_django import Settings

from notifications import tasks
from notifications.inbound import retention
from notifications.inbound.holding import HELD_FOR
from notifications.inbound.mails import store
from notifications.inbound.retention import empty_old
from notifications.messages.compose import compose
from notifications.messages.mail import Withdrawn
from notifications.models import Delivery, HeldAnswer, HeldCommand, InboundMail
from tests.notifications.conftest import open_prompt
from tests.notifications.inbound.post import answer_to, game_moves, is_asked, post, reply, send
from turns.models import Match

pytestmark = [pytest.mark.database, pytest.mark.django_db]

LATER = timedelta(days=31)


def let_answers_leave() -> None:
    """All that waited has been sent."""
    Delivery.objects.update(status=Delivery.Status.SENT)


def is_kept(mail: InboundMail) -> bool:
    """Is its text still there."""
    mail.refresh_from_db()
    assert (mail.emptied_at is None) is bool(bytes(mail.raw))
    return mail.emptied_at is None


def test_text_of_an_old_mail_is_thrown_away_and_its_row_stays(match: Match, now: datetime) -> None:
    mail = send("bid 1", open_prompt(match), now=now)
    let_answers_leave()

    assert empty_old(now + LATER) == 1

    assert not is_kept(mail)
    assert mail.status == InboundMail.Status.ANSWERED
    assert mail.emptied_at == now + LATER


def test_text_is_kept_for_thirty_days(match: Match, now: datetime) -> None:
    mail = send("bid 1", open_prompt(match), now=now)
    let_answers_leave()

    assert empty_old(now + timedelta(days=29, hours=23)) == 0

    assert is_kept(mail)


def test_host_says_how_long_text_is_kept(match: Match, now: datetime, settings: Settings) -> None:
    settings.INBOUND_KEEP_FOR = timedelta()
    mail = send("bid 1", open_prompt(match), now=now)
    let_answers_leave()

    assert empty_old(now) == 1
    assert empty_old(now) == 0

    assert not is_kept(mail)


def test_mail_that_comes_again_after_its_text_is_gone_is_the_same(
    match: Match, now: datetime
) -> None:
    raw = reply("bid 1", open_prompt(match), now=now)
    post(raw, now=now)
    let_answers_leave()
    empty_old(now + LATER)

    post(raw, now=now + LATER)

    assert InboundMail.objects.count() == 1
    assert len(game_moves(match)) == 1


def test_mail_that_was_not_worked_off_is_kept(match: Match, now: datetime) -> None:
    raw = reply("bid 1", open_prompt(match), now=now)
    mail = store(raw, door="test", sender=None, recipient="", now=now)

    assert empty_old(now + LATER) == 0

    assert is_kept(mail)


def test_mail_is_kept_until_its_answer_has_left(match: Match, now: datetime) -> None:
    mail = send("bid 1", open_prompt(match), now=now)

    assert empty_old(now + LATER) == 0
    assert compose(answer_to(mail), now + LATER).text
    let_answers_leave()

    assert empty_old(now + LATER) == 1


def test_question_that_a_yes_may_answer_is_kept_while_the_turn_is_open(
    match: Match, now: datetime
) -> None:
    prompt = open_prompt(match)
    question = send("I guess 1", prompt, now=now)
    let_answers_leave()

    assert empty_old(now + LATER) == 0

    assert is_asked(match, prompt)
    assert is_kept(question)


def test_held_answer_is_kept_until_its_turn_is_over(match: Match, now: datetime) -> None:
    prompt = open_prompt(match)
    mail = send("bid 1", prompt, now=now, sender="stranger@example.com")
    let_answers_leave()
    Delivery.objects.all().delete()
    assert HeldAnswer.objects.get().inbound == mail

    kept = empty_old(now + LATER)
    prompt.closed_at = now
    prompt.save()

    assert kept == 0
    assert empty_old(now + LATER) == 1


def test_held_command_is_kept_as_long_as_its_link_works(
    match: Match, now: datetime, settings: Settings
) -> None:
    settings.INBOUND_KEEP_FOR = timedelta()
    mail = send("hello", open_prompt(match), now=now)
    Delivery.objects.all().delete()
    HeldCommand.objects.create(
        seat=open_prompt(match).seat, inbound=mail, text="resign", created_at=now
    )

    assert empty_old(now + timedelta(days=1)) == 0
    assert empty_old(now + HELD_FOR) == 1


def test_answer_to_a_mail_that_is_gone_cannot_be_sent_again(match: Match, now: datetime) -> None:
    mail = send("bid 1", open_prompt(match), now=now)
    delivery = answer_to(mail)
    InboundMail.objects.update(raw=b"", emptied_at=now)
    delivery = answer_to(mail)

    with pytest.raises(Withdrawn, match="not kept any more"):
        compose(delivery, now)


def test_one_sweep_throws_away_only_so_many(
    match: Match, now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(retention, "BATCH", 2)
    prompt = open_prompt(match)
    for _ in range(3):
        send("hello", prompt, now=now)
    Delivery.objects.all().delete()

    assert [empty_old(now + LATER) for _ in range(3)] == [2, 1, 0]


def test_task_that_reads_mails_throws_old_text_away(match: Match, now: datetime) -> None:
    long_ago = now - site.INBOUND_KEEP_FOR - timedelta(days=1)
    mail = send("hello", open_prompt(match), now=now)
    Delivery.objects.all().delete()
    InboundMail.objects.update(worked_at=long_ago)

    assert tasks.read_inbound() == 1

    assert not is_kept(mail)
