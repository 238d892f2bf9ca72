"""All that waits for a player in several matches, to be answered from one mail."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from urllib.parse import quote, urlencode

from django.contrib.auth.models import User
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from notifications.digests.contents import Contents
from notifications.digests.news import News, news_of
from notifications.digests.numbers import numbered
from notifications.identity.addresses import proven_address
from notifications.links import move_url, site_url
from notifications.messages.due import due_line
from notifications.messages.heard import Heard, heard_since_last_turn
from notifications.messages.mail import Mail, Withdrawn
from notifications.messages.parts import mail
from notifications.messages.position import Button, Position, position_of
from notifications.messages.titles import match_title
from notifications.messages.turn import subject_of
from notifications.models import Delivery
from notifications.preferences.wishes import STOPPED, is_stopped
from notifications.reply_addresses import full_address, mail_reply_address
from turns.models import Prompt
from turns.rhythms import zone_of

MOST_BYTES = 38_000
"""Of HTML: mail programs cut what is longer than some 100 KB, and 40 KB is our own limit."""
MOST_IN_FULL = 5
MOST_TURNS = 25
MOST_NEWS = 20
"""What is beyond these is on the player's own page."""


@dataclass(frozen=True, slots=True)
class Turn:
    """One match where the player is asked."""

    number: int
    title: str
    due_line: str
    version: int
    """The version of the match that the mail shows."""
    heard: Heard
    """What was said at the table since the player's last answer."""
    position: Position | None
    """None where the mail would get too long: then the link leads to it."""
    replies: tuple[tuple[Button, str], ...]
    """Each move with a reply to this digest that is already written."""
    choose_url: str


def compose(delivery: Delivery, now: datetime) -> Mail:
    """The turns that are open now, with their numbers, and the news of the other matches. Raises
    Withdrawn where nothing is left to say.
    """
    player = delivery.user
    assert player is not None
    if is_stopped(player, Delivery.Kind.DIGEST, None):
        raise Withdrawn(STOPPED)
    _readdress(delivery, player)
    contents = Contents(delivery, player)
    if not contents.is_news:
        raise Withdrawn("nothing is left to tell")
    return _Composer(delivery, contents, now).mail()


def _readdress(delivery: Delivery, player: User) -> None:
    """A digest waits long: its player may have another address by now."""
    address = proven_address(player)
    if address is None or address.failing_since is not None:
        raise Withdrawn("the player has no address that takes mail")
    if address.email != delivery.email:
        delivery.email = address.email
        delivery.save(update_fields=["email"])


@dataclass(frozen=True)
class _Composer:
    delivery: Delivery
    contents: Contents
    now: datetime

    def mail(self) -> Mail:
        """The mail with as many turns in full as fit into it."""
        asked = numbered(self.delivery, self.contents.turns[:MOST_TURNS])
        news = self._news()
        for in_full in range(min(len(asked), MOST_IN_FULL), 0, -1):
            composed = self._mail(asked, news, in_full=in_full)
            if len(composed.html.encode()) <= MOST_BYTES:
                return composed
        return self._mail(asked, news, in_full=0)

    def _mail(self, asked: dict[int, Prompt], news: list[News], *, in_full: int) -> Mail:
        turns = [
            self._turn(number, prompt, is_full=place < in_full)
            for place, (number, prompt) in enumerate(asked.items())
        ]
        self._note_versions(asked, turns)
        left_out = len(self.contents.turns) - len(turns)
        return mail(
            "digest",
            self._subject(),
            {
                "turns": turns,
                "news": news,
                "left_out": left_out,
                "example": _example(turns),
                "front_url": site_url(reverse("front")),
            },
            preheader=_("Answer each by its number, all in one reply.") if turns else "",
            reply_local_part=self._reply_local_part,
        )

    def _turn(self, number: int, prompt: Prompt, *, is_full: bool) -> Turn:
        seat, title = prompt.seat, match_title(prompt.seat)
        position = None
        if is_full:
            position = position_of(seat, subject=subject_of(prompt, title), now=self.now)
        return Turn(
            number=number,
            title=title,
            due_line=due_line(prompt, now=self.now),
            version=position.version if position else prompt.match.version,
            heard=position.heard if position else heard_since_last_turn(seat, prompt.match),
            position=position,
            replies=tuple(
                (button, self._mailto(f"#{number} {button.command}"))
                for button in (position.buttons if position else ())
            ),
            choose_url=move_url(prompt),
        )

    def _note_versions(self, asked: dict[int, Prompt], turns: list[Turn]) -> None:
        """Once the digest has left, what it shows of the talk counts as told."""
        for turn in turns:
            gathered = self.delivery.gathered.filter(prompt=asked[turn.number])
            gathered.update(shown_version=turn.version)

    @cached_property
    def _reply_local_part(self) -> str:
        return mail_reply_address(self.delivery, now=self.now).local_part

    def _mailto(self, line: str) -> str:
        """A reply to the digest, to be sent as it is (RFC 6068)."""
        said = urlencode({"subject": f"Re: {self._subject()}", "body": line}, quote_via=quote)
        return f"mailto:{full_address(self._reply_local_part)}?{said}"

    def _news(self) -> list[News]:
        seats = self.contents.other_seats[:MOST_NEWS]
        found = (news_of(seat, since=self.contents.since) for seat in seats)
        return [news for news in found if news is not None]

    def _subject(self) -> str:
        """Its time tells one digest from the next: mail programs hide what is the same."""
        local = self.now.astimezone(zone_of(self.contents.player))
        # Translators: how a date and a time of day are written, in the letters of Django's filter.
        at = date_format(local, _("j F, H:i"))
        waiting = len(self.contents.turns)
        if not waiting:
            return _("Your digest of %(at)s: news of your matches") % {"at": at}
        said = ngettext(
            "Your digest of %(at)s: %(n)s turn waits for you",
            "Your digest of %(at)s: %(n)s turns wait for you",
            waiting,
        )
        return said % {"at": at, "n": waiting}


def _example(turns: list[Turn]) -> str:
    """One line of a reply: the number, and a move that is legal there."""
    for turn in turns:
        if turn.position is None:
            continue
        commands = [*turn.position.examples, *(one.command for one in turn.position.buttons)]
        if commands:
            return f"#{turn.number} {commands[0]}"
    return ""
