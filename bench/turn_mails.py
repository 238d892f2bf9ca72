"""The mails of `bench.mail`: turns of all games, some moves after the deal. Needs Django set up."""

from __future__ import annotations

from datetime import timedelta

from django.contrib.auth.models import User
from django.utils import timezone

from games.registry import get_engine
from notifications.models import Address, Delivery, Profile
from tests.turns.games import dealt
from turns.models import Fact, Prompt, Source
from turns.services import submit_move
from turns.tables import Table

GAMES = ("oheila", "odin", "olenon")
MATCHES = 8
"""Of each game. A match has one open turn, of which several mails tell."""
MOVES = 6
CAST = ("alice", "bob", "charlie", "dora")
FAR = timedelta(days=1)


def queue(mails: int) -> None:
    """Let so many turn mails wait, due tomorrow."""
    people = [_person(name) for name in CAST]
    prompts = [_prompt(game, people) for _ in range(MATCHES) for game in GAMES]
    now = timezone.now()
    Fact.objects.update(handled_at=now)
    for number in range(mails):
        prompt = prompts[number % len(prompts)]
        Delivery.objects.create(
            kind=Delivery.Kind.TURN,
            key=f"bench:{number}",
            email=f"{prompt.seat.name}@example.org",
            seat=prompt.seat,
            user=prompt.seat.player,
            prompt=prompt,
            due_at=now + FAR,
            created_at=now,
        )


def make_due() -> int:
    """All of them wait to be sent now; gives their number."""
    return Delivery.objects.update(
        status=Delivery.Status.WAITING, due_at=timezone.now(), tries=0, sent_at=None
    )


def sent() -> int:
    """How many have left."""
    return Delivery.objects.filter(status=Delivery.Status.SENT).count()


def _person(name: str) -> User:
    user = User.objects.create_user(name)
    Profile.objects.create(user=user)
    Address.objects.create(user=user, email=f"{name}@example.org", verified_at=timezone.now())
    return user


def _prompt(game: str, people: list[User]) -> Prompt:
    engine = get_engine(game)
    match = dealt(engine, people[: max(engine.seats)], now=timezone.now())
    for _ in range(MOVES):
        prompt = match.prompts.select_related("match", "seat").open().get()
        scene = Table(match, prompt.seat.index).scene()
        command = scene.picker.examples[0] if scene.picker else scene.choices[0].command
        submit_move(prompt, command, source=Source.PAGE, now=timezone.now())
    return match.prompts.select_related("seat__player").open().get()
