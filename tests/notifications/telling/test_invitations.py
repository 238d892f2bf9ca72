"""Invitations that nobody answers are mailed once more, and expire."""

from datetime import datetime, timedelta

import pytest
import time_machine
from django.contrib.auth.models import User
from pytest_django import DjangoAssertNumQueries

from notifications.contacts import SiteContacts
from notifications.links import seat_url
from notifications.messages.compose import compose
from notifications.messages.mail import Withdrawn
from notifications.models import Address, Delivery, Invitation
from notifications.telling.invitations import (
    EXPIRE_AFTER,
    REMIND_AFTER,
    ask_anew,
    handle_invitations,
)
from notifications.telling.outbox import handle_facts
from tests.notifications.conftest import address_of
from turns.models import Match, Seat, Source
from turns.services import cancel_match, take_seat
from turns.services.declining import decline
from turns.services.leaving import Friend, resign
from turns.services.lobby import open_to_link

pytestmark = pytest.mark.django_db

Kind = Delivery.Kind
A_SECOND = timedelta(seconds=1)


@pytest.fixture
def seat(open_match: Match, now: datetime) -> Seat:
    """Bob's, whose invitation has left; charlie's and dora's too."""
    handle_facts(now)
    Delivery.objects.update(status=Delivery.Status.SENT)
    return open_match.seats.get(index=1)


def sent(kind: Kind, seat: Seat | None = None) -> list[Delivery]:
    found = Delivery.objects.filter(kind=kind).select_related("seat__match", "user")
    return list(found.filter(seat=seat) if seat else found)


def reminder_of(seat: Seat) -> Delivery:
    return Delivery.objects.select_related("seat__match").get(
        kind=Kind.INVITATION_REMINDER, seat=seat
    )


def test_nobody_is_reminded_before_the_time(seat: Seat, now: datetime) -> None:
    assert handle_invitations(now + REMIND_AFTER - A_SECOND) == 0
    assert not sent(Kind.INVITATION_REMINDER)


def test_whoever_does_not_answer_is_reminded_once(seat: Seat, now: datetime) -> None:
    later = now + REMIND_AFTER

    assert handle_invitations(later) == 3
    assert handle_invitations(later + A_SECOND) == 0

    mail = reminder_of(seat)
    assert (mail.email, mail.language, mail.user) == (address_of("bob"), "en", None)


def test_reminder_says_until_when_the_invitation_stands(seat: Seat, now: datetime) -> None:
    later = now + REMIND_AFTER
    handle_invitations(later)

    mail = compose(reminder_of(seat), later)

    assert mail.subject.startswith("Reminder: alice invites you to a match of Oheila")
    for part in (mail.text, mail.html):
        assert "You have not answered yet." in part
        assert "16 March 2026" in " ".join(part.replace("\n| ", " ").split())
        assert seat_url(Invitation.objects.get(seat=seat)) in part
    assert mail.reply_local_part.startswith("m-")


@pytest.mark.parametrize("what", ["taken", "declined", "closed", "cancelled"])
def test_nobody_is_reminded_who_has_answered_or_need_not(
    seat: Seat, people: list[User], now: datetime, what: str
) -> None:
    if what == "taken":
        take_seat(seat.pk, people[1], name="bob", source=Source.LINK, now=now)
    elif what == "declined":
        decline(seat, now=now)
    elif what == "closed":
        open_to_link(seat, by=people[0])
    else:
        cancel_match(seat.match_id, by=people[0], now=now)

    handle_invitations(now + REMIND_AFTER)

    assert not sent(Kind.INVITATION_REMINDER, seat)


@pytest.mark.parametrize("what", ["taken", "declined", "expired"])
def test_reminder_is_withdrawn_where_it_comes_too_late(
    seat: Seat, people: list[User], now: datetime, what: str
) -> None:
    later = now + REMIND_AFTER
    handle_invitations(later)
    if what == "taken":
        take_seat(seat.pk, people[1], name="bob", source=Source.LINK, now=later)
    elif what == "declined":
        decline(seat, now=later)
    else:
        Invitation.objects.filter(seat=seat).update(expired_at=later)

    with pytest.raises(Withdrawn):
        compose(reminder_of(seat), later)


def test_mail_that_came_back_is_not_followed_by_another(seat: Seat, now: datetime) -> None:
    Delivery.objects.filter(seat=seat).update(status=Delivery.Status.BOUNCED)

    handle_invitations(now + REMIND_AFTER)

    assert not sent(Kind.INVITATION_REMINDER, seat)
    assert len(sent(Kind.INVITATION_REMINDER)) == 2


def test_whoever_called_an_invitation_spam_is_not_reminded(seat: Seat, now: datetime) -> None:
    Delivery.objects.filter(seat=seat).update(status=Delivery.Status.COMPLAINED)

    handle_invitations(now + REMIND_AFTER)

    assert not sent(Kind.INVITATION_REMINDER, seat)


def test_invitation_that_is_mailed_again_is_reminded_of_later(seat: Seat, now: datetime) -> None:
    SiteContacts(lambda: now + timedelta(days=2)).resend_invitation(seat)

    handle_invitations(now + REMIND_AFTER)
    assert not sent(Kind.INVITATION_REMINDER, seat)
    handle_invitations(now + timedelta(days=2) + REMIND_AFTER)

    assert len(sent(Kind.INVITATION_REMINDER, seat)) == 1


