"""The kinds of mail that can be stopped, as people call them."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from notifications.models import Delivery

Kind = Delivery.Kind

KIND_WORDS: Mapping[Kind, Promise] = {
    Kind.TURN: _("Mails that say that it is your turn"),
    Kind.REMINDER: _("Reminders of your turns"),
    Kind.STARTED: _("The mail that says that the match has begun"),
    Kind.TIMED_OUT: _("Mails that say that your time was up"),
    Kind.LEFT: _("Mails that say that a team mate has left"),
    Kind.VOTE: _("Mails about votes"),
    Kind.TALK: _("Mails about what is said at the table"),
    Kind.RESULT: _("The mail with the result"),
    Kind.CANCELLED: _("The mail that says that the match is called off"),
    Kind.DIGEST: _("Your digests, of all matches"),
}
