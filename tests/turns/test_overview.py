"""One player's matches in a list."""

import pytest
from django.contrib.auth.models import User

from turns.models import Match
from turns.overview import MatchLine

pytestmark = [pytest.mark.database, pytest.mark.django_db]


def test_others_are_named_clockwise_from_the_players_left(match: Match, people: list[User]) -> None:
    assert MatchLine(match, people[2]).others == ["dora", "alice", "bob"]


def test_line_of_whoever_got_up_while_the_list_was_made_names_who_sits_there(
    match: Match, db: None
) -> None:
    stranger = User.objects.create_user("stranger")
    assert MatchLine(match, stranger).others == ["alice", "bob", "charlie", "dora"]
