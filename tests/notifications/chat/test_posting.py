import time
from datetime import datetime, timedelta

import pytest
from django.contrib.auth.models import User
from pytest_django import Settings

from notifications.chat import posting
from notifications.chat.failing import GIVEN_UP
from notifications.chat.posting import ANOTHER_FAILED, post_chats
from notifications.messages.compose import compose
from notifications.messages.mail import Withdrawn
from notifications.models import Chat, Delivery
from notifications.sending.posting import TryLater
from notifications.telling import outbox
from tests.notifications.chat.conftest import WEBHOOK
from tests.notifications.conftest import address_of, at_once, open_prompt, play_one
from tests.notifications.outbound.listeners import Listener, answer_of
from turns.models import Match

Status = Delivery.Status
BROKEN = [answer_of("500 Broken")]


@pytest.fixture
def turn(match: Match, now: datetime) -> Delivery:
    """A turn that waits to be told in a chat."""
    return told(match, now=now)


def told(match: Match, *, now: datetime) -> Delivery:
    """Give whoever is asked a chat, and queue what he is to be told."""
    player = open_prompt(match).seat.player
    assert player is not None
    chat = Chat.objects.create(user=player, url=WEBHOOK, created_at=now)
    outbox.handle_facts(now)
    return Delivery.objects.get(chat=chat, kind=Delivery.Kind.TURN)


def another(turn: Delivery, key: str, *, now: datetime) -> Delivery:
    """Another message for the same chat."""
    return Delivery.objects.create(
        key=key,
        kind=turn.kind,
        channel=turn.channel,
        chat=turn.chat,
        seat=turn.seat,
        user=turn.user,
        prompt=turn.prompt,
        due_at=now,
        created_at=now,
    )


def test_a_turn_is_told(turn: Delivery, reachable: Listener, now: datetime) -> None:
    assert post_chats(now) == 1

    turn.refresh_from_db()
    assert turn.status == Status.SENT
    assert turn.chat is not None
    assert turn.chat.reached_at == now
    [request] = reachable.requests
    assert b"Your turn" in request
    assert b"Oheila with" in request
    assert post_chats(now) == 0


def test_a_turn_that_was_played_is_not_told(
    turn: Delivery, match: Match, reachable: Listener, now: datetime
) -> None:
    play_one(match, now=now)

    assert post_chats(now) == 0

    turn.refresh_from_db()
    assert turn.status == Status.WITHDRAWN
    assert reachable.requests == []


def test_no_card_is_told(turn: Delivery, match: Match, reachable: Listener, now: datetime) -> None:
    """The message is made of the names and the link alone."""
    post_chats(now)

    said = reachable.requests[0].partition(b"\r\n\r\n")[2].decode()
    for sign in ("♣", "♦", "♥", "♠", "clubs", "hearts", "spades", "diamonds"):
        assert sign not in said


def test_the_chat_has_its_own_language(turn: Delivery, reachable: Listener, now: datetime) -> None:
    Delivery.objects.filter(pk=turn.pk).update(language="fr")

    post_chats(now)

    assert b"Your turn" not in reachable.requests[0]


def test_what_fails_is_tried_later(turn: Delivery, reachable: Listener, now: datetime) -> None:
    reachable.answers = BROKEN

    assert post_chats(now) == 0

    turn.refresh_from_db()
    assert turn.status == Status.WAITING
    assert turn.reason == "the server refused it: 500"
    assert timedelta(seconds=20) < turn.due_at - now < timedelta(seconds=40)
    assert turn.chat is not None
    assert turn.chat.failing_since == now


def test_a_chat_that_failed_is_left_alone_for_the_round(
    turn: Delivery, reachable: Listener, now: datetime
) -> None:
    reachable.answers = BROKEN
    second = another(turn, "second", now=now)

    post_chats(now)

    second.refresh_from_db()
    assert second.status == Status.WAITING
    assert second.reason == ANOTHER_FAILED
    assert len(reachable.requests) == 1


def test_one_failure_does_not_stop_the_others(
    turn: Delivery, reachable: Listener, people: list[User], now: datetime
) -> None:
    reachable.answers = [*BROKEN, answer_of("200 OK")]
    second = another(turn, "second", now=now)
    assert second.user is not None
    second.chat = Chat.objects.create(user=second.user, url=f"{WEBHOOK}/2", created_at=now)
    second.save(update_fields=["chat"])

    assert post_chats(now) == 1

    second.refresh_from_db()
    assert second.status == Status.SENT


def test_success_ends_what_was_wrong(turn: Delivery, reachable: Listener, now: datetime) -> None:
    Chat.objects.update(failing_since=now - timedelta(hours=23))

    post_chats(now)

    chat = Chat.objects.get()
    assert chat.failing_since is None
    assert chat.stopped_at is None


