"""The turns that the mails of this folder answer.

Deals are random. Here the seed, the words and the id of each match are fixed, so that every run
deals the same cards: the quoted mails name them. The order of draws is a contract of the games, and
a match keeps the version of its engine, so the cards stay the same for ever.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

import pytest
from django.contrib.auth.models import User

from notifications.models import Address, Profile, ReplyAddress
from turns import match_ids
from turns.models import Match, Prompt, Source
from turns.services import MatchPlan, SeatPlan, create_match, matches, submit_move, take_seat

CAST = ("alice", "bob", "charlie", "dora")
FIRST_LETTERS = "abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True, slots=True)
class Turn:
    """A match up to one question, and the language that its players read."""

    game: str
    language: str
    moves: Sequence[str] = ()

    @property
    def reply_local_part(self) -> str:
        """Where the mails of this turn are answered, the same in every run."""
        digits = hashlib.sha256(f"{self.game} {self.moves}".encode()).digest()
        return "t-" + "".join(FIRST_LETTERS[digit % 26] for digit in digits[:26])


TURNS = {
    "oheila-bid": Turn("oheila", "en", ("bid 0", "bid 1", "bid 0", "bid 0")),
    "oheila-card": Turn(
        "oheila",
        "fr",
        ("bid 0", "bid 1", "bid 1", "bid 0", "bid 2", "bid 0", "bid 1", "bid 0"),
    ),
    "odin-lead": Turn("odin", "fr"),
    "odin-take": Turn("odin", "en", ("play 2B", "pass")),
    "olenon-lead": Turn("olenon", "en"),
    "olenon-follow": Turn("olenon", "fr", ("play 0", "play 2")),
}


class _Fixed:
    """The chance that a match is made of, without any."""

    def __init__(self, name: str) -> None:
        self._seed = hashlib.sha256(name.encode()).digest()
        self._drawn = 0

    def token_bytes(self, count: int) -> bytes:
        """The seed of the match."""
        return self._seed[:count]

    def choice(self, letters: str) -> str:
        """A letter of its id."""
        self._drawn += 1
        return letters[self._seed[self._drawn] % len(letters)]


def asked(name: str, *, now: datetime) -> Prompt:
    """Make the match of this name, play its moves, and give the prompt that waits then."""
    turn = TURNS[name]
    match = _dealt(name, turn, now=now)
    for command in turn.moves:
        submit_move(_open_prompt(match), command, source=Source.PAGE, now=now)
    prompt = _open_prompt(match)
    ReplyAddress.objects.create(
        prompt=prompt, seat=prompt.seat, local_part=turn.reply_local_part, created_at=now
    )
    return prompt


def _dealt(name: str, turn: Turn, *, now: datetime) -> Match:
    host, *friends = (_person(one, turn, now=now) for one in CAST)
    plan = MatchPlan(
        turn.game,
        [
            SeatPlan(name=friend.username, address=f"{friend.username}@example.org")
            for friend in friends
        ],
        word="walrus",
    )
    with pytest.MonkeyPatch.context() as patch:
        fixed = _Fixed(name)
        patch.setattr(matches, "secrets", fixed)
        patch.setattr(match_ids, "secrets", fixed)
        match = create_match(plan, host=host, host_name=host.username, now=now)
    for seat, friend in zip(match.seats.filter(index__gt=0), friends, strict=True):
        take_seat(seat.pk, friend, name=friend.username, source=Source.LINK, now=now)
    return match


def _person(name: str, turn: Turn, *, now: datetime) -> User:
    user = User.objects.create_user(name)
    Profile.objects.create(user=user, language=turn.language)
    Address.objects.create(user=user, email=f"{name}@example.org", verified_at=now)
    return user


def _open_prompt(match: Match) -> Prompt:
    return match.prompts.select_related("match__vault", "seat__player").open().get()
