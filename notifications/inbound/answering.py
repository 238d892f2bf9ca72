"""Queueing what is said about a mail: to a stored address, never to one that the mail names."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from notifications.identity.addresses import is_same, mail_owner, proven_address
from notifications.inbound.addressees import Addressee
from notifications.inbound.limits import is_answered_enough, is_helped_today
from notifications.inbound.outcomes import Acts
from notifications.inbound.told import Told
from notifications.inbound.verdicts import ONCE_A_TURN, Said
from notifications.models import Delivery, HeldAnswer, InboundMail
from notifications.telling.queue import About, Context, enqueue
from turns.models import Match

NO_ADDRESS = "the player has no proven address"
ENOUGH = "this address was answered often enough within the hour"
ONCE = "help was sent for this turn already"
COMMANDS = "commands"
"""What a mail that asks for a confirmation is about, where it is no move."""


def queue_answer(mail: InboundMail, addressee: Addressee, acts: Acts, *, now: datetime) -> str:
    """Have the answer sent. Gives why it is not, empty if it is.

    The answer to the move that ends the match is the mail with the result: one event, one mail.
    """
    address = proven_address(addressee.seat.player)
    if address is None:
        return NO_ADDRESS
    if is_answered_enough(address.email, acts.said, now=now):
        return ENOUGH
    kind, key = _kind_and_key(mail, addressee, acts.said)
    if Delivery.objects.filter(key=key).exists():
        return ONCE
    context: Context = {"said": acts.said.value, "since": acts.since, "remarks": acts.remarks}
    if acts.lines:
        context = {**context, "told": [line.row() for line in acts.lines]}
    mail_owner(address, kind, key, now=now, **_about(mail, addressee, context))
    return ""


def queue_confirm(held: HeldAnswer, addressee: Addressee, *, now: datetime) -> str:
    """Have the player asked whether a held answer is his own. Gives why he is not."""
    address = proven_address(addressee.seat.player)
    if address is None:
        return NO_ADDRESS
    if is_answered_enough(address.email, Said.STRANGER, now=now):
        return ENOUGH
    key = f"{Delivery.Kind.CONFIRM}:{held.inbound_id}:{held.prompt_id}"
    about = _about(held.inbound, addressee, {})
    mail_owner(address, Delivery.Kind.CONFIRM, key, now=now, **about)
    return ""


def queue_confirm_commands(
    mail: InboundMail, addressee: Addressee, said: Said, *, now: datetime
) -> str:
    """Have the player asked whether commands are to be done. Gives why he is not; `said` is what
    the limits count it as.
    """
    address = proven_address(addressee.seat.player)
    if address is None:
        return NO_ADDRESS
    if is_answered_enough(address.email, said, now=now):
        return ENOUGH
    key = f"{Delivery.Kind.CONFIRM}:{mail.pk}:commands:{addressee.seat.pk}"
    about = _about(mail, addressee, {"held": COMMANDS})
    mail_owner(address, Delivery.Kind.CONFIRM, key, now=now, **about)
    return ""


def queue_letter_answer(
    mail: InboundMail,
    letter: Delivery,
    lines: Sequence[Told],
    *,
    now: datetime,
    is_once: bool = False,
) -> str:
    """Have whoever got `letter` told what became of his reply to it. Gives why he is not.

    It goes to where the letter went. `is_once`: such an answer is given once for this letter, since
    a machine may have written the reply.
    """
    said = Said.UNREADABLE if is_once else Said.DONE
    if is_answered_enough(letter.email, said, now=now):
        return ENOUGH
    key = f"help:letter:{letter.pk}" if is_once else f"{Delivery.Kind.ANSWER}:{mail.pk}"
    if Delivery.objects.filter(key=key).exists():
        return ONCE
    enqueue(
        Delivery.Kind.ANSWER,
        key,
        email=letter.email,
        language=letter.language,
        due_at=now,
        now=now,
        user=letter.user,
        inbound=mail,
        context={
            "said": said.value,
            "letter": letter.pk,
            "told": [line.row() for line in lines],
        },
    )
    return ""


def queue_site_help(mail: InboundMail, sender: str, *, now: datetime) -> str:
    """Tell whoever wrote to the site's own address what to do instead, once a day.

    Only an address that has had mail from us is answered: a stranger's name in From would make us
    write to somebody who never heard of us.
    """
    sent = Delivery.objects.filter(email__iexact=sender, status__in=Delivery.HAS_LEFT)
    known = next((one for one in sent.order_by("-pk")[:10] if is_same(one.email, sender)), None)
    if known is None:
        return "sent to the site's address by somebody to whom no mail was ever sent"
    if is_helped_today(known.email, now=now):
        return "help was sent within a day already"
    if is_answered_enough(known.email, Said.SITE, now=now):
        return ENOUGH
    enqueue(
        Delivery.Kind.ANSWER,
        f"{Delivery.Kind.ANSWER}:{mail.pk}",
        email=known.email,
        language=known.language,
        due_at=now,
        now=now,
        inbound=mail,
        context={"said": Said.SITE.value},
    )
    return ""


def _kind_and_key(mail: InboundMail, addressee: Addressee, said: Said) -> tuple[Delivery.Kind, str]:
    if said in {Said.PLAYED, Said.ORDERED} and _is_over(addressee):
        # Under the result's own key: the fact that the match ended finds it here.
        return Delivery.Kind.RESULT, f"{Delivery.Kind.RESULT}:{addressee.seat.pk}"
    if said not in ONCE_A_TURN:
        return Delivery.Kind.ANSWER, f"{Delivery.Kind.ANSWER}:{mail.pk}"
    if addressee.prompt is not None:
        return Delivery.Kind.ANSWER, f"help:{addressee.prompt.pk}"
    # Where no turn is asked, once in each position.
    seat = addressee.seat
    return Delivery.Kind.ANSWER, f"help:seat:{seat.pk}:{seat.match.version}"


def _is_over(addressee: Addressee) -> bool:
    """Has the match ended by now; the addressee's own row was read before the move."""
    return Match.objects.filter(pk=addressee.seat.match_id, status=Match.Status.OVER).exists()


def _about(mail: InboundMail, addressee: Addressee, context: Context) -> About:
    about: About = {"seat": addressee.seat, "inbound": mail, "context": context}
    if addressee.prompt is not None:
        about["prompt"] = addressee.prompt
    return about
