"""Who is told by one way alone is told by the other once that is chosen, or the way is lost."""

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from django.contrib.auth.models import User

from notifications.chat import posting as chats
from notifications.chat.troubles import Trouble, Why
from notifications.models import Chat, Delivery, Device, Preference
from notifications.preferences.keeping import MatchWish, keep_for_match
from notifications.preferences.wishes import OTHER_WAY, Wishes, why_not
from notifications.push import posting as pushes
from notifications.push.sending import Gone
from notifications.sending import claims
from notifications.sending.batches import send_waiting
from notifications.sending.posting import Refused
from notifications.telling.outbox import handle_facts
from tests.notifications.conftest import address_of, open_prompt
from turns.models import Match

pytestmark = pytest.mark.django_db

LATER = timedelta(days=1, hours=1)


@pytest.fixture
def asked(match: Match) -> User:
    """Whoever is asked wants to be told by notes alone."""
    player = open_prompt(match).seat.player
    assert player is not None
    Preference.objects.create(user=player, ways=Preference.Ways.NOTES)
    return player


def add_device(player: User, now: datetime) -> Device:
    """A phone."""
    number = Device.objects.count()
    return Device.objects.create(
        user=player, endpoint=f"https://push.example.org/{number}", created_at=now
    )


def add_chat(player: User, now: datetime) -> Chat:
    """A chat that fails for long already."""
    url = "json://chat.example.org/"
    return Chat.objects.create(user=player, url=url, created_at=now, failing_since=now)


def turn_mail(player: User) -> Delivery:
    """The mail of the turn."""
    return Delivery.objects.get(kind=Delivery.Kind.TURN, channel="mail", user=player)


@pytest.fixture
def lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """No note gets through."""

    def gone(*args: object, **kwargs: object) -> None:
        raise Gone("410")

    def fail(*args: object, **kwargs: object) -> None:
        raise Trouble(Why.REFUSED, 500)

    monkeypatch.setattr(pushes, "send", gone)
    monkeypatch.setattr(pushes, "push_of", lambda *args, **kwargs: None)
    monkeypatch.setattr(chats, "send", fail)


def post_notes(now: datetime) -> None:
    """Post what is due."""
    pushes.post_pushes(now)
    chats.post_chats(now)


@pytest.mark.usefixtures("lost")
@pytest.mark.parametrize("add", [add_device, add_chat])
def test_turn_that_no_note_could_tell_is_mailed(
    asked: User, now: datetime, add: Callable[[User, datetime], object]
) -> None:
    add(asked, now)
    handle_facts(now)
    assert turn_mail(asked).status == Delivery.Status.WITHDRAWN

    post_notes(now + LATER)
    send_waiting(now + LATER)

    mail = turn_mail(asked)
    assert (mail.status, mail.email) == (Delivery.Status.SENT, address_of(asked.username))


def refuse(*args: object, **kwargs: object) -> None:
    raise Refused("the push service refused it: 403")


@pytest.mark.usefixtures("lost")
def test_turn_is_mailed_where_the_push_service_refuses_and_the_device_stays(
    asked: User, now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    device = add_device(asked, now)
    monkeypatch.setattr(pushes, "send", refuse)
    handle_facts(now)

    post_notes(now + LATER)
    send_waiting(now + LATER)

    assert turn_mail(asked).status == Delivery.Status.SENT
    assert Device.objects.filter(pk=device.pk).exists()


@pytest.mark.usefixtures("lost")
def test_note_that_was_tried_in_vain_for_long_is_mailed(asked: User, now: datetime) -> None:
    add_device(asked, now)
    handle_facts(now)
    Delivery.objects.filter(channel="push", user=asked).update(tries=claims.MOST_TRIES)

    post_notes(now + LATER)

    assert turn_mail(asked).status == Delivery.Status.WAITING


@pytest.mark.usefixtures("lost")
def test_device_that_takes_notes_again_ends_the_mails(
    asked: User, now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    device = add_device(asked, now)
    monkeypatch.setattr(pushes, "send", refuse)
    handle_facts(now)
    post_notes(now + LATER)
    assert not why_no_mail(asked)

    Device.objects.filter(pk=device.pk).update(reached_at=now + 2 * LATER)

    assert why_no_mail(asked) == OTHER_WAY


def why_no_mail(player: User) -> str:
    """Why a turn of the match would not be mailed now."""
    channel = Delivery.Channel.MAIL
    return why_not(Wishes(player), Delivery.Kind.TURN, Match.objects.get().pk, channel)


@pytest.mark.usefixtures("lost")
def test_device_that_is_gone_before_its_note_is_posted_is_noticed(
    asked: User, now: datetime
) -> None:
    device = add_device(asked, now)
    handle_facts(now)
    device.delete()

    post_notes(now + LATER)

    assert turn_mail(asked).status == Delivery.Status.WAITING


@pytest.mark.usefixtures("lost")
def test_nothing_is_mailed_while_another_way_is_left(asked: User, now: datetime) -> None:
    Chat.objects.create(user=asked, url="json://chat.example.org/", created_at=now)
    add_device(asked, now)
    handle_facts(now)

    pushes.post_pushes(now + LATER)

    assert turn_mail(asked).status == Delivery.Status.WITHDRAWN


@pytest.mark.usefixtures("lost")
def test_turn_that_another_note_has_told_is_not_mailed(asked: User, now: datetime) -> None:
    told, lost = add_device(asked, now), add_device(asked, now)
    handle_facts(now)
    notes = Delivery.objects.filter(channel="push", user=asked)
    notes.filter(device=told).update(status=Delivery.Status.SENT, sent_at=now)
    told.delete()

    pushes.post_pushes(now + LATER)

    assert not Device.objects.filter(pk=lost.pk).exists()
    assert turn_mail(asked).status == Delivery.Status.WITHDRAWN


@pytest.fixture
def taken(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each note gets through."""
    monkeypatch.setattr(pushes, "send", lambda *args, **kwargs: None)
    monkeypatch.setattr(pushes, "push_of", lambda *args, **kwargs: None)


@pytest.mark.usefixtures("taken")
@pytest.mark.parametrize(
    ("first", "then", "way"), [("mail", "notes", "push"), ("notes", "mail", "mail")]
)
def test_turn_that_waits_is_told_by_the_way_that_is_chosen_now(
    asked: User, now: datetime, first: str, then: str, way: str
) -> None:
    add_device(asked, now)
    Preference.objects.filter(user=asked).update(ways=first)
    handle_facts(now)

    keep_for_match(asked, Match.objects.get(), MatchWish(ways=then), now=now)
    send_waiting(now + LATER)
    post_notes(now + LATER)

    sent = Delivery.objects.filter(user=asked, kind="turn", status=Delivery.Status.SENT)
    assert [row.channel for row in sent] == [way]


@pytest.mark.parametrize("wish", [{"ways": "mail"}, {"telling": "results", "ways": "all"}])
def test_note_that_waits_is_not_posted_against_a_new_wish(
    asked: User, now: datetime, wish: dict[str, str]
) -> None:
    add_device(asked, now)
    handle_facts(now)
    Preference.objects.filter(user=asked).update(**wish)

    pushes.post_pushes(now + LATER)

    assert Delivery.objects.get(channel="push", user=asked).status == Delivery.Status.WITHDRAWN
