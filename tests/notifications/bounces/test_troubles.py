"""Telling the host that a turn waits for a mail that does not arrive."""

from datetime import UTC, datetime, time, timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import translation

from notifications.bounces import marks
from notifications.contacts import SiteContacts
from notifications.messages.compose import compose
from notifications.messages.mail import Withdrawn
from notifications.models import Address, Chat, Delivery, Device, Preference
from notifications.preferences.rulings import Hold
from notifications.sending.batches import send_waiting
from notifications.sending.claims import MOST_TRIES
from notifications.telling.outbox import handle_facts
from notifications.telling.reminders import handle_reminders
from tests.notifications.conftest import address_of, open_prompt, play_one
from tests.notifications.sink import Sink, part
from turns.models import Match, Prompt, Reminder, Rhythm, Source, Vault
from turns.services import take_seat

pytestmark = pytest.mark.django_db

MINUTE = timedelta(minutes=1)
GONE = "the mail came back: 5.1.1"
Kind = Delivery.Kind


@pytest.fixture
def prompt(match: Match, now: datetime) -> Prompt:
    """What somebody is asked who is not the host: alice's own turn is played."""
    prompt = open_prompt(match)
    if prompt.seat.player_id == match.host_id:
        play_one(match, now=now)
        prompt = open_prompt(match)
    handle_facts(now)
    return prompt


def troubles() -> list[Delivery]:
    """What the host was told."""
    return list(Delivery.objects.filter(kind=Kind.TROUBLE).select_related("user", "prompt"))


def email_of(prompt: Prompt) -> str:
    """Where whoever is asked gets mail."""
    return address_of(prompt.seat.name)


def test_host_is_told_of_a_blocked_turn_once(prompt: Prompt, match: Match, now: datetime) -> None:
    marks.mark(email_of(prompt), GONE, now=now)
    marks.mark(email_of(prompt), GONE, now=now)
    Reminder.objects.create(prompt=prompt, at=now, point=Reminder.Point.values[0])
    handle_reminders(now)

    [told] = troubles()
    assert told.email == address_of("alice")
    assert told.user == match.host
    assert told.prompt == prompt


def test_address_that_failed_before_the_turn_blocks_it_too(
    match: Match, sink: Sink, now: datetime
) -> None:
    player = open_prompt(match).seat.player
    for name in ("bob", "charlie", "dora"):
        Address.objects.filter(email=address_of(name)).update(failing_since=now)
    if player is not None and player.pk == match.host_id:
        play_one(match, now=now)

    handle_facts(now)

    assert len(troubles()) == 1


def test_mail_refused_for_another_reason_blocks_the_turn_too(
    prompt: Prompt, sink: Sink, now: datetime
) -> None:
    sink.data_replies[email_of(prompt)] = "554 5.7.1 no"

    send_waiting(now + MINUTE)

    assert len(troubles()) == 1
    assert Address.objects.get(email=email_of(prompt)).failing_since is None


def test_mail_that_can_never_be_composed_blocks_the_turn_too(
    prompt: Prompt, match: Match, now: datetime
) -> None:
    Vault.objects.filter(match=match).update(position={"of": "no game"})

    for hours in range(0, 3 * MOST_TRIES, 3):
        send_waiting(now + MINUTE + timedelta(hours=hours))

    turn = Delivery.objects.get(kind=Kind.TURN, prompt=prompt)
    assert (turn.status, turn.reason) == (Delivery.Status.FAILED, "it could not be composed")
    [told] = troubles()
    assert (told.user, told.prompt) == (match.host, prompt)


@pytest.mark.parametrize("way", ["device", "chat"])
def test_player_who_is_told_by_another_way_is_no_trouble(
    prompt: Prompt, now: datetime, way: str
) -> None:
    player = prompt.seat.player
    assert player is not None
    if way == "device":
        Device.objects.create(
            user=player, endpoint="https://p.example/", p256dh="k", auth="a", created_at=now
        )
    else:
        Chat.objects.create(user=player, url="ntfy://ntfy.example.org/x", created_at=now)

    marks.mark(email_of(prompt), GONE, now=now)

    assert not troubles()


