"""Votes of the people at a table. What is asked and decided is in the log; these rows count."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import Q

from turns.models.match import Match
from turns.models.seat import Seat


class Vote(models.Model):
    """A question to the players; at most one of a kind is open in a match."""

    class Kind(models.TextChoices):
        """What is asked."""

        PAUSE = "pause"
        RESUME = "resume"
        EXTEND = "extend"
        """More time for the open turn."""
        SKIP = "skip"
        """A bot plays the turn whose time is up."""
        REPLACE = "replace"
        """The seat of an absent player is given up, so that a friend can take it over."""
        CANCEL = "cancel"
        TAKE_BACK = "take-back"
        """The last move is taken back; its player asks."""
        TERMS = "terms"
        """Another clock, from the next turn on."""

    class Outcome(models.TextChoices):
        """What came of it."""

        CARRIED = "carried"
        REJECTED = "rejected"
        LAPSED = "lapsed"
        """The table moved on, so that the question makes no sense any more."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="votes")
    kind = models.CharField(max_length=10, choices=Kind.choices)
    asked_by = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="+")
    about = models.ForeignKey(Seat, null=True, on_delete=models.CASCADE, related_name="+")
    """The seat that a skip or a replacement is about."""
    detail = models.JSONField(default=dict)
    """Hours of an extension, the new clock, the version of the move to take back."""
    version = models.PositiveIntegerField()
    """The version of the event that asked."""
    opened_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True)
    outcome = models.CharField(max_length=10, choices=Outcome.choices, blank=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["match", "kind"],
                condition=Q(closed_at__isnull=True),
                name="one_open_vote_of_a_kind",
            )
        ]

    def __str__(self) -> str:
        return f"{self.kind} in {self.match_id}"


class Ballot(models.Model):
    """One seat's answer; it may be changed as long as the vote is open."""

    vote = models.ForeignKey(Vote, on_delete=models.CASCADE, related_name="ballots")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="+")
    is_yes = models.BooleanField()
    at = models.DateTimeField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["vote", "seat"], name="one_ballot_a_seat")
        ]

    def __str__(self) -> str:
        return f"ballot of {self.seat}"
