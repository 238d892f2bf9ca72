"""What turns may ask about contact details."""

from datetime import datetime, timedelta

import pytest
from django.contrib.auth.models import User
from pytest_django import Settings

from notifications.contacts import SiteContacts
from notifications.identity.limits import INVITATIONS_A_DAY, MAILS_AN_HOUR
from notifications.links import read_seat, seat_url
from notifications.messages.compose import compose
from notifications.models import Address, Delivery, Invitation
from notifications.telling.outbox import handle_facts
from tests.notifications.conftest import address_of, opened
from turns.models import Match, Seat, Source
from turns.ports import BadAddress, contacts
from turns.services import MatchPlan, SeatPlan, create_match, take_seat
from turns.services.leaving import resign

pytestmark = pytest.mark.django_db


@pytest.fixture
def site(now: datetime) -> SiteContacts:
    return SiteContacts(lambda: now)


@pytest.fixture
def seat(open_match: Match, now: datetime) -> Seat:
    """Bob's, whose invitation is queued."""
    handle_facts(now)
    return open_match.seats.get(index=1)


def invitations(seat: Seat) -> list[str]:
    """Where the seat's invitations went."""
    rows = Delivery.objects.filter(kind=Delivery.Kind.INVITATION, seat=seat).order_by("pk")
    return list(rows.values_list("email", flat=True))


def test_site_has_bound_its_contacts() -> None:
    assert isinstance(contacts(), SiteContacts)


def test_invitation_keeps_the_address_until_the_match_is_opened(
    open_match: Match, now: datetime
) -> None:
    invitation = Invitation.objects.get(seat__index=1)

    assert (invitation.email, invitation.language) == (address_of("bob"), "en")
    assert len(invitation.nonce) == 32
    assert invitation.created_at == now
    assert not Delivery.objects.exists()


def test_wrong_address_makes_no_match(people: list[User], now: datetime) -> None:
    friends = [SeatPlan(name=name, address="nonsense") for name in ("bob", "charlie", "dora")]

    with pytest.raises(BadAddress):
        create_match(MatchPlan("oheila", friends), host=people[0], host_name="alice", now=now)
    assert not Match.objects.exists()


def test_invitation_is_mailed_again(site: SiteContacts, seat: Seat) -> None:
    site.resend_invitation(seat)

    assert invitations(seat) == [address_of("bob")] * 2


def test_invitation_is_not_mailed_without_end(
    site: SiteContacts, seat: Seat, now: datetime
) -> None:
    for _ in range(MAILS_AN_HOUR + 3):
        site.resend_invitation(seat)
    assert len(invitations(seat)) == MAILS_AN_HOUR

    SiteContacts(lambda: now + timedelta(hours=2)).resend_invitation(seat)

    assert len(invitations(seat)) == MAILS_AN_HOUR + 1


def test_taken_seats_link_goes_to_its_owner_alone(
    site: SiteContacts, seat: Seat, people: list[User], now: datetime
) -> None:
    take_seat(seat.pk, people[2], name="charles", source=Source.LINK, now=now)
    seat.refresh_from_db()

    site.resend_invitation(seat)

    mail = Delivery.objects.filter(seat=seat).latest("pk")
    assert (mail.email, mail.user) == (address_of("charlie"), people[2])
    assert seat_url(seat.invitation) in compose(mail, now).text


def test_taken_seat_without_an_address_is_mailed_nothing(
    site: SiteContacts, seat: Seat, people: list[User], now: datetime
) -> None:
    take_seat(seat.pk, people[2], name="charles", source=Source.LINK, now=now)
    seat.refresh_from_db()
    Address.objects.filter(user=people[2]).delete()

    site.resend_invitation(seat)

    assert invitations(seat) == [address_of("bob")]


def test_bots_seat_is_mailed_nothing(site: SiteContacts, people: list[User], now: datetime) -> None:
    plan = MatchPlan("oheila", [SeatPlan(bot="easy")] * 3)
    match = create_match(plan, host=people[0], host_name="alice", now=now)

    site.resend_invitation(match.seats.get(index=1))
    site.revoke_invitation(match.seats.get(index=1))

    assert not Delivery.objects.exists()


def test_revoked_link_is_replaced_by_a_fresh_one(
    site: SiteContacts, seat: Seat, now: datetime
) -> None:
    before = seat_url(seat.invitation)
    Delivery.objects.update(status=Delivery.Status.SENT)

    site.revoke_invitation(seat)

    mail = Delivery.objects.filter(seat=seat).select_related("seat__match").latest("pk")
    text = compose(mail, now).text
    assert before not in text
    seat.invitation.refresh_from_db()
    fresh = seat_url(seat.invitation)
    assert fresh in text
    assert read_seat(fresh.rstrip("/").rpartition("/")[2]) == seat.invitation


def test_invitation_that_waits_leaves_with_the_fresh_link(
    site: SiteContacts, seat: Seat, now: datetime
) -> None:
    for _ in range(3):
        site.revoke_invitation(seat)

    mail = Delivery.objects.select_related("seat__match").get(seat=seat)
    assert seat_url(Invitation.objects.get(seat=seat)) in compose(mail, now).text


def test_fresh_link_is_mailed_however_often_the_old_one_was(site: SiteContacts, seat: Seat) -> None:
    for _ in range(MAILS_AN_HOUR):
        site.resend_invitation(seat)
    Delivery.objects.update(status=Delivery.Status.SENT)

    site.revoke_invitation(seat)

    assert len(invitations(seat)) == MAILS_AN_HOUR + 1


