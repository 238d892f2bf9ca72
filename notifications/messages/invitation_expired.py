"""To whoever offered a seat: nobody answered the invitation, and its link is worthless now."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _

from notifications.links import site_url
from notifications.messages.mail import Mail, Withdrawn
from notifications.messages.parts import mail
from notifications.messages.titles import match_title, tag
from notifications.models import Delivery, Invitation
from notifications.reply_addresses import seat_reply_address


def compose(delivery: Delivery, now: datetime) -> Mail:
    """Who has not answered, or asks for a fresh invitation, and where he is invited anew. Raises
    Withdrawn where somebody was, the seat is taken, or the match takes nobody any more.
    """
    seat = delivery.seat
    assert seat is not None
    expired = _expired(delivery)
    title, name = match_title(seat), expired.seat.offered_to or expired.seat.name
    is_asked_for = bool(delivery.context.get("is_asked_for"))
    said = {"name": name, "title": title}
    if is_asked_for:
        subject = _("%(name)s asks for a fresh invitation: %(title)s") % said
        headline = _("Somebody asks for a fresh invitation.")
    else:
        subject = _("%(name)s has not answered: %(title)s") % said
        headline = _("An invitation has expired.")
    return mail(
        "invitation_expired",
        f"{subject} {tag(seat.match)}",
        {
            "headline": headline,
            "is_asked_for": is_asked_for,
            "title": title,
            "name": name,
            "is_left": expired.seat.is_left,
            "match_url": site_url(seat.match.get_absolute_url()),
        },
        preheader=_("One press on the match page mails it again."),
        reply_local_part=seat_reply_address(seat, now=now).local_part,
    )


def _expired(delivery: Delivery) -> Invitation:
    invitations = Invitation.objects.select_related("seat__match")
    invitation = invitations.filter(pk=delivery.context.get("seat")).first()
    if invitation is None or invitation.expired_at is None:
        raise Withdrawn("the invitation holds again")
    seat = invitation.seat
    if seat.is_taken or seat.match.has_ended:
        raise Withdrawn("the match takes nobody any more")
    return invitation
