"""The links by which a reader of our mails says what he is told. They sign nobody in."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from django.contrib.auth.models import User

from notifications.links import BadLink, read_signed, signed_path, site_url
from notifications.models import Delivery
from notifications.preferences.wishes import STOPPABLE
from turns.models import Match, Seat

STOP_SALT = "turnpost.stop"
TOLD_SALT = "turnpost.told"
AGE = timedelta(days=2 * 365)
"""A mail is stopped when it begins to bother, and that may be late."""


@dataclass(frozen=True, slots=True)
class Stoppage:
    """A kind of mail that a player may stop: in one match, or, for digests, in all."""

    player: User
    kind: Delivery.Kind
    match: Match | None

    @property
    def seat(self) -> Seat | None:
        """The player's seat in that match, if he sits there still."""
        return self.match.seats.filter(player=self.player).first() if self.match else None


def stoppage_of(delivery: Delivery) -> Stoppage | None:
    """What a press in this mail stops; None where it is of a kind that is always sent."""
    kind = Delivery.Kind(delivery.kind)
    if kind not in STOPPABLE or delivery.user is None:
        return None
    if kind is Delivery.Kind.DIGEST:
        return Stoppage(delivery.user, kind, None)
    return Stoppage(delivery.user, kind, delivery.seat.match) if delivery.seat else None


def stop_url(stoppage: Stoppage) -> str:
    """The link that stops these mails by a press, or undoes it."""
    match_id = stoppage.match.pk if stoppage.match else ""
    said = {"u": stoppage.player.pk, "k": stoppage.kind.value, "m": match_id}
    return site_url(signed_path("stop-link", said, STOP_SALT))


def read_stop(token: str) -> Stoppage:
    """What such a link stops. Raises BadLink."""
    said = read_signed(token, STOP_SALT, AGE)
    player = User.objects.filter(pk=said["u"]).first()
    match = Match.objects.filter(pk=said["m"]).first()
    if player is None or (said["m"] and match is None):
        raise BadLink
    return Stoppage(player, Delivery.Kind(said["k"]), match)


def told_url(seat: Seat) -> str:
    """The link to what its player is told of this match, to be read and changed there."""
    said = {"s": seat.pk, "u": seat.player_id}
    return site_url(signed_path("told-link", said, TOLD_SALT))


def read_told(token: str) -> Seat:
    """The seat of such a link, as long as the same player sits there. Raises BadLink."""
    said = read_signed(token, TOLD_SALT, AGE)
    seats = Seat.objects.select_related("match", "player")
    seat = seats.filter(pk=said["s"], player=said["u"], player__isnull=False).first()
    if seat is None:
        raise BadLink
    return seat
