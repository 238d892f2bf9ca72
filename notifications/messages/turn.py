"""It is your turn."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from django.utils.translation import gettext as _

from notifications.messages.due import due_line
from notifications.messages.mail import Mail, Withdrawn
from notifications.messages.parts import mail
from notifications.messages.position import position_of
from notifications.messages.titles import match_title, tag
from notifications.models import Delivery
from turns.models import Prompt, Source


def compose(delivery: Delivery, now: datetime) -> Mail:
    """The mail that asks for an answer. Raises Withdrawn once the prompt is closed."""
    return asking(delivery, now=now, context={"has_begun": _is_first_news(delivery)})


def asking(
    delivery: Delivery,
    *,
    now: datetime,
    context: Mapping[str, object],
    template: str = "turn",
    opening: str = "",
) -> Mail:
    """A mail that shows an open prompt with its moves; `opening` begins the subject. Raises
    Withdrawn once nobody need answer it.
    """
    prompt = delivery.prompt
    assert prompt is not None
    _check_open(prompt)
    seat = prompt.seat
    title = match_title(seat)
    subject = " ".join(filter(None, (opening, subject_of(prompt, title))))
    position = position_of(seat, subject=subject.removeprefix("Re: "), now=now)
    composed = mail(
        template,
        subject,
        {
            "title": title,
            "seat": seat,
            "position": position,
            "due_line": due_line(prompt, now=now),
            **context,
        },
        preheader=_("Answer with a press below, or with a reply."),
        reply_local_part=position.reply_local_part,
    )
    # A move made while the mail was being composed would leave half of it old.
    _check_open(prompt)
    return composed


def subject_of(prompt: Prompt, title: str) -> str:
    """Match and turn, no cards: mail programs hide what is the same in each mail of a thread."""
    earlier = Prompt.objects.filter(seat=prompt.seat_id, pk__lt=prompt.pk)
    # What went by itself was no turn to whoever is asked.
    number = earlier.exclude(answer_source=Source.ORDER).count() + 1
    said = _("Your turn %(number)s: %(title)s") % {"number": number, "title": title}
    return f"{said} {tag(prompt.match)}"


def _check_open(prompt: Prompt) -> None:
    bots = Prompt.objects.open().filter(pk=prompt.pk).values_list("bot", flat=True)
    if not (bot := list(bots)):
        raise Withdrawn("the turn was answered meanwhile")
    if bot != [""]:
        raise Withdrawn("a bot answers this turn")


def _is_first_news(delivery: Delivery) -> bool:
    """Has this player not been told yet that the match began."""
    told = Delivery.objects.filter(
        seat=delivery.seat,
        kind__in=[Delivery.Kind.STARTED, Delivery.Kind.TURN],
        status__in=Delivery.HAS_LEFT,
    )
    return delivery.seat is not None and not (delivery.seat.answered_version or told.exists())
