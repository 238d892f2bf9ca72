"""What became of a mail that came in, and the position after it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property

from django.utils.translation import gettext as _

from notifications.inbound.addressees import thread_headers
from notifications.inbound.prose import remark_of_prose
from notifications.inbound.readings import Reading
from notifications.inbound.text.raw_mail import read_message
from notifications.inbound.verbs import Verb
from notifications.inbound.verdicts import Said
from notifications.links import move_url, say_url
from notifications.messages.answered import HAVE_NO_THREAD, Answered, said_context
from notifications.messages.digest_answer import compose_digest_answer
from notifications.messages.letter_answer import compose_letter_answer
from notifications.messages.mail import Mail
from notifications.messages.parts import mail
from notifications.messages.position import Position, position_of
from notifications.messages.said import said_lines
from notifications.messages.titles import match_title, tag
from notifications.messages.turn import subject_of
from notifications.models import Delivery, InboundMail
from notifications.reply_addresses import seat_reply_address
from notifications.unsubscribe.links import told_url
from turns.models import Match, Prompt, Seat

QUOTED = 120
"""So many characters of what was not said are quoted."""
UNDEALT = {Match.Status.OPEN, Match.Status.CANCELLED}


def compose(delivery: Delivery, now: datetime) -> Mail:
    """What was done and what was not, and the question that is open now if it is this player's."""
    assert delivery.inbound is not None
    if "letter" in delivery.context:
        return compose_letter_answer(delivery, now)
    if "digest" in delivery.context:
        return compose_digest_answer(delivery, now)
    if delivery.seat is None:
        return _site_help(delivery.inbound)
    answered = Answered(delivery, delivery.inbound, delivery.seat, now)
    return _Composer(delivery, answered, delivery.seat, now).mail()


def _site_help(inbound: InboundMail) -> Mail:
    return mail(
        "answer",
        _("Nobody reads this address"),
        said_context(Said.SITE, said_lines(Said.SITE, Reading(), None, ())),
        headers=thread_headers(read_message(bytes(inbound.raw))),
    )


@dataclass(frozen=True)
class _Composer:
    """Composes the answer to a mail that was about a seat."""

    delivery: Delivery
    answered: Answered
    seat: Seat
    now: datetime

    def mail(self) -> Mail:
        """The whole answer. A question that it shows needs no turn mail of its own."""
        subject = self._subject()
        position = self._position(subject)
        composed = mail(
            "answer",
            subject,
            {
                "title": self._title,
                **self.answered.context(),
                "offer_url": self._offer_url(),
                "wishes_url": self._wishes_url(),
                "say": self._say(),
                "is_asked_anew": self._is_asked_anew,
                "is_over": self.answered.is_over,
                "position": position,
            },
            preheader=_("With the position as it is now.") if position else "",
            reply_local_part=position.reply_local_part if position else self._seat_address(),
            headers=self.answered.headers(),
        )
        return replace(composed, shown_prompt=position.prompt if position else None)

    @cached_property
    def _title(self) -> str:
        return match_title(self.seat)

    @cached_property
    def _asked(self) -> Prompt | None:
        return Prompt.objects.open().filter(seat=self.seat).first()

    @property
    def _is_asked_anew(self) -> bool:
        asked, answered = self._asked, self.delivery.prompt_id
        return asked is not None and asked.pk != answered

    def _subject(self) -> str:
        if self._asked is not None and self._is_asked_anew:
            return subject_of(self._asked, self._title)
        if self.delivery.prompt is not None:
            return "Re: " + subject_of(self.delivery.prompt, self._title)
        return f"Re: {self._title} {tag(self.seat.match)}"

    def _position(self, subject: str) -> Position | None:
        if self.seat.match.status in UNDEALT:
            return None
        return position_of(
            self.seat,
            subject=subject.removeprefix("Re: "),
            now=self.now,
            since=self.answered.since,
        )

    def _offer_url(self) -> str:
        """The link to the command that the player is asked about, as long as the turn waits."""
        prompt, meant = self.delivery.prompt, self.answered.reading.meant
        is_asked = self.answered.said is Said.MEANT
        if not is_asked or prompt is None or meant is None or not prompt.is_open:
            return ""
        return move_url(prompt, meant.command)

    def _wishes_url(self) -> str:
        """Where the player says what he wants to be told, for whoever asked for fewer mails."""
        is_asked = Verb.STOP in self.answered.reading.verbs
        return told_url(self.seat) if is_asked else ""

    def _say(self) -> dict[str, str]:
        """What stood in the mail and was neither done nor said, and the link that says it to the
        table; nothing where the mail was not the player's.
        """
        prose = remark_of_prose(self.answered.reading.prose)
        if not prose or self.answered.said in HAVE_NO_THREAD:
            return {}
        quoted = " ".join(prose.split())
        short = quoted if len(quoted) <= QUOTED else f"{quoted[:QUOTED]}…"
        return {
            "line": _("Your other words were said to nobody: “%(words)s”") % {"words": short},
            "url": say_url(self.answered.inbound, self.seat),
        }

    def _seat_address(self) -> str:
        return seat_reply_address(self.seat, now=self.now).local_part
