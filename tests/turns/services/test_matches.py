"""Making a match and calling it off."""

import hashlib
from datetime import datetime

import pytest
from django.contrib.auth.models import User

from games.core.deal import BadWord
from games.core.errors import BadOption, BadSeatCount
from tests.turns.conftest import RecordedContacts, friends
from turns.models import Fact, Match
from turns.ports import BadAddress
from turns.services import MatchPlan, SeatPlan, cancel_match, create_match
from turns.services.matches import NotAllowed

pytestmark = pytest.mark.database


def test_first_event_holds_what_was_agreed(open_match: Match) -> None:
    payload = open_match.events.get(version=1).payload

    assert payload["commitment"] == hashlib.sha256(bytes(open_match.vault.seed)).hexdigest()
    assert payload["match_id"] == open_match.pk
    assert payload["options"] == {"rounds": "short"}
    assert (payload["seats"], payload["host"], payload["word"]) == (4, 0, "walrus")


def test_friends_are_invited_and_nothing_is_dealt(
    open_match: Match, contacts: RecordedContacts
) -> None:
    assert contacts.invited == {
        n: f"{name}@example.org" for n, name in enumerate(("bob", "charlie", "dora"), start=1)
    }
    assert open_match.status == Match.Status.OPEN
    assert open_match.vault.position == {}
    assert [fact.kind for fact in open_match.facts.all()] == [Fact.Kind.OPENED]


def test_match_with_bots_alone_begins_at_once(bot_match: Match) -> None:
    assert bot_match.status == Match.Status.PLAYING
    assert bot_match.prompts.open().count() == 1


@pytest.mark.parametrize(
    ("plan", "error"),
    [
        (MatchPlan("oheila", friends()[:2]), BadSeatCount),
        (MatchPlan("oheila", [*friends()[:2], SeatPlan(bot="brilliant")]), BadOption),
        (MatchPlan("oheila", friends(), {"rounds": "endless"}), BadOption),
        (MatchPlan("oheila", friends(), {"jokers": 2}), BadOption),
        (MatchPlan("oheila", friends(), word="a|b"), BadWord),
        (MatchPlan("oheila", friends(), word="event"), BadWord),
        (MatchPlan("oheila", [*friends()[:2], SeatPlan("dora", "dora")]), BadAddress),
    ],
)
def test_nonsense_makes_no_match(
    plan: MatchPlan, error: type[Exception], alice: User, contacts: RecordedContacts, now: datetime
) -> None:
    with pytest.raises(error):
        create_match(plan, host=alice, host_name="alice", now=now)

    assert not Match.objects.exists()


def test_host_cancels_before_the_deal_and_the_seed_is_revealed(
    open_match: Match, alice: User, now: datetime
) -> None:
    cancelled = cancel_match(open_match.pk, by=alice, now=now)

    event = cancelled.events.get(kind="match.cancelled")
    assert event.payload["seed"] == bytes(open_match.vault.seed).hex()
    assert cancelled.status == Match.Status.CANCELLED
    assert cancelled.facts.filter(kind=Fact.Kind.CANCELLED).exists()


def test_host_alone_cannot_cancel_once_it_is_dealt(
    match: Match, alice: User, now: datetime
) -> None:
    with pytest.raises(NotAllowed):
        cancel_match(match.pk, by=alice, now=now)

    assert not match.events.filter(kind="match.cancelled").exists()


def test_only_the_host_cancels(open_match: Match, people: list[User], now: datetime) -> None:
    with pytest.raises(NotAllowed):
        cancel_match(open_match.pk, by=people[1], now=now)