def stop(turn: Delivery, reachable: Listener, *, now: datetime) -> Chat:
    """Let the chat fail for a day."""
    reachable.answers = BROKEN
    post_chats(now - timedelta(days=1))
    Delivery.objects.filter(pk=turn.pk).update(due_at=now)
    post_chats(now)
    assert turn.chat is not None
    turn.chat.refresh_from_db()
    return turn.chat


@pytest.fixture
def old_turn(turn: Delivery, now: datetime) -> Delivery:
    """One that was due a day ago."""
    Delivery.objects.filter(pk=turn.pk).update(due_at=now - timedelta(days=1))
    return turn


def test_after_a_day_of_failures_a_chat_is_given_up(
    old_turn: Delivery, reachable: Listener, now: datetime
) -> None:
    later = another(old_turn, "later", now=now + timedelta(hours=1))

    chat = stop(old_turn, reachable, now=now)

    assert chat.stopped_at == now
    old_turn.refresh_from_db()
    assert old_turn.status == Status.FAILED
    later.refresh_from_db()
    assert (later.status, later.reason) == (Status.WITHDRAWN, GIVEN_UP)


def test_its_player_is_told_by_mail(old_turn: Delivery, reachable: Listener, now: datetime) -> None:
    chat = stop(old_turn, reachable, now=now)

    notice = Delivery.objects.get(kind=Delivery.Kind.WAY_STOPPED)
    assert notice.email == address_of(chat.user.username)
    mail = compose(notice, now)
    for part in (mail.text, mail.html):
        assert "Webhook hooks.example.org" in part
        assert "/settings/#chats" in part
        assert WEBHOOK not in part


def test_he_is_told_once_by_several_workers(
    old_turn: Delivery, reachable: Listener, now: datetime
) -> None:
    stop(old_turn, reachable, now=now)
    Chat.objects.update(stopped_at=None, failing_since=None)
    stop(another(old_turn, "again", now=now - timedelta(days=1)), reachable, now=now)

    assert Delivery.objects.filter(kind=Delivery.Kind.WAY_STOPPED).count() == 1


def test_without_an_address_the_page_alone_says_so(
    old_turn: Delivery, reachable: Listener, now: datetime
) -> None:
    assert old_turn.user is not None
    old_turn.user.addresses.all().delete()

    chat = stop(old_turn, reachable, now=now)

    assert chat.stopped_at == now
    assert not Delivery.objects.filter(kind=Delivery.Kind.WAY_STOPPED).exists()


def test_the_notice_is_withdrawn_where_the_chat_runs_again(
    old_turn: Delivery, reachable: Listener, now: datetime
) -> None:
    stop(old_turn, reachable, now=now)
    Chat.objects.update(stopped_at=None)

    with pytest.raises(Withdrawn):
        compose(Delivery.objects.get(kind=Delivery.Kind.WAY_STOPPED), now)


def test_a_chat_that_was_given_up_gets_nothing(
    turn: Delivery, reachable: Listener, now: datetime
) -> None:
    Chat.objects.update(stopped_at=now)

    assert post_chats(now) == 0

    turn.refresh_from_db()
    assert (turn.status, turn.reason) == (Status.WITHDRAWN, GIVEN_UP)
    assert reachable.requests == []


def test_a_round_ends_in_time(
    turn: Delivery, reachable: Listener, now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is left has the next one."""
    another(turn, "second", now=now)
    monkeypatch.setattr(posting, "SWEEP_SECONDS", 0.2)

    def hang(*_: object) -> None:
        time.sleep(0.3)
        raise TryLater("it hung")

    monkeypatch.setattr(posting.Round, "post", hang)
    post_chats(now)

    assert sorted(Delivery.objects.filter(chat__isnull=False).values_list("tries", flat=True)) == [
        0,
        1,
    ]


def test_one_worker_at_a_time_posts_to_chats(
    turn: Delivery, reachable: Listener, now: datetime
) -> None:
    busy = another(turn, "busy", now=now)
    Delivery.objects.filter(pk=busy.pk).update(lease_until=now + timedelta(minutes=5))

    assert post_chats(now) == 0
    assert reachable.requests == []
    # Should that worker have been killed, the others go on after its lease.
    assert post_chats(now + timedelta(minutes=6)) == 2


@pytest.mark.database
@pytest.mark.django_db(transaction=True)
def test_several_workers_tell_it_once(
    match: Match, reachable: Listener, now: datetime, settings: Settings
) -> None:
    told(match, now=now)

    assert sum(at_once(lambda: post_chats(now), times=4)) == 1
    assert len(reachable.requests) == 1