def test_turn_that_is_over_is_no_trouble(prompt: Prompt, match: Match, now: datetime) -> None:
    play_one(match, now=now)

    marks.mark(email_of(prompt), GONE, now=now)

    assert not troubles()


def test_host_whose_own_mail_fails_is_told_on_his_page_alone(
    prompt: Prompt, match: Match, now: datetime
) -> None:
    Match.objects.filter(pk=match.pk).update(host=prompt.seat.player)

    marks.mark(email_of(prompt), GONE, now=now)

    assert not troubles()


def test_host_without_mail_is_told_on_the_page(
    prompt: Prompt, match: Match, client: Client, now: datetime
) -> None:
    Address.objects.filter(email=address_of("alice")).delete()
    alice = User.objects.get(username="alice")

    marks.mark(email_of(prompt), GONE, now=now)

    client.force_login(alice)
    assert not troubles()
    page = client.get(f"/match/{match.pk}/").content.decode()
    assert "Our mail does not reach this player." in page


def test_hosts_quiet_hours_hold(prompt: Prompt, match: Match, now: datetime) -> None:
    host = match.host
    assert host is not None
    Rhythm.objects.update_or_create(
        player=host,
        defaults={"zone": "UTC", "quiet_from": time(11), "quiet_until": time(15)},
    )

    marks.mark(email_of(prompt), GONE, now=now)

    [told] = troubles()
    assert told.due_at == datetime(2026, 3, 2, 15, tzinfo=UTC)
    assert told.held == Hold.QUIET


@pytest.mark.parametrize("language", ["en", "fr"])
def test_mail_names_player_and_match_and_no_address(
    prompt: Prompt, sink: Sink, now: datetime, language: str
) -> None:
    marks.mark(email_of(prompt), GONE, now=now)
    Delivery.objects.filter(kind=Kind.TROUBLE).update(language=language)

    send_waiting(now)

    [told] = troubles()
    [mail] = [mail for mail in sink.mails if mail["Message-ID"] == told.message_id]
    for kind in ("plain", "html"):
        text = part(mail, kind)
        assert prompt.seat.name in text
        assert prompt.match.get_absolute_url() in text
        assert email_of(prompt) not in text
    assert mail["To"] == address_of("alice")


def test_mail_has_its_names_behind_a_margin(prompt: Prompt, now: datetime) -> None:
    marks.mark(email_of(prompt), GONE, now=now)
    [told] = troubles()

    with translation.override("en"):
        text = compose(told, now).text

    assert f"| {prompt.seat.name}" in text
    assert not [line for line in text.splitlines() if line.startswith(prompt.seat.name)]


def test_trouble_that_is_over_is_not_told(prompt: Prompt, match: Match, now: datetime) -> None:
    marks.mark(email_of(prompt), GONE, now=now)
    [told] = troubles()
    play_one(match, now=now)

    with pytest.raises(Withdrawn, match="answered"):
        compose(told, now)


def test_trouble_is_not_told_once_the_mail_gets_through_again(
    prompt: Prompt, now: datetime
) -> None:
    marks.mark(email_of(prompt), GONE, now=now)
    [told] = troubles()
    marks.try_again(Address.objects.get(email=email_of(prompt)), now=now + MINUTE)

    with pytest.raises(Withdrawn, match="through again"):
        compose(told, now + MINUTE)


def test_player_who_wants_to_be_told_nothing_of_turns_is_no_trouble(
    prompt: Prompt, now: datetime
) -> None:
    player = prompt.seat.player
    assert player is not None
    Preference.objects.create(user=player, telling=Preference.Telling.RESULTS)

    marks.mark(email_of(prompt), GONE, now=now)

    assert not troubles()