def test_invitation_expires_and_the_host_is_told(
    seat: Seat, people: list[User], now: datetime
) -> None:
    handle_invitations(now + EXPIRE_AFTER - A_SECOND)
    assert not Invitation.objects.filter(expired_at__isnull=False).exists()

    later = now + EXPIRE_AFTER
    handle_invitations(later)

    assert Invitation.objects.get(seat=seat).expired_at == later
    mails = sent(Kind.INVITATION_EXPIRED)
    assert [mail.user for mail in mails] == [people[0]] * 3
    subjects = {compose(mail, later).subject.partition(" has not answered")[0] for mail in mails}
    assert subjects == {"bob", "charlie", "dora"}


def test_expired_once_is_told_once(seat: Seat, now: datetime) -> None:
    for seconds in range(3):
        handle_invitations(now + EXPIRE_AFTER + seconds * A_SECOND)

    assert len(sent(Kind.INVITATION_EXPIRED)) == 3
    assert not sent(Kind.INVITATION_REMINDER)


def test_what_waits_for_whoever_was_invited_is_not_sent_any_more(seat: Seat, now: datetime) -> None:
    Delivery.objects.filter(seat=seat).update(status=Delivery.Status.WAITING)

    handle_invitations(now + EXPIRE_AFTER)

    assert Delivery.objects.get(kind=Kind.INVITATION, seat=seat).status == "withdrawn"


def test_host_without_an_address_sees_it_in_the_lobby(
    seat: Seat, people: list[User], now: datetime
) -> None:
    Address.objects.filter(user=people[0]).delete()
    later = now + EXPIRE_AFTER

    handle_invitations(later)

    assert not sent(Kind.INVITATION_EXPIRED)
    reach = SiteContacts(lambda: later).reach(seat.match)
    assert reach[1] == "Has not answered: the invitation has expired. Mail it again to renew it."


def test_reach_says_since_when_and_until_when(seat: Seat, now: datetime) -> None:
    a_day, four_days = now + timedelta(days=1), now + timedelta(days=4)
    assert SiteContacts(lambda: a_day).reach(seat.match)[1] == (
        "Invited by mail; not here yet. Mailed 1 day ago; it expires in 13 days."
    )

    handle_invitations(four_days)
    Delivery.objects.update(status=Delivery.Status.SENT)

    assert SiteContacts(lambda: four_days).reach(seat.match)[1] == (
        "Invited by mail; not here yet. Mailed 4 days ago, and reminded since; it expires in"
        " 10 days."
    )


@pytest.mark.parametrize("how", ["resend_invitation", "revoke_invitation"])
def test_mailing_it_again_renews_it(seat: Seat, now: datetime, how: str) -> None:
    later = now + EXPIRE_AFTER
    handle_invitations(later)
    told = sent(Kind.INVITATION_EXPIRED)[0]

    getattr(SiteContacts(lambda: later), how)(seat)

    invitation = Invitation.objects.get(seat=seat)
    assert (invitation.expired_at, invitation.reminded_at) == (None, None)
    assert handle_invitations(later + A_SECOND) == 0
    mail = Delivery.objects.select_related("seat__match").get(
        kind=Kind.INVITATION, seat=seat, status="waiting"
    )
    assert seat_url(invitation) in compose(mail, later).text
    Delivery.objects.filter(pk=told.pk).update(context={"seat": seat.pk, "is_asked_for": 0})
    with pytest.raises(Withdrawn):
        compose(Delivery.objects.select_related("seat__match").get(pk=told.pk), later)


def test_whoever_asks_for_a_fresh_invitation_is_told_of_once(seat: Seat, now: datetime) -> None:
    later = now + EXPIRE_AFTER
    handle_invitations(later)
    invitation = Invitation.objects.select_related("seat__match").get(seat=seat)

    for _ in range(3):
        ask_anew(invitation, now=later)

    asked = Delivery.objects.select_related("seat__match", "user").get(context__is_asked_for=1)
    mail = compose(asked, later)
    assert mail.subject.startswith("bob asks for a fresh invitation: Oheila")
    assert "would like to play" in mail.text


def test_offer_of_a_seat_that_was_left_expires_for_whoever_offered_it(
    match: Match, people: list[User], now: datetime
) -> None:
    handle_facts(now)
    friend = Friend("newcomer", "newcomer@example.org", "fr")
    resign(match.seats.get(index=1), source=Source.PAGE, now=now, friend=friend)
    assert Invitation.objects.get(seat__index=1).email == "newcomer@example.org"

    handle_invitations(now + REMIND_AFTER)
    handle_invitations(now + EXPIRE_AFTER)

    reminder = Delivery.objects.get(kind=Kind.INVITATION_REMINDER)
    assert (reminder.email, reminder.language) == ("newcomer@example.org", "fr")
    assert Invitation.objects.get(seat__index=1).expired_at == now + EXPIRE_AFTER


def test_called_off_match_is_not_told_to_whoever_let_the_invitation_expire(
    seat: Seat, people: list[User], now: datetime
) -> None:
    Invitation.objects.filter(seat=seat).update(expired_at=now)
    cancel_match(seat.match_id, by=people[0], now=now)

    handle_facts(now)

    told = Delivery.objects.filter(kind=Kind.CANCELLED)
    assert not told.filter(email=address_of("bob")).exists()
    assert told.filter(email=address_of("charlie")).exists()


def test_sweep_asks_the_same_few_questions_however_many_are_invited(
    seat: Seat, now: datetime, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(2):
        handle_invitations(now + REMIND_AFTER - A_SECOND)


def test_moved_clock_of_the_site_is_what_tasks_go_by(
    seat: Seat, clock: time_machine.Traveller
) -> None:
    from notifications import tasks

    clock.shift(REMIND_AFTER)
    tasks.follow_up()

    assert len(sent(Kind.INVITATION_REMINDER)) == 3
