"""Signed links: built from SITE_URL alone, with a salt for each purpose and an age limit."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from django.conf import settings
from django.core import signing
from django.urls import reverse

from notifications.models import Invitation
from turns.models import Prompt

MOVE_SALT = "turnpost.move"
SEAT_SALT = "turnpost.seat"
MOVE_AGE = timedelta(days=60)
SEAT_AGE = timedelta(days=60)


class BadLink(ValueError):
    """Not a link of ours, or too old, or made worthless since."""


@dataclass(frozen=True, slots=True)
class MoveLink:
    """What a link of a turn mail says: this prompt, and the command to confirm; empty to choose on
    the page.
    """

    prompt: Prompt
    command: str


def site_url(path: str) -> str:
    """The path as a full address of this site, never from a request's Host."""
    return f"{settings.SITE_URL}{path}"


def move_url(prompt: Prompt, command: str = "") -> str:
    """The link that shows this move (or all choices) with a button. It signs nobody in."""
    token = signing.dumps({"p": prompt.pk, "c": command}, salt=MOVE_SALT)
    return site_url(reverse("move-link", args=[token]))


def read_move(token: str) -> MoveLink:
    """The prompt and command of a link, whether the prompt is still open or not. Raises BadLink."""
    try:
        said = signing.loads(token, salt=MOVE_SALT, max_age=MOVE_AGE)
        prompt = Prompt.objects.select_related("match", "seat").get(pk=said["p"])
    except (signing.BadSignature, Prompt.DoesNotExist) as error:
        raise BadLink from error
    return MoveLink(prompt, said["c"])


def seat_url(invitation: Invitation) -> str:
    """The link to a seat that is free, or to its owner's way back in."""
    said = {"s": invitation.seat_id, "n": invitation.nonce}
    return site_url(reverse("seat-link", args=[signing.dumps(said, salt=SEAT_SALT)]))


def read_seat(token: str) -> Invitation:
    """The invitation of a link. Raises BadLink, for a revoked one too."""
    try:
        said = signing.loads(token, salt=SEAT_SALT, max_age=SEAT_AGE)
        return Invitation.objects.select_related("seat__match").get(pk=said["s"], nonce=said["n"])
    except (signing.BadSignature, Invitation.DoesNotExist) as error:
        raise BadLink from error
