"""Something came that is not done before its player says yes: a move of another sender, or a
command that a reply address alone does not allow.
"""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _

from notifications.identity.addresses import is_sender_of
from notifications.inbound.answering import COMMANDS
from notifications.inbound.holding import held_commands
from notifications.inbound.sender import sender_address
from notifications.inbound.text.raw_mail import read_message
from notifications.inbound.verbs import Verb
from notifications.links import commands_url, confirm_url
from notifications.messages.asked import asked_lines
from notifications.messages.mail import Mail, Withdrawn
from notifications.messages.parts import mail
from notifications.messages.titles import match_title, tag
from notifications.models import Delivery, HeldAnswer, HeldCommand, InboundMail
from notifications.reply_addresses import mail_reply_address
from turns.models import Seat


def compose(delivery: Delivery, now: datetime) -> Mail:
    """What was asked for by whom, and the two ways to say yes: a reply, and a link.

    Raises Withdrawn once the turn is over, or something newer is held in its place.
    """
    assert delivery.seat is not None
    if delivery.context.get("held") == COMMANDS:
        return _about_commands(delivery, delivery.seat, now)
    return _about_a_move(delivery, delivery.seat, now)


def _about_a_move(delivery: Delivery, seat: Seat, now: datetime) -> Mail:
    prompt = delivery.prompt
    assert prompt is not None
    held = HeldAnswer.objects.filter(prompt=prompt, inbound=delivery.inbound_id).first()
    if held is None:
        raise Withdrawn("a newer answer is held in its place")
    if not prompt.is_open:
        raise Withdrawn("the turn was answered meanwhile")
    title = match_title(seat)
    return mail(
        "confirm",
        _("Was this you? %(title)s") % {"title": title} + f" {tag(seat.match)}",
        {
            "title": title,
            "command": held.text,
            "sender": _sender(held.inbound),
            "url": confirm_url(held),
        },
        preheader=_("A move came from another address; nothing is played yet."),
        reply_local_part=mail_reply_address(delivery, now=now).local_part,
    )


def _about_commands(delivery: Delivery, seat: Seat, now: datetime) -> Mail:
    rows = HeldCommand.objects.select_related("seat__match", "seat__player", "inbound")
    held = rows.filter(seat=seat, inbound=delivery.inbound_id).first()
    if held is None:
        raise Withdrawn("it was confirmed, or something newer is held in its place")
    title = match_title(seat)
    is_leaving = any(command.verb is Verb.RESIGN for command in held_commands(held))
    opening = _("Leave the match? %(title)s") if is_leaving else _("Was this you? %(title)s")
    sender = _sender(held.inbound)
    return mail(
        "confirm_commands",
        opening % {"title": title} + f" {tag(seat.match)}",
        {
            "title": title,
            "lines": asked_lines(held),
            "is_leaving": is_leaving,
            "sender": "" if is_sender_of(seat.player, sender) else sender,
            "url": commands_url(held),
        },
        preheader=_("Nothing is done before you say yes."),
        reply_local_part=mail_reply_address(delivery, now=now).local_part,
    )


def _sender(inbound: InboundMail) -> str:
    return sender_address(read_message(bytes(inbound.raw))) or ""
