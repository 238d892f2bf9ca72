"""All that waits for a player in several matches, to be answered from one mail."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from django.contrib.auth.models import User
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from notifications.digests.contents import Contents
from notifications.digests.news import News, news_of
from notifications.digests.numbers import numbered
from notifications.identity.addresses import mailable_address
from notifications.links import site_url
from notifications.messages.digest_turns import MOST_BYTES, Turn, TurnWriter, example_of
from notifications.messages.mail import Mail, Withdrawn
from notifications.messages.parts import mail
from notifications.models import Delivery
from notifications.preferences.wishes import STOPPED, is_stopped
from turns.models import Prompt
from turns.rhythms import zone_of

MOST_IN_FULL = 5
MOST_TURNS = 25
MOST_NEWS = 20
"""What is beyond these is on the player's own page."""


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
    address = mailable_address(player)
    if address is None:
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

    def _mail(self, asked: Mapping[int, Prompt], news: list[News], *, in_full: int) -> Mail:
        writer = TurnWriter(self.delivery, self._subject, self.now)
        turns = writer.turns(asked, in_full=list(asked)[:in_full])
        self._note_versions(asked, turns)
        return mail(
            "digest",
            self._subject,
            {
                "turns": turns,
                "news": news,
                "left_out": len(self.contents.turns) - len(turns),
                "example": example_of(turns),
                "front_url": site_url(reverse("front")),
            },
            preheader=_("Answer each by its number, all in one reply.")
            if turns
            else _("What happened in your matches, in a line each."),
            reply_local_part=writer.reply_local_part,
        )

    def _note_versions(self, asked: Mapping[int, Prompt], turns: list[Turn]) -> None:
        """Once the digest has left, what it shows of the talk counts as told."""
        for turn in turns:
            gathered = self.delivery.gathered.filter(prompt=asked[turn.number])
            gathered.update(shown_version=turn.version)

    def _news(self) -> list[News]:
        seats = self.contents.other_seats[:MOST_NEWS]
        found = (news_of(seat, since=self.contents.since) for seat in seats)
        return [news for news in found if news is not None]

    @cached_property
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
