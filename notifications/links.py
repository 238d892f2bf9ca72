"""Signed links: built from SITE_URL alone, with a salt for each purpose and an age limit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.core import signing
from django.urls import reverse

from notifications.models import HeldAnswer, HeldCommand, InboundMail, Invitation
from turns.models import Prompt, Seat, Vote

MOVE_SALT = "turnpost.move"
ORDER_SALT = "turnpost.order"
SEAT_SALT = "turnpost.seat"
CONFIRM_SALT = "turnpost.confirm"
BACK_SALT = "turnpost.back"
VOTE_SALT = "turnpost.vote"
COMMANDS_SALT = "turnpost.commands"
SAY_SALT = "turnpost.say"
MOVE_AGE = timedelta(days=60)
SEAT_AGE = timedelta(days=60)
CONFIRM_AGE = timedelta(days=60)
BACK_AGE = timedelta(days=365)
"""An absence may be long, and the link gives its player nothing but the seat back."""
VOTE_AGE = timedelta(days=60)
COMMANDS_AGE = timedelta(days=7)
SAY_AGE = timedelta(days=14)

Said = Mapping[str, Any]
"""What a token says. It is signed, so what comes out is what went in."""


class BadLink(ValueError):
    """Not a link of ours, or too old, or made worthless since."""


class RevokedLink(BadLink):
    """A link of ours that was made worthless on purpose: a fresh one was mailed."""


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


def signed_path(name: str, said: Said, salt: str) -> str:
    """The path of a page whose address says this, signed for this purpose alone."""
    return reverse(name, args=[signing.dumps(said, salt=salt)])


def read_signed(token: str, salt: str, age: timedelta) -> Said:
    """What such a token says. Raises BadLink."""
    try:
        said: Said = signing.loads(token, salt=salt, max_age=age)
    except signing.BadSignature as error:
        raise BadLink from error
    return said


def move_url(prompt: Prompt, command: str = "") -> str:
    """The link that shows this move (or all choices) with a button. It signs nobody in.

    It names the player too: whoever gets the seat later is not asked by the old mails.
    """
    return site_url(move_path(prompt, command))


def move_path(prompt: Prompt, command: str = "") -> str:
    """The same link for a page of this site."""
    said = {"p": prompt.pk, "c": command, "u": prompt.seat.player_id}
    return signed_path("move-link", said, MOVE_SALT)


def read_move(token: str) -> MoveLink:
    """The prompt and command of a link, whether the prompt is still open or not. Raises BadLink."""
    return _prompt_and_command(read_signed(token, MOVE_SALT, MOVE_AGE))


def _prompt_and_command(said: Said) -> MoveLink:
    prompts = Prompt.objects.select_related("match", "seat")
    prompt = prompts.filter(pk=said["p"], seat__player=said["u"]).first()
    if prompt is None:
        raise BadLink
    return MoveLink(prompt, str(said["c"]))


def order_url(prompt: Prompt, command: str) -> str:
    """The link that shows this standing order with a button, as long as the prompt waits: what an
    order is given for, this trick or this round, may be another one later.
    """
    said = {"p": prompt.pk, "c": command, "u": prompt.seat.player_id}
    return site_url(signed_path("order-link", said, ORDER_SALT))


def read_order(token: str) -> MoveLink:
    """The prompt and the order of a link, whether the prompt is still open or not. Raises
    BadLink.
    """
    return _prompt_and_command(read_signed(token, ORDER_SALT, MOVE_AGE))


def seat_url(invitation: Invitation) -> str:
    """The link to a seat that is free, or to its owner's way back in."""
    said = {"s": invitation.seat_id, "n": invitation.nonce}
    return site_url(signed_path("seat-link", said, SEAT_SALT))


def read_seat(token: str) -> Invitation:
    """The invitation of a link. Raises BadLink; RevokedLink where a newer link replaced it."""
    said = read_signed(token, SEAT_SALT, SEAT_AGE)
    invitations = Invitation.objects.select_related("seat__match")
    invitation = invitations.filter(pk=said["s"], nonce=said["n"]).first()
    if invitation is not None:
        return invitation
    if Seat.objects.filter(pk=said["s"]).exists():
        raise RevokedLink
    raise BadLink


def confirm_url(held: HeldAnswer) -> str:
    """The link by which a player says that a held answer is his own."""
    said = {"p": held.prompt_id, "i": held.inbound_id}
    return site_url(signed_path("confirm-link", said, CONFIRM_SALT))


def read_confirm(token: str) -> HeldAnswer:
    """The held answer of a link. Raises BadLink; RevokedLink where a newer answer replaced it."""
    said = read_signed(token, CONFIRM_SALT, CONFIRM_AGE)
    answers = HeldAnswer.objects.select_related("prompt__match", "prompt__seat", "inbound")
    held = answers.filter(pk=said["p"]).first()
    if held is None:
        raise BadLink
    if held.inbound_id != said["i"]:
        raise RevokedLink
    return held


def commands_url(held: HeldCommand) -> str:
    """The link by which a player has held commands done."""
    said = {"i": held.inbound_id, **_player_in(held.seat)}
    return site_url(signed_path("commands-link", said, COMMANDS_SALT))


def read_commands(token: str) -> tuple[Seat, int]:
    """The seat of a link, as long as the same player sits there, and the number of the mail that
    asked. Raises BadLink.
    """
    said = read_signed(token, COMMANDS_SALT, COMMANDS_AGE)
    return _seat_of(said), int(said["i"])


def say_url(mail: InboundMail, seat: Seat) -> str:
    """The link by which a player says the prose of a mail of his to the table."""
    return site_url(signed_path("say-link", {"i": mail.pk, **_player_in(seat)}, SAY_SALT))


def read_say(token: str) -> tuple[Seat, InboundMail]:
    """The seat of a link, as long as the same player sits there, and the mail. Raises BadLink."""
    said = read_signed(token, SAY_SALT, SAY_AGE)
    mail = InboundMail.objects.filter(pk=said["i"]).first()
    if mail is None:
        raise BadLink
    return _seat_of(said), mail


def back_url(seat: Seat) -> str:
    """The link by which its player takes a seat back from a bot."""
    return site_url(signed_path("back-link", _player_in(seat), BACK_SALT))


def read_back(token: str) -> Seat:
    """The seat of a link, as long as the same player sits there. Raises BadLink."""
    return _seat_of(read_signed(token, BACK_SALT, BACK_AGE))


def vote_url(vote: Vote, seat: Seat) -> str:
    """The link by which the player of a seat answers a vote."""
    said = {"v": vote.pk, **_player_in(seat)}
    return site_url(signed_path("vote-link", said, VOTE_SALT))


def read_vote(token: str) -> tuple[Vote, Seat]:
    """The vote and the seat of a link, as long as the same player sits there. Raises BadLink."""
    said = read_signed(token, VOTE_SALT, VOTE_AGE)
    seat = _seat_of(said)
    vote = seat.match.votes.select_related("match", "asked_by", "about").filter(pk=said["v"])
    found = vote.first()
    if found is None:
        raise BadLink
    return found, seat


def _player_in(seat: Seat) -> Said:
    return {"s": seat.pk, "u": seat.player_id}


def _seat_of(said: Said) -> Seat:
    seats = Seat.objects.select_related("match", "player")
    seat = seats.filter(pk=said["s"], player=said["u"]).first()
    if seat is None:
        raise BadLink
    return seat
