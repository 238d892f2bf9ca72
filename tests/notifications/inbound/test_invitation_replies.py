"""Answering an invitation by mail."""

from datetime import datetime

import pytest
from django.contrib.auth.models import User

from notifications.contacts import SiteContacts
from notifications.messages.compose import compose
from notifications.messages.mail import Withdrawn
from notifications.models import Address, Delivery, InboundMail, Invitation, Profile
from notifications.telling.invitations import REMIND_AFTER, handle_invitations
from notifications.telling.outbox import handle_facts
from tests.notifications.conftest import address_of
from tests.notifications.inbound.post import (
    FORGED,
    answer_to,
    composed,
    reply_to_letter,
    told,
)
from turns.models import Block, Match, Seat, Talk
from turns.services import cancel_match
from turns.services.declining import decline, invite_other
from turns.services.leaving import Friend

pytestmark = pytest.mark.django_db


@pytest.fixture
def seat(open_match: Match) -> Seat:
    """Bob's, still free."""
    return open_match.seats.get(index=1)


@pytest.fixture
def letter(seat: Seat, now: datetime) -> Delivery:
    """Bob's invitation."""
    handle_facts(now)
    return Delivery.objects.get(seat=seat, kind=Delivery.Kind.INVITATION)


@pytest.mark.parametrize("text", ["yes", "Oui !", "> quoted\n\nYes, please.\n-- \nBob"])
def test_yes_takes_the_seat_and_registers_the_player(
    seat: Seat, letter: Delivery, now: datetime, text: str
) -> None:
    mail = reply_to_letter(text, letter, now=now)

    seat.refresh_from_db()
    assert (seat.name, seat.taken_at) == ("bob", now)
    player = seat.player
    assert player is not None
    assert Address.objects.get(user=player).email == address_of("bob")
    assert Profile.objects.get(user=player).language == letter.language
    assert seat.match.events.get(kind="match.seated", seat=1).payload["word"] == ""
    assert told(mail) == ["seated"]
    assert answer_to(mail).email == address_of("bob")


def test_name_and_word_are_taken_from_lines_of_their_own(
    seat: Seat, letter: Delivery, now: datetime
) -> None:
    reply_to_letter("Yes\nName: Bobby T.\nword: kumquat pie", letter, now=now)

    seat.refresh_from_db()
    assert (seat.name, seat.word) == ("Bobby T.", "kumquat pie")


def test_french_lines_are_read_too(seat: Seat, letter: Delivery, now: datetime) -> None:
    reply_to_letter("oui\nnom : Bobby\nmot : myrtille", letter, now=now)

    seat.refresh_from_db()
    assert (seat.name, seat.word) == ("Bobby", "myrtille")


def test_answer_tells_the_name_and_can_be_answered_again(
    seat: Seat, letter: Delivery, now: datetime
) -> None:
    first = reply_to_letter("yes\nname: alice", letter, now=now)

    mail = composed(first, now=now)

    assert told(first) == ["name-taken"]
    for part in (mail.text, mail.html):
        assert "Somebody else at this table is called alice." in part
    seat.refresh_from_db()
    assert not seat.is_taken
    second = reply_to_letter("yes\nname: bobby", letter, now=now)
    assert told(second) == ["seated"]
    assert "you are called bobby" in composed(second, now=now).text.replace("\n| ", " ")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("yes\nname: !!", "bad-name"),
        ("yes\nword: event", "bad-word"),
        ("yes\nname: alice", "name-taken"),
    ],
)
def test_wrong_name_or_word_is_explained_and_makes_no_account(
    seat: Seat, letter: Delivery, now: datetime, text: str, code: str
) -> None:
    accounts = User.objects.count()

    mail = reply_to_letter(text, letter, now=now)

    assert told(mail) == [code]
    assert User.objects.count() == accounts
    assert composed(mail, now=now).reply_local_part.startswith("m-")


def test_remark_beside_the_yes_is_said_to_the_table(
    seat: Seat, letter: Delivery, now: datetime
) -> None:
    mail = reply_to_letter("yes\nsay hello, everybody", letter, now=now)

    assert told(mail) == ["seated", "said"]
    assert Talk.objects.get().text == "hello, everybody"


