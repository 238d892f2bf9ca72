"""What a player wishes decides what is sent, and by which way."""

from datetime import datetime, timedelta

import pytest
from django.contrib.auth.models import User
from django.core.mail import EmailMultiAlternatives

from notifications.digests.gathering import GATHERED_WHY
from notifications.ledger.again import send_again
from notifications.ledger.reasons import KNOWN
from notifications.models import Delivery, Device, Preference, Stop
from notifications.preferences.wishes import (
    GATHERED,
    OTHER_WAY,
    STOPPABLE,
    STOPPED,
    WHY_NOT,
    WISHED,
)
from notifications.sending.batches import send_waiting
from notifications.telling.deliveries import tell
from notifications.telling.notices import Notice
from notifications.telling.outbox import handle_facts
from notifications.telling.recipients import recipient_of
from notifications.telling.reminders import handle_reminders
from tests.notifications.conftest import address_of, open_prompt
from tests.notifications.digests.conftest import prefer, turn_row
from tests.turns.conftest import play_on
from turns.models import Match, Prompt, Reminder

pytestmark = pytest.mark.django_db

Kind = Delivery.Kind
Telling = Preference.Telling
ALWAYS = set(Kind) - STOPPABLE
REMINDED = {Kind.REMINDER, Kind.TIMED_OUT, Kind.VOTE, Kind.RESULT, Kind.CANCELLED}


@pytest.fixture
def prompt(match: Match) -> Prompt:
    """Somebody is asked, and nobody was told yet."""
    return open_prompt(match)


@pytest.fixture
def asked(prompt: Prompt) -> User:
    """Whoever is asked; a phone shows his notes."""
    player = prompt.seat.player
    assert player is not None
    Device.objects.create(
        user=player, endpoint="https://push.example.org/1", created_at=prompt.opened_at
    )
    return player


def told(prompt: Prompt, kind: Kind, now: datetime) -> dict[str, str]:
    """Status by channel of a notice of this kind to whoever is asked."""
    recipient = recipient_of(prompt.seat)
    assert recipient is not None
    rows = tell(Notice(kind, recipient, now, prompt), now=now)
    return {row.channel: Delivery.objects.get(pk=row.pk).status for row in rows}


@pytest.mark.parametrize(
    ("telling", "wanted"),
    [
        (Telling.TURNS, WISHED),
        (Telling.DIGEST, WISHED),
        (Telling.REMINDERS, REMINDED),
        (Telling.RESULTS, {Kind.RESULT, Kind.CANCELLED}),
    ],
)
@pytest.mark.parametrize("kind", sorted(WISHED))
def test_each_wish_tells_its_kinds_on_every_way(
    telling: Telling, wanted: set[Kind], kind: Kind, prompt: Prompt, asked: User, now: datetime
) -> None:
    prefer(asked, telling=telling)
    is_gathered = telling == Telling.DIGEST and kind in GATHERED
    status = "waiting" if kind in wanted else "withdrawn"
    mail = "withdrawn" if is_gathered else status
    assert told(prompt, kind, now) == {"mail": mail, "push": status}


@pytest.mark.parametrize("kind", sorted(ALWAYS - {Kind.INVITATION}))
def test_what_is_no_news_of_a_match_always_comes(
    kind: Kind, prompt: Prompt, asked: User, now: datetime
) -> None:
    prefer(asked, telling=Telling.RESULTS)
    assert told(prompt, kind, now)["mail"] == "waiting"


def test_reason_is_in_the_ledger(prompt: Prompt, asked: User, now: datetime) -> None:
    prefer(asked, telling=Telling.REMINDERS)
    handle_facts(now)
    assert turn_row(prompt).reason == "the player wants reminders only"


def test_match_may_be_an_exception(prompt: Prompt, asked: User, now: datetime) -> None:
    prefer(asked, telling=Telling.RESULTS)
    prefer(asked, prompt.match, telling=Telling.TURNS)
    assert told(prompt, Kind.TURN, now)["mail"] == "waiting"