def test_device_that_is_not_used_for_this_match_is_no_way(
    prompt: Prompt, match: Match, now: datetime
) -> None:
    player = prompt.seat.player
    assert player is not None
    Device.objects.create(
        user=player, endpoint="https://p.example/", p256dh="k", auth="a", created_at=now
    )
    Preference.objects.create(user=player, match=match, ways=Preference.Ways.MAIL)

    marks.mark(email_of(prompt), GONE, now=now)

    assert len(troubles()) == 1


@pytest.fixture
def invitation(open_match: Match, now: datetime) -> Delivery:
    """Bob's, which has left."""
    handle_facts(now)
    sent = Delivery.objects.get(kind=Kind.INVITATION, seat__index=1)
    Delivery.objects.filter(pk=sent.pk).update(status=Delivery.Status.SENT)
    return sent


def test_host_is_told_that_an_invitation_does_not_arrive(
    invitation: Delivery, now: datetime
) -> None:
    for _ in range(2):
        marks.came_back(invitation, "5.1.1", counts=True, now=now)

    [told] = troubles()
    mail = compose(told, now)
    assert told.email == address_of("alice")
    assert "Our mail does not reach bob" in mail.subject
    assert "Your invitation does not arrive:" in mail.text
    assert "Your invitation does not arrive:" in mail.html
    assert invitation.email not in mail.text + mail.html


def test_host_is_not_told_of_an_invitation_once_the_seat_is_taken(
    invitation: Delivery, open_match: Match, now: datetime
) -> None:
    marks.came_back(invitation, "5.1.1", counts=True, now=now)
    [told] = troubles()
    bob = User.objects.get(username="bob")
    take_seat(open_match.seats.get(index=1).pk, bob, name="bob", source=Source.LINK, now=now)

    with pytest.raises(Withdrawn, match="taken"):
        compose(told, now)


def test_invitation_that_arrived_when_it_was_mailed_again_is_no_trouble(
    invitation: Delivery, now: datetime
) -> None:
    marks.came_back(invitation, "5.1.1", counts=True, now=now)
    [told] = troubles()
    assert invitation.seat is not None
    SiteContacts(lambda: now + MINUTE).resend_invitation(invitation.seat)
    Delivery.objects.filter(kind=Kind.INVITATION).exclude(pk=invitation.pk).update(status="sent")

    with pytest.raises(Withdrawn, match="through again"):
        compose(told, now + MINUTE)


def test_invitation_that_was_called_spam_is_the_last_one_there(
    invitation: Delivery, open_match: Match, now: datetime
) -> None:
    assert invitation.seat is not None
    marks.complained(invitation, now=now)

    SiteContacts(lambda: now + MINUTE).resend_invitation(invitation.seat)

    assert Delivery.objects.filter(kind=Kind.INVITATION, seat=invitation.seat).count() == 1
    reach = SiteContacts(lambda: now).reach(open_match)
    assert reach[1] == "Invited by mail, but the mail was called spam."


@pytest.mark.parametrize(
    ("status", "line"),
    [
        ("delivered", "Reached by mail; the last one has arrived."),
        ("bounced", "Reached by mail, but the last mail could not be delivered."),
        ("sent", "Reached by mail; the last one has left."),
    ],
)
def test_host_reads_how_the_last_mail_fared(
    prompt: Prompt, match: Match, now: datetime, status: str, line: str
) -> None:
    Delivery.objects.filter(seat=prompt.seat).update(status=status)

    assert SiteContacts(lambda: now).reach(match)[prompt.seat.index] == line


def test_host_reads_that_a_player_is_told_by_a_device_alone(
    prompt: Prompt, match: Match, now: datetime
) -> None:
    player = prompt.seat.player
    assert player is not None
    Address.objects.filter(user=player).delete()
    Device.objects.create(
        user=player, endpoint="https://p.example/", p256dh="k", auth="a", created_at=now
    )

    reach = SiteContacts(lambda: now).reach(match)[prompt.seat.index]

    assert reach == "No mail address: a device tells of a turn."
