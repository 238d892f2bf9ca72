"""Nudging: an opponent asks that the player of a turn be reminded."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction

from turns.models import Match, Prompt, Reminder, Seat
from turns.rhythms import awake_at
from turns.services.transactions import DELIVER, lock, wake

FIRST_AFTER = timedelta(hours=1)
"""The mail about the turn itself has only just left before that."""
EVERY = timedelta(hours=12)
"""From one nudge to the next, whoever nudges."""


class CannotNudge(Exception):
    """The turn is over, a bot plays it, the match is paused, or it is not this seat's to nudge."""


class TooSoon(CannotNudge):
    """The turn was only just opened, or somebody has nudged already."""

    def __init__(self, again_at: datetime) -> None:
        super().__init__(f"from {again_at} on")
        self.again_at = again_at


def nudge(prompt_id: int, *, by: Seat, now: datetime) -> Reminder:
    """Have the player of this turn reminded; in his quiet hours that waits. Any other player of the
    match may do it, all of them together once in EVERY. Raises CannotNudge, TooSoon.
    """
    with transaction.atomic():
        match, _ = lock(by.match_id)
        prompt = match.prompts.select_related("seat__player").filter(pk=prompt_id).first()
        if prompt is None or not may_nudge(prompt, by, match):
            raise CannotNudge
        possible_at = next_nudge_at(prompt)
        if now < possible_at:
            raise TooSoon(possible_at)
        reminder = Reminder.objects.create(
            prompt=prompt,
            point=Reminder.Point.NUDGE,
            at=awake_at(prompt.seat.player, now),
            by=by,
        )
        wake(DELIVER)
    return reminder


def may_nudge(prompt: Prompt, by: Seat, match: Match) -> bool:
    """May this seat have that turn's player reminded, at the right time."""
    if match.status != Match.Status.PLAYING or match.paused_at is not None:
        return False
    if not prompt.is_open or prompt.bot or prompt.seat.player is None:
        return False
    return by.match_id == prompt.match_id and by.player is not None and by.pk != prompt.seat_id


def next_nudge_at(prompt: Prompt) -> datetime:
    """From when on the player of this turn can be nudged. It counts from when the last nudge was to
    reach him, so that no two come in one morning.
    """
    nudges = prompt.reminders.filter(point=Reminder.Point.NUDGE)
    last = nudges.order_by("-at").values_list("at", flat=True).first()
    return prompt.opened_at + FIRST_AFTER if last is None else last + EVERY