def test_second_yes_says_that_the_seat_is_taken_already(
    seat: Seat, letter: Delivery, now: datetime
) -> None:
    reply_to_letter("yes", letter, now=now)
    accounts = User.objects.count()

    assert told(reply_to_letter("yes", letter, now=now)) == ["seated-already"]
    assert User.objects.count() == accounts


def test_last_yes_has_the_cards_dealt_and_is_answered_by_the_mail_of_the_match(
    open_match: Match, now: datetime
) -> None:
    handle_facts(now)
    letters = Delivery.objects.filter(kind=Delivery.Kind.INVITATION).order_by("seat__index")

    mails = [reply_to_letter("yes", letter, now=now) for letter in letters]

    open_match.refresh_from_db()
    assert open_match.status == Match.Status.PLAYING
    assert not Delivery.objects.filter(inbound=mails[-1]).exists()
    handle_facts(now)
    told_by = Delivery.objects.filter(email=address_of("dora"), seat__index=3)
    assert told_by.filter(kind__in=[Delivery.Kind.STARTED, Delivery.Kind.TURN]).count() == 1


def test_no_declines_and_the_host_is_told(seat: Seat, letter: Delivery, now: datetime) -> None:
    mail = reply_to_letter("No, thanks!", letter, now=now)

    seat.refresh_from_db()
    assert (seat.declined_at, seat.is_taken) == (now, False)
    assert told(mail) == ["declined"]
    note = Delivery.objects.get(kind=Delivery.Kind.DECLINED)
    assert note.email == address_of("alice")
    composed_note = compose(note, now)
    for part in (composed_note.text, composed_note.html):
        assert "bob does not want the seat." in part
        assert seat.match.get_absolute_url() in part
    assert SiteContacts().reach(seat.match)[1] == "Has declined the invitation."


def test_second_no_tells_the_host_nothing_more(seat: Seat, letter: Delivery, now: datetime) -> None:
    for _ in range(2):
        reply_to_letter("no", letter, now=now)

    assert Delivery.objects.filter(kind=Delivery.Kind.DECLINED).count() == 1


def test_mind_can_be_changed_as_long_as_the_seat_is_free(
    seat: Seat, letter: Delivery, now: datetime
) -> None:
    reply_to_letter("no", letter, now=now)

    assert told(reply_to_letter("yes", letter, now=now)) == ["seated"]

    seat.refresh_from_db()
    assert seat.declined_at is None
    with pytest.raises(Withdrawn):
        compose(Delivery.objects.get(kind=Delivery.Kind.DECLINED), now)


@pytest.mark.parametrize("text", ["who are you?", "yes\nno", "name: bobby", "2"])
def test_neither_yes_nor_no_is_asked_again_once(
    seat: Seat, letter: Delivery, now: datetime, text: str
) -> None:
    first = reply_to_letter(text, letter, now=now)
    second = reply_to_letter(text, letter, now=now)

    seat.refresh_from_db()
    assert not seat.is_taken
    assert told(first) == ["yes-or-no"]
    assert second.status == InboundMail.Status.IGNORED
    assert "/seat/" in composed(first, now=now).text


@pytest.mark.parametrize(
    ("sender", "fields"), [("mallory@example.net", []), ("bob@example.org", [FORGED])]
)
def test_other_sender_gets_no_seat_and_learns_nothing(
    seat: Seat, letter: Delivery, now: datetime, receiver: str, sender: str, fields: list[str]
) -> None:
    mail = reply_to_letter("yes", letter, now=now, sender=sender, fields=fields)

    seat.refresh_from_db()
    assert not seat.is_taken
    assert mail.status == InboundMail.Status.IGNORED
    answer = answer_to(mail)
    assert (answer.email, told(mail)) == (address_of("bob"), ["not-from-here"])
    assert "/seat/" in compose(answer, now).text
    assert not Delivery.objects.filter(email="mallory@example.net").exists()


def test_reply_to_an_invitation_that_was_replaced_takes_nothing(
    seat: Seat, letter: Delivery, people: list[User], now: datetime
) -> None:
    friend = Friend("newcomer", "newcomer@example.org", "en")
    reply_to_letter("no", letter, now=now)
    invite_other(seat, friend, by=people[0])

    mail = reply_to_letter("yes", letter, now=now)

    seat.refresh_from_db()
    assert (seat.name, seat.is_taken, seat.declined_at) == ("newcomer", False, None)
    assert mail.reason == "revoked reply address"
    fresh = Delivery.objects.get(kind=Delivery.Kind.INVITATION, email="newcomer@example.org")
    assert told(reply_to_letter("yes", fresh, now=now)) == ["seated"]