def test_fresh_links_are_not_mailed_without_end(
    site: SiteContacts, seat: Seat, now: datetime
) -> None:
    for _ in range(MAILS_AN_HOUR + 5):
        Delivery.objects.filter(due_at__lte=now).update(status=Delivery.Status.SENT)
        site.revoke_invitation(seat)

    waiting = Delivery.objects.get(seat=seat, status=Delivery.Status.WAITING)
    assert waiting.due_at == now + timedelta(hours=1)
    assert len(invitations(seat)) == MAILS_AN_HOUR + 1
    assert seat_url(Invitation.objects.get(seat=seat)) in compose(waiting, now).text


def test_nobody_is_buried_in_invitations_of_many_matches(
    site: SiteContacts, people: list[User], now: datetime, settings: Settings
) -> None:
    settings.MAILBOX = False
    for _ in range(INVITATIONS_A_DAY + 5):
        match = opened(people, rounds="short", now=now)
    handle_facts(now)

    site.resend_invitation(match.seats.get(index=1))
    site.revoke_invitation(match.seats.get(index=1))

    waiting = Delivery.objects.filter(status=Delivery.Status.WAITING)
    assert waiting.filter(email=address_of("bob")).count() == INVITATIONS_A_DAY
    assert site.reach(match)[1] == "Invited by mail, but the mail could not be delivered."


def test_host_is_told_how_each_seat_is_reached_and_no_address(
    site: SiteContacts, seat: Seat, people: list[User], now: datetime
) -> None:
    Delivery.objects.filter(seat=seat).update(status=Delivery.Status.FAILED)
    Delivery.objects.filter(seat__index=2).update(status=Delivery.Status.SENT)
    Address.objects.filter(user=people[0]).update(verified_at=None)

    reach = site.reach(seat.match)

    assert reach == {
        0: "The mail address is not confirmed yet, so no mail is sent.",
        1: "Invited by mail, but the mail could not be delivered.",
        2: "Invited by mail; not here yet. Mailed just now; it expires in 14 days.",
        3: "Invited by mail; the mail is about to leave.",
    }
    assert "@" not in str(reach)


def test_reach_of_seated_players_says_how_the_last_mail_fared(
    site: SiteContacts, match: Match, people: list[User], now: datetime
) -> None:
    handle_facts(now)
    Address.objects.filter(user=people[0]).delete()
    for index, status in ((1, Delivery.Status.SENT), (2, Delivery.Status.FAILED)):
        Delivery.objects.filter(seat__index=index).update(status=status)

    assert site.reach(match) == {
        0: "Plays under a name alone, without an address: only the match page tells of a turn.",
        1: "Reached by mail; the last one has left.",
        2: "Reached by mail, but the last mail could not be delivered.",
        3: "Reached by mail; a mail is about to leave.",
    }


def test_an_address_counts_once_it_is_proven(
    site: SiteContacts, people: list[User], now: datetime
) -> None:
    newcomer = User.objects.create_user("newcomer")
    site.add_address(newcomer, "newcomer@example.org", language="en")
    assert not site.has_address(newcomer)

    Address.objects.filter(user=newcomer).update(verified_at=now)

    assert site.has_address(newcomer)


@pytest.fixture
def left(match: Match, now: datetime) -> Seat:
    """Bob's, which he has left."""
    handle_facts(now)
    Delivery.objects.update(status=Delivery.Status.SENT)
    resign(match.seats.get(index=1), source=Source.PAGE, now=now)
    return match.seats.get(index=1)


def test_nothing_is_kept_of_whoever_left_the_seat(site: SiteContacts, left: Seat) -> None:
    assert not Invitation.objects.filter(seat=left).exists()

    site.resend_invitation(left)
    site.revoke_invitation(left)

    assert not Delivery.objects.filter(seat=left, status=Delivery.Status.WAITING).exists()
    assert site.reach(left.match)[1] == "Nobody is invited."


def test_invitation_to_a_seat_that_was_left_leaves_at_once(
    site: SiteContacts, left: Seat, now: datetime
) -> None:
    site.invite(left, "newcomer@example.org", language="fr")

    mail = Delivery.objects.get(seat=left, status=Delivery.Status.WAITING)
    assert (mail.email, mail.language, mail.due_at) == ("newcomer@example.org", "fr", now)
    assert site.reach(left.match)[1] == "Invited by mail; the mail is about to leave."


def test_offers_of_a_seat_do_not_bury_anybody(
    site: SiteContacts, left: Seat, now: datetime
) -> None:
    for number in range(MAILS_AN_HOUR + 3):
        Delivery.objects.filter(due_at__lte=now).update(status=Delivery.Status.SENT)
        site.invite(left, f"friend{number}@example.org", language="en")

    waiting = Delivery.objects.get(seat=left, status=Delivery.Status.WAITING)
    assert waiting.due_at == now + timedelta(hours=1)
    assert waiting.email == f"friend{MAILS_AN_HOUR + 2}@example.org"
    assert Delivery.objects.filter(seat=left, email="friend6@example.org").count() == 1


def test_reach_of_a_seat_tells_nothing_of_mails_to_an_earlier_player(
    site: SiteContacts, left: Seat, people: list[User], now: datetime
) -> None:
    Delivery.objects.filter(seat=left).update(
        status=Delivery.Status.FAILED, created_at=now - timedelta(hours=1)
    )

    take_seat(left.pk, people[1], name="bob", source=Source.LINK, now=now)

    assert site.reach(left.match)[1] == "Reached by mail."
