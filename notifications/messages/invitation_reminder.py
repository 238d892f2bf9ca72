"""The invitation again: nobody has answered it."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _

from notifications.messages.invitation import Reminding, inviting, present_invitation
from notifications.messages.mail import Mail, Withdrawn
from notifications.models import Delivery
from notifications.telling.invitations import EXPIRE_AFTER
from turns.rendering.times import due_words
from turns.rhythms import zone_of


def compose(delivery: Delivery, now: datetime) -> Mail:
    """The invitation as it stands now, and until when. Raises Withdrawn once it is answered."""
    invitation = present_invitation(delivery)
    if invitation.seat.declined_at is not None:
        raise Withdrawn("the player has answered already")
    until = due_words(invitation.created_at + EXPIRE_AFTER, now=now, zone=zone_of(None))
    why = _("You have not answered yet. The invitation stands until %(until)s.") % {"until": until}
    return inviting(delivery, now=now, reminding=Reminding(_("Reminder:"), why))
