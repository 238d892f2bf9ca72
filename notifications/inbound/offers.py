"""“Play 5 5? Answer yes.”: commands that a player was asked about, and the answer to that.

An offer is an answer mail of ours that says `meant`. Its row holds no command, which would name
cards: the mail that it answered is read again.
"""

from __future__ import annotations

from email.message import Message

from notifications.inbound.addressees import answered_delivery
from notifications.inbound.verdicts import Said
from notifications.models import Delivery, InboundMail
from turns.models import Prompt

MOST_OFFERS = 2
"""So often a player is asked about one command in a turn: a machine says the same for ever."""


def offers_before(mail: InboundMail, prompt: Prompt) -> list[Delivery]:
    """The offers of this turn that were made for earlier mails than this one."""
    answers = Delivery.objects.filter(kind=Delivery.Kind.ANSWER, prompt=prompt)
    made = answers.filter(context__said=Said.MEANT.value, inbound__lt=mail.pk)
    return list(made.select_related("inbound").order_by("pk"))


def answered_offers(mail: InboundMail, message: Message, prompt: Prompt) -> list[Delivery]:
    """The offers to which this mail can be the answer.

    That is the mail of ours that it names as answered. Where it names none of ours, as after a
    provider that changes Message-IDs, all that were sent in this turn.
    """
    offers = [one for one in offers_before(mail, prompt) if one.status in Delivery.HAS_LEFT]
    answered = answered_delivery(message)
    if answered is None:
        return offers
    return [offer for offer in offers if offer.pk == answered.pk]
