"""A team mate is told first when somebody leaves."""

from datetime import datetime

import pytest
from django.contrib.auth.models import User

from notifications.messages.compose import compose
from notifications.messages.mail import Withdrawn
from notifications.models import Delivery
from notifications.telling.outbox import handle_facts
from tests.notifications.conftest import CAST, address_of
from turns.models import Match, Source
from turns.services import MatchPlan, SeatPlan, create_match, take_seat
from turns.services.leaving import resign

pytestmark = [pytest.mark.database, pytest.mark.django_db]


@pytest.fixture
def teams(people: list[User], now: datetime) -> Match:
    """An Olenon: alice and charlie against bob and dora."""
    friends = [SeatPlan(name=name, address=address_of(name)) for name in CAST[1:]]
    match = create_match(MatchPlan("olenon", friends), host=people[0], host_name="alice", now=now)
    for seat, player in zip(match.seats.filter(index__gt=0), people[1:], strict=True):
        take_seat(seat.pk, player, name=player.username, source=Source.LINK, now=now)
    match.refresh_from_db()
    return match


def left_mails() -> list[Delivery]:
    """Who is told that somebody left."""
    return list(Delivery.objects.filter(kind=Delivery.Kind.LEFT))


def test_team_mate_is_told_at_once(teams: Match, now: datetime) -> None:
    resign(teams.seats.get(index=0), source=Source.PAGE, now=now)
    handle_facts(now)

    [row] = left_mails()
    assert (row.email, row.due_at) == (address_of("charlie"), now)
    mail = compose(row, now)
    for part in (mail.text, mail.html):
        assert "Your team mate has left the match." in part
        assert "alice" in part
        assert f"/match/{teams.pk}/" in part


def test_nobody_is_told_in_a_game_without_teams(match: Match, now: datetime) -> None:
    resign(match.seats.get(index=0), source=Source.PAGE, now=now)
    handle_facts(now)

    assert left_mails() == []


def test_mail_is_withdrawn_where_the_seat_has_a_player_again(teams: Match, now: datetime) -> None:
    seat = teams.seats.get(index=0)
    resign(seat, source=Source.PAGE, now=now)
    handle_facts(now)
    newcomer = User.objects.create_user("newcomer")
    take_seat(seat.pk, newcomer, name="newcomer", source=Source.LINK, now=now)

    with pytest.raises(Withdrawn, match="taken the seat over"):
        compose(left_mails()[0], now)
