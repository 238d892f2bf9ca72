"""Matches for the tests of turns: alice is the host in seat 0; bob, charlie and dora follow."""

from collections.abc import Callable, Iterator
from datetime import datetime

import pytest
from django.contrib.auth.models import User

from turns import ports
from turns.models import Match, Prompt, Seat, Source
from turns.services import Answer, MatchPlan, SeatPlan, create_match, submit_move, take_seat
from turns.tables import Table

FRIENDS = ("bob", "charlie", "dora")


class RecordedContacts:
    """Remembers who was invited, and sends nothing."""

    def __init__(self) -> None:
        self.invited: dict[int, str] = {}
        self.told: list[tuple[str, int, str]] = []
        """What somebody was told of a seat before the deal, and who, or of whom."""
        self.reached: set[int] = set()
        """Players who have an address of their own."""
        self.given: set[int] = set()
        """Seats to which an address was invited."""

    def clean(self, address: str) -> str:
        if "@" not in address:
            raise ports.BadAddress("Please type an address such as bob@example.org.")
        return address.lower()

    def invite(self, seat: Seat, address: str, *, language: str) -> None:
        self.invited[seat.index] = self.clean(address)
        self.given.add(seat.pk)

    def invite_player(self, seat: Seat, player: User) -> bool:
        if player.pk not in self.reached:
            return False
        self.invited[seat.index] = f"player {player.pk}"
        return True

    def is_meant_for(self, seat: Seat, player: User) -> bool:
        return seat.pk not in self.given

    def forget(self, seat: Seat) -> None:
        self.invited.pop(seat.index, None)

    def tell_sent_away(self, seat: Seat, player: User) -> None:
        self.told.append(("sent away", seat.index, player.username))

    def tell_gone(self, seat: Seat, name: str) -> None:
        self.told.append(("gone", seat.index, name))

    def add_address(self, player: User, address: str, *, language: str) -> None:
        self.invited[0] = self.clean(address)

    def has_address(self, player: User) -> bool:
        return player.pk in self.reached

    def is_invited(self, seat: Seat) -> bool:
        return seat.index in self.invited

    def resend_invitation(self, seat: Seat) -> None:
        """Nothing is sent here."""

    def revoke_invitation(self, seat: Seat) -> None:
        """Nothing is sent here."""

    def reach(self, match: Match) -> dict[int, str]:
        return dict(self.invited)


@pytest.fixture
def contacts() -> Iterator[RecordedContacts]:
    before = ports._bound[:]
    recorded = RecordedContacts()
    ports.bind(recorded)
    yield recorded
    ports._bound[:] = before


@pytest.fixture
def alice(db: None) -> User:
    return User.objects.create_user("alice")


@pytest.fixture
def people(alice: User) -> list[User]:
    return [alice, *(User.objects.create_user(name) for name in FRIENDS)]


def friends() -> list[SeatPlan]:
    return [SeatPlan(name=name, address=f"{name}@example.org") for name in FRIENDS]


@pytest.fixture
def open_match(alice: User, contacts: RecordedContacts, now: datetime) -> Match:
    """A short Oheila with three free seats."""
    plan = MatchPlan("oheila", friends(), {"rounds": "short"}, word="walrus")
    return create_match(plan, host=alice, host_name="alice", now=now)


@pytest.fixture
def match(open_match: Match, people: list[User], now: datetime) -> Match:
    """The same match, dealt."""
    for seat, player in zip(open_match.seats.filter(index__gt=0), people[1:], strict=True):
        take_seat(seat.pk, player, name=player.username, source=Source.LINK, now=now)
    open_match.refresh_from_db()
    return open_match


@pytest.fixture
def bot_match(alice: User, contacts: RecordedContacts, now: datetime) -> Match:
    """Alice and three bots."""
    plan = MatchPlan("oheila", [SeatPlan(bot="easy")] * 3, {"rounds": "short"})
    return create_match(plan, host=alice, host_name="alice", now=now)


Play = Callable[[str], Answer]


def prompt_of(match: Match) -> Prompt:
    """Who is asked now."""
    return match.prompts.select_related("seat").open().get()


def legal_command(prompt: Prompt) -> str:
    """The first legal command of whoever is asked."""
    match = Match.objects.get(pk=prompt.match_id)
    table = Table(match, prompt.seat.index)
    moves = table.engine.legal_moves(table._state, prompt.seat.index)
    return table.engine.format(moves[0])


def play_on(match: Match, moves: int, *, now: datetime) -> None:
    """Let whoever is asked play the first legal move, so many times or to the end."""
    for _ in range(moves):
        prompt = match.prompts.select_related("seat").open().first()
        if prompt is None:
            return
        submit_move(prompt, legal_command(prompt), source=Source.PAGE, now=now)


def hidden_cards(match: Match, viewer: int | None) -> set[str]:
    """The cards in others' hands that this viewer saw in no hand, trick or turn-up so far."""
    position = Match.objects.get(pk=match.pk).vault.position
    hidden = {
        card for seat, hand in enumerate(position["hands"]) if seat != viewer for card in hand
    }
    seen: set[str] = set()
    for event in match.events.filter(kind__in=["card_played", "cards_dealt"]):
        if event.kind == "card_played":
            seen.add(event.payload["card"])
        else:
            seen.add(event.payload["turn_up"] or "")
            seen.update(event.payload["hands"][viewer] if viewer is not None else ())
    return hidden - seen
