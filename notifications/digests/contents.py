"""What a digest tells: the turns that are open now, and whether any of it is news."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property

from django.contrib.auth.models import User
from django.db.models import F, QuerySet

from notifications.digests.numbers import prompts_told
from notifications.models import Delivery
from notifications.preferences.wishes import Wishes, is_stopped
from turns.models import Match, Prompt, Seat

Kind = Delivery.Kind

FIRST_LOOKS_BACK = timedelta(days=1)
"""The news of the first digest go back so far."""


@dataclass(frozen=True)
class Contents:
    """What there is to tell one player, as of now."""

    digest: Delivery
    player: User

    @cached_property
    def turns(self) -> Sequence[Prompt]:
        """What the player is asked, in all matches that digests tell of and in those that this one
        has gathered; what is due first stands first.
        """
        asked = Prompt.objects.asked().filter(
            seat__player=self.player, match__status=Match.Status.PLAYING
        )
        in_order = asked.order_by(F("due_at").asc(nulls_last=True), "opened_at", "pk")
        gathered = {row.prompt_id for row in self._gathered}
        return [
            prompt
            for prompt in in_order.select_related("match", "seat__match", "seat__player")
            if prompt.pk in gathered or self._is_told(prompt.match_id)
        ]

    @cached_property
    def other_seats(self) -> Sequence[Seat]:
        """The player's seats in matches of which digests tell, where he is asked nothing."""
        asked = {prompt.match_id for prompt in self.turns}
        seats = Seat.objects.filter(player=self.player, match__status=Match.Status.PLAYING)
        return [
            seat
            for seat in seats.select_related("match").order_by("match__created_at", "match_id")
            if seat.match_id not in asked and self._is_told(seat.match_id)
        ]

    @cached_property
    def since(self) -> datetime:
        """From when on something is news: when the digest before left."""
        left = self._left_before.order_by("-sent_at").values_list("sent_at", flat=True).first()
        return left or self.digest.created_at - FIRST_LOOKS_BACK

    @property
    def is_news(self) -> bool:
        """Is anything that was gathered neither over, nor told in a digest before."""
        told = prompts_told(list(self._left_before))
        return any(self._is_news(row, told) for row in self._gathered)

    def _is_news(self, row: Delivery, told: set[int]) -> bool:
        if row.prompt_id is not None:
            is_asked = row.prompt_id in {prompt.pk for prompt in self.turns}
            return is_asked and not (row.kind == Kind.TURN and row.prompt_id in told)
        # That the match has begun is no news to whoever is asked in it, or has answered.
        seat = next((one for one in self.other_seats if one.pk == row.seat_id), None)
        return seat is not None and not (row.kind == Kind.STARTED and seat.answered_version)

    @cached_property
    def _gathered(self) -> Sequence[Delivery]:
        return list(self.digest.gathered.all())

    @property
    def _left_before(self) -> QuerySet[Delivery]:
        own = Delivery.objects.filter(kind=Kind.DIGEST, user=self.player)
        return own.filter(status__in=Delivery.HAS_LEFT, sent_at__isnull=False).exclude(
            pk=self.digest.pk
        )

    @cached_property
    def _wishes(self) -> Wishes:
        return Wishes(self.player)

    def _is_told(self, match_id: str) -> bool:
        return self._wishes.digested(match_id) and not is_stopped(self.player, Kind.TURN, match_id)
