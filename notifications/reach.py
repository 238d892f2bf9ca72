"""How each seat is reached, in a line for the host; an address never stands in it."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _

from notifications.identity.addresses import proven_address
from notifications.models import Address, Chat, Delivery, Device, Invitation
from notifications.telling.invitations import EXPIRE_AFTER
from turns.models import Seat
from turns.rendering.times import relative_words

_ARRIVED = (Delivery.Status.SENT, Delivery.Status.DELIVERED)
_NOT_ARRIVED = (Delivery.Status.FAILED, Delivery.Status.BOUNCED)


def reach_words(seat: Seat, *, now: datetime) -> str:
    """How the seat is reached and how its last mail fared; empty where there is nothing to say."""
    if seat.is_taken:
        return _reach_of_player(seat)
    if seat.open_to != Seat.OpenTo.INVITED:
        return ""
    invitation = Invitation.objects.filter(seat=seat).first()
    if invitation is None:
        return _uninvited(seat)
    if seat.declined_at is not None:
        return _("Has declined the invitation.")
    if invitation.expired_at is not None:
        return _("Has not answered: the invitation has expired. Mail it again to renew it.")
    last = _last_delivery(seat, since=invitation.created_at)
    is_there = last is not None and last.status in _ARRIVED
    return f"{_invited(last)} {_until(invitation, now=now)}" if is_there else _invited(last)


def _until(invitation: Invitation, *, now: datetime) -> str:
    """Since when it waits for its answer, and until when it stands."""
    expires = invitation.created_at + EXPIRE_AFTER
    said = {
        "since": relative_words(invitation.created_at, now=now),
        "until": relative_words(expires, now=now),
    }
    if invitation.reminded_at is not None:
        return _("Mailed %(since)s, and reminded since; it expires %(until)s.") % said
    return _("Mailed %(since)s; it expires %(until)s.") % said


def _uninvited(seat: Seat) -> str:
    if seat.match.rematch_of_id is None or not seat.name:
        return _("Nobody is invited.")
    return _("No mail reaches this player, who finds the seat on the page of the last match.")


def _reach_of_player(seat: Seat) -> str:
    if seat.player is None:
        return ""
    address = proven_address(seat.player)
    if address is None:
        return _without_mail(seat)
    if address.failing_since is not None:
        return _("Our mail does not reach this player.")
    return _told(_last_delivery(seat, since=seat.taken_at))


def _without_mail(seat: Seat) -> str:
    if Device.objects.filter(user=seat.player).exists():
        return _("No mail address: a device tells of a turn.")
    if Chat.objects.running().filter(user=seat.player).exists():
        return _("No mail address: a chat tells of a turn.")
    if Address.objects.filter(user=seat.player).exists():
        return _("The mail address is not confirmed yet, so no mail is sent.")
    return _("Plays under a name alone, without an address: only the match page tells of a turn.")


def _last_delivery(seat: Seat, *, since: datetime | None) -> Delivery | None:
    """The newest one to whoever sits there, or is invited to: since then, so to nobody before."""
    mails = Delivery.objects.filter(seat=seat, channel=Delivery.Channel.MAIL)
    sent = mails.exclude(status=Delivery.Status.WITHDRAWN)
    if since is not None:
        sent = sent.filter(created_at__gte=since)
    return sent.order_by("-pk").first()


def _invited(last: Delivery | None) -> str:
    if last is None or last.status == Delivery.Status.WAITING:
        return _("Invited by mail; the mail is about to leave.")
    if last.status in _NOT_ARRIVED:
        return _("Invited by mail, but the mail could not be delivered.")
    if last.status == Delivery.Status.COMPLAINED:
        return _("Invited by mail, but the mail was called spam.")
    if last.status == Delivery.Status.DELIVERED:
        return _("Invited by mail, which has arrived; not here yet.")
    return _("Invited by mail; not here yet.")


def _told(last: Delivery | None) -> str:
    if last is None:
        return _("Reached by mail.")
    if last.status in _NOT_ARRIVED:
        return _("Reached by mail, but the last mail could not be delivered.")
    if last.status == Delivery.Status.DELIVERED:
        return _("Reached by mail; the last one has arrived.")
    if last.status == Delivery.Status.WAITING:
        return _("Reached by mail; a mail is about to leave.")
    return _("Reached by mail; the last one has left.")
