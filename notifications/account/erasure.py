"""What this app keeps of a player beside the rows that go with his account."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from functools import reduce
from operator import or_

from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.db.models import Q, QuerySet

from notifications.account.inbound_mails import inbound_mails_of
from notifications.contacts import SiteContacts
from notifications.models import Address, Delivery, Invitation, MailboxMessage
from turns.models import Match, PastSitting, Seat
from turns.models.seat import FORMER, name_shown
from turns.services.declining import decline


def own_mailboxes(player: User) -> list[str]:
    """The player's addresses that no other account has."""
    own = Address.objects.filter(user=player).values_list("email", flat=True)
    others = Address.objects.exclude(user=player)
    return [email for email in own if not others.filter(email__iexact=email).exists()]


def matches_about(player: User) -> QuerySet[Match]:
    """The matches that change when he goes: those that he plays in or hosts, or is invited to."""
    invited = Invitation.objects.filter(_at(own_mailboxes(player), "email"))
    seats = Seat.objects.filter(player=player)
    about = Q(pk__in=seats.values("match")) | Q(pk__in=invited.values("seat__match"))
    return Match.objects.filter(about | Q(host=player))


def erase_contacts(player: User, *, now: datetime) -> None:
    """Nothing is sent to the player any more, nothing that he sent or was sent stays, and what
    waits for his answer is answered with no. Call it before his account is deleted, in the
    transaction that does so.
    """
    mailboxes = own_mailboxes(player)
    inbound_mails_of(player, mailboxes).delete()
    contacts = SiteContacts(lambda: now)
    _erase_mails_that_invited(player)
    for seat in Seat.objects.filter(player=player):
        contacts.forget(seat)
    _decline_invitations(mailboxes, now=now)
    _erase_departures(player)
    # Invitations, and sign-in mails that somebody asked for: they belong to no account yet.
    Delivery.objects.filter(_at(mailboxes, "email"), user=None).delete()
    MailboxMessage.objects.filter(_at(mailboxes, "recipient")).delete()
    Session.objects.filter(pk__in=player.devices.values("session")).delete()


def _erase_mails_that_invited(player: User) -> None:
    """To the seats where he sits: the address may be one that he has removed since."""
    for seat, email in Invitation.objects.filter(seat__player=player).values_list("seat", "email"):
        Delivery.objects.filter(seat=seat, email__iexact=email, user=None).delete()


def _decline_invitations(mailboxes: Collection[str], *, now: datetime) -> None:
    """An invitation names the address that it went to."""
    waiting = Invitation.objects.filter(_at(mailboxes, "email")).select_related("seat")
    for invitation in waiting:
        decline(invitation.seat, now=now)
        Seat.objects.filter(pk=invitation.seat_id, player=None).update(offered_to="")
        Seat.objects.filter(pk=invitation.seat_id, taken_at=None, stand_in="").update(name="")
        SiteContacts(lambda: now).forget(invitation.seat)


def _erase_departures(player: User) -> None:
    """Hosts were told by name that he got up from their tables."""
    left = PastSitting.objects.filter(player=player)
    seats = dict(left.values_list("seat", "seat__index"))
    told = Delivery.objects.filter(kind=Delivery.Kind.GOT_UP, context__seat__in=list(seats))
    for delivery in told:
        delivery.context["name"] = name_shown(FORMER, seats[delivery.context["seat"]])
        delivery.save(update_fields=["context"])


def _at(mailboxes: Collection[str], field: str) -> Q:
    """Rows whose address is one of these, in any case of letters; none where there are none."""
    return reduce(or_, (Q(**{f"{field}__iexact": one}) for one in mailboxes), Q(pk__in=[]))