def test_exception_may_be_about_the_way_alone(prompt: Prompt, asked: User, now: datetime) -> None:
    prefer(asked, telling=Telling.REMINDERS)
    prefer(asked, prompt.match, telling="", ways=Preference.Ways.MAIL)
    assert told(prompt, Kind.TURN, now) == {"mail": "withdrawn", "push": "withdrawn"}
    assert told(prompt, Kind.REMINDER, now) == {"mail": "waiting", "push": "withdrawn"}


def test_wishes_of_other_players_count_for_nothing(
    prompt: Prompt, asked: User, people: list[User], now: datetime
) -> None:
    for player in people:
        if player != asked:
            prefer(player, telling=Telling.RESULTS)
    assert told(prompt, Kind.TURN, now)["mail"] == "waiting"


@pytest.mark.parametrize(
    ("ways", "expected"),
    [
        (Preference.Ways.ALL, {"mail": "waiting", "push": "waiting"}),
        (Preference.Ways.MAIL, {"mail": "waiting", "push": "withdrawn"}),
        (Preference.Ways.NOTES, {"mail": "withdrawn", "push": "waiting"}),
    ],
)
def test_match_is_told_by_the_ways_that_were_chosen(
    ways: str, expected: dict[str, str], prompt: Prompt, asked: User, now: datetime
) -> None:
    prefer(asked, prompt.match, telling="", ways=ways)
    assert told(prompt, Kind.TURN, now) == expected


def test_player_without_a_device_is_told_by_mail_all_the_same(
    prompt: Prompt, asked: User, now: datetime
) -> None:
    prefer(asked, prompt.match, ways=Preference.Ways.NOTES)
    Device.objects.all().delete()
    assert told(prompt, Kind.TURN, now) == {"mail": "waiting"}


def test_kind_that_was_stopped_in_a_match_is_not_mailed(
    prompt: Prompt, asked: User, now: datetime
) -> None:
    Stop.objects.create(user=asked, match=prompt.match, kind=Kind.TURN, created_at=now)
    assert told(prompt, Kind.TURN, now) == {"mail": "withdrawn", "push": "waiting"}
    assert told(prompt, Kind.REMINDER, now) == {"mail": "waiting", "push": "waiting"}


def test_wish_that_changed_since_counts_before_the_mail_leaves(
    prompt: Prompt, asked: User, now: datetime, mailoutbox: list[EmailMultiAlternatives]
) -> None:
    handle_facts(now)
    prefer(asked, telling=Telling.RESULTS)
    send_waiting(now + timedelta(hours=1))
    assert address_of(asked.username) not in [mail.to[0] for mail in mailoutbox]
    assert turn_row(prompt).reason == "the player wants nothing but results"


def test_what_a_player_has_sent_again_comes_whatever_he_wishes(
    prompt: Prompt, asked: User, now: datetime, mailoutbox: list[EmailMultiAlternatives]
) -> None:
    prefer(asked, telling=Telling.RESULTS)
    handle_facts(now)
    send_again(turn_row(prompt), asked, now=now)
    send_waiting(now)
    assert address_of(asked.username) in [mail.to[0] for mail in mailoutbox]


def test_reasons_can_be_read_in_the_ledger() -> None:
    assert {*WHY_NOT.values(), STOPPED, OTHER_WAY, GATHERED_WHY} <= set(KNOWN)


def test_reminder_comes_to_whoever_wants_reminders_only(
    prompt: Prompt, asked: User, now: datetime, mailoutbox: list[EmailMultiAlternatives]
) -> None:
    prefer(asked, telling=Telling.REMINDERS)
    handle_facts(now)
    Reminder.objects.create(prompt=prompt, point="half", at=now)
    handle_reminders(now)
    send_waiting(now + timedelta(hours=1))
    mine = [mail.subject for mail in mailoutbox if mail.to == [address_of(asked.username)]]
    assert len(mine) == 1
    assert mine[0].startswith("Reminder:")


def test_match_that_is_muted_brings_its_result_alone(
    match: Match, people: list[User], now: datetime
) -> None:
    prefer(people[0], match, telling=Telling.RESULTS)
    handle_facts(now)
    play_on(match, 400, now=now)
    handle_facts(now)
    mine = Delivery.objects.filter(user=people[0]).exclude(status="withdrawn")
    assert [row.kind for row in mine] == [Kind.RESULT]
