"""Tables with seats of every kind, before the deal."""

from datetime import datetime

from django.contrib.auth.models import User

from turns.models import Match, Seat
from turns.services import MatchPlan, SeatPlan, create_match

INVITED, LINK, OPEN = 1, 2, 3
"""The seats of `lobby`: bob is invited to the first."""


def lobby(
    host: User, *, now: datetime, visibility: Match.Visibility = Match.Visibility.LINK
) -> Match:
    """A short Oheila of alice's: bob is invited, one seat has a link to pass on, one is open."""
    others = [
        SeatPlan(name="bob", address="bob@example.org"),
        SeatPlan(open_to=Seat.OpenTo.LINK),
        SeatPlan(open_to=Seat.OpenTo.ANYBODY),
    ]
    plan = MatchPlan("oheila", others, {"rounds": "short"}, word="walrus", visibility=visibility)
    return create_match(plan, host=host, host_name="alice", now=now)


def seat_of(match: Match, index: int) -> Seat:
    """The seat as it is now."""
    return match.seats.select_related("match", "player").get(index=index)