def test_reply_to_a_revoked_invitation_takes_nothing(
    seat: Seat, letter: Delivery, now: datetime
) -> None:
    reply_to_letter("hm", letter, now=now)
    SiteContacts().revoke_invitation(seat)

    assert reply_to_letter("yes", letter, now=now).reason == "revoked reply address"


def test_match_that_was_called_off_takes_nobody(
    seat: Seat, letter: Delivery, people: list[User], now: datetime
) -> None:
    cancel_match(seat.match_id, by=people[0], now=now)

    assert told(reply_to_letter("yes", letter, now=now)) == ["seat-gone"]


def test_older_account_is_seated_where_it_goes_by_the_same_name(
    seat: Seat, letter: Delivery, people: list[User], now: datetime
) -> None:
    User.objects.filter(pk=people[1].pk).update(first_name="Bob")

    reply_to_letter("yes", letter, now=now)

    seat.refresh_from_db()
    assert seat.player == people[1]


def test_account_of_another_name_is_left_alone(
    seat: Seat, letter: Delivery, people: list[User], now: datetime
) -> None:
    User.objects.filter(pk=people[1].pk).update(first_name="Bob")

    reply_to_letter("yes\nname: Bob's sister", letter, now=now)

    seat.refresh_from_db()
    assert seat.player not in people


def test_seat_that_was_declined_may_be_declined_once(seat: Seat, now: datetime) -> None:
    assert decline(seat, now=now)
    assert not decline(seat, now=now)


def test_invitation_says_how_to_answer_it(letter: Delivery, now: datetime) -> None:
    mail = compose(letter, now)

    for part in (mail.text, mail.html):
        assert "answer this mail with “yes”; with “no” you decline" in " ".join(part.split())
    assert mail.reply_local_part.startswith("m-")
    assert Invitation.objects.filter(seat=letter.seat).exists()


@pytest.fixture
def reminder(seat: Seat, letter: Delivery, now: datetime) -> Delivery:
    """The same letter again, since bob has not answered."""
    Delivery.objects.update(status=Delivery.Status.SENT)
    Invitation.objects.filter(seat=seat).update(created_at=now - REMIND_AFTER)
    handle_invitations(now)
    return Delivery.objects.get(seat=seat, kind=Delivery.Kind.INVITATION_REMINDER)


def test_yes_to_the_reminder_takes_the_seat(seat: Seat, reminder: Delivery, now: datetime) -> None:
    mail = reply_to_letter("yes", reminder, now=now)

    seat.refresh_from_db()
    assert (told(mail), seat.name, seat.is_taken) == (["seated"], "bob", True)


def test_no_to_the_reminder_declines(seat: Seat, reminder: Delivery, now: datetime) -> None:
    assert told(reply_to_letter("no", reminder, now=now)) == ["declined"]

    seat.refresh_from_db()
    assert seat.declined_at == now


def test_yes_that_comes_too_late_asks_for_a_fresh_invitation(
    seat: Seat, letter: Delivery, now: datetime
) -> None:
    Invitation.objects.filter(seat=seat).update(expired_at=now)
    accounts = User.objects.count()

    mail = reply_to_letter("yes", letter, now=now)

    assert told(mail) == ["invitation-expired"]
    assert "This invitation has expired." in composed(mail, now=now).text
    assert Delivery.objects.filter(kind=Delivery.Kind.INVITATION_EXPIRED).count() == 1
    assert User.objects.count() == accounts
    seat.refresh_from_db()
    assert not seat.is_taken


def test_whoever_is_kept_apart_is_told_no_more_than_that(
    seat: Seat, letter: Delivery, people: list[User], now: datetime
) -> None:
    Block.objects.create(player=people[0], blocked=people[1], name="bob", created_at=now)

    mail = reply_to_letter("yes", letter, now=now)

    assert told(mail) == ["not-welcome"]
    assert "You cannot sit down at this table." in composed(mail, now=now).text
