"""What one viewer is shown."""

from dataclasses import asdict
from datetime import datetime

import pytest
from django.contrib.auth.models import AnonymousUser, User

from tests.turns.conftest import hidden_cards, play_on, prompt_of
from turns.models import Match
from turns.tables import Table, replay_scene, table_of

pytestmark = pytest.mark.database

VIEWERS = [None, 0, 1, 2, 3]


def shown_cards(table: Table) -> str:
    """All that the scene says, as text."""
    return repr(asdict(table.scene()))


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("moves", [0, 12, 30])
def test_no_viewer_is_shown_the_hand_of_another(
    match: Match, viewer: int | None, moves: int, now: datetime
) -> None:
    play_on(match, moves, now=now)
    match.refresh_from_db()

    shown = shown_cards(Table(match, viewer))

    hidden = hidden_cards(match, viewer)
    assert hidden
    assert not [card for card in hidden if f"'{card}'" in shown]


def test_news_are_what_came_after_the_own_last_answer(match: Match, now: datetime) -> None:
    first = prompt_of(match).seat.index
    play_on(match, 3, now=now)
    match.refresh_from_db()

    news = Table(match, first).news()

    assert [event.seat for event in news] == [(first + 1) % 4, (first + 2) % 4]


def test_a_stranger_is_a_spectator(match: Match, people: list[User], db: None) -> None:
    assert table_of(match, AnonymousUser()).viewer is None
    assert table_of(match, User.objects.create_user("stranger")).viewer is None
    assert table_of(match, people[2]).viewer == 2


def test_prompt_and_position_are_of_one_moment(match: Match, now: datetime) -> None:
    first = prompt_of(match).seat.index
    asked = Table(match, first)
    waiting = Table(match, (first + 1) % 4)

    play_on(match, 1, now=now)  # while both were being rendered

    assert asked.prompt is not None
    assert asked.scene().choices
    assert waiting.prompt is None
    assert [prompt.seat.index for prompt in waiting.waiting()] == [first]
    assert not waiting.scene().choices


def test_news_end_where_the_position_does(match: Match, now: datetime) -> None:
    spectator = Table(match, None)
    play_on(match, 2, now=now)

    assert [
        event.seat for event in spectator.news() if match.engine.kind(event) == "bid_made"
    ] == []


def test_replay_shows_the_past_as_the_viewer_saw_it(match: Match, now: datetime) -> None:
    play_on(match, 8, now=now)
    match.refresh_from_db()
    dealt = match.events.get(kind="cards_dealt", version__lt=10).version

    past = replay_scene(match, 1, dealt)

    assert past is not None
    hand = next(zone for zone in past.zones if zone.key == "hand")
    assert len(hand.cards) == 1


def test_before_the_deal_there_is_nothing_to_replay(match: Match) -> None:
    assert replay_scene(match, 1, 1) is None
