"""What became of a reply to one of our letters: an invitation, a sign-in, a vote."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _

from notifications.inbound.addressees import thread_headers
from notifications.inbound.answering import COMMANDS
from notifications.inbound.text.raw_mail import read_message
from notifications.inbound.told import Code
from notifications.links import commands_url, seat_url, vote_url
from notifications.messages.answered import behind_margin
from notifications.messages.mail import Mail, Withdrawn
from notifications.messages.parts import mail
from notifications.messages.titles import match_title, tag
from notifications.messages.told import rows_told, told_lines
from notifications.models import Delivery, HeldCommand, Invitation
from notifications.reply_addresses import mail_reply_address
from turns.models import Vote

Kind = Delivery.Kind
_WITH_A_WAY = frozenset({Code.NOT_FROM_HERE, Code.YES_OR_NO})
"""Then the link of the letter is shown again: it does what a reply would have done."""


def compose_letter_answer(delivery: Delivery, now: datetime) -> Mail:
    """What was done and what not; a reply to this mail is one to the letter again."""
    letters = Delivery.objects.select_related("seat__match", "user", "fact")
    letter = letters.filter(pk=delivery.context["letter"]).first()
    if letter is None:
        raise Withdrawn("the mail that was answered is gone")
    told = rows_told(delivery.context)
    lines = told_lines(told, reader=letter.user, now=now)
    is_strange = any(line.code is Code.NOT_FROM_HERE for line in told)
    has_way = any(line.code in _WITH_A_WAY for line in told)
    inbound = delivery.inbound
    assert inbound is not None
    return mail(
        "letter_answer",
        _subject(letter),
        {
            "title": match_title(letter.seat) if letter.seat else "",
            "heading": _("What became of your mail:"),
            "lines": lines,
            "said": behind_margin(lines),
            "url": _way(letter) if has_way else "",
        },
        preheader=_("The answer to your mail."),
        reply_local_part=mail_reply_address(letter, now=now).local_part,
        headers={} if is_strange else thread_headers(read_message(bytes(inbound.raw))),
    )


def _subject(letter: Delivery) -> str:
    named = f"{match_title(letter.seat)} {tag(letter.seat.match)}" if letter.seat else ""
    return "Re: " + (named or _("Your mail to Turnpost"))


def _way(letter: Delivery) -> str:
    """The link of the letter; empty where it stands in the letter alone, as it is single use."""
    seat = letter.seat
    if seat is None:
        return ""
    if letter.kind in Delivery.INVITING:
        invitation = Invitation.objects.filter(seat=seat, email=letter.email).first()
        return seat_url(invitation) if invitation is not None else ""
    if letter.kind == Kind.VOTE and letter.fact is not None and seat.player_id is not None:
        votes = Vote.objects.filter(match=letter.fact.match_id, version=letter.fact.version)
        vote = votes.first()
        return vote_url(vote, seat) if vote is not None else ""
    if letter.context.get("held") == COMMANDS:
        held = HeldCommand.objects.filter(seat=seat, inbound=letter.inbound_id).first()
        return commands_url(held) if held is not None else ""
    return ""
