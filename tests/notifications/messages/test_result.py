"""The result, and the news that a match is called off."""

import re
from datetime import datetime

import pytest
from django.contrib.auth.models import User
from django.utils.translation import override

from notifications.messages.mail import Withdrawn
from notifications.models import Delivery
from notifications.telling.outbox import handle_facts
from tests.notifications.conftest import address_of, open_prompt, play_one
from tests.notifications.messages.conftest import Compose
from turns.clocks.terms import Leaving, Terms
from turns.models import Match, Source
from turns.rendering.words import words
from turns.results import result_of
from turns.services import cancel_match
from turns.services.leaving import resign

pytestmark = pytest.mark.django_db


@pytest.fixture
def over(match: Match, now: datetime) -> Match:
    """The match, played to its end."""
    while match.status != Match.Status.OVER:
        play_one(match, now=now)
        match.refresh_from_db()
    handle_facts(now)
    return match


def result_for(name: str) -> Delivery:
    return Delivery.objects.get(kind=Delivery.Kind.RESULT, email=address_of(name))


def test_result_names_places_and_points(over: Match, composed: Compose) -> None:
    mail = composed(result_for("bob"))

    result = result_of(over)
    assert result is not None
    assert len(result.placings) == 4
    text = re.sub(r"<[^>]*>", " ", mail.html)
    for placing in result.placings:
        name, points = placing.seat.label, placing.points
        assert re.search(rf"{placing.place}\. {name}: {points} points?", mail.text)
        assert re.search(rf"{placing.place}\.\s+{name}\s+{points} points?", text)


def test_result_tells_where_the_match_was_decided(over: Match, composed: Compose) -> None:
    mail = composed(result_for("bob"))

    result = result_of(over)
    assert result is not None
    assert result.turning_point is not None
    with override("en"):
        told = words(result.turning_point, ["alice", "bob", "charlie", "dora"])
    assert told in " ".join(mail.text.replace("\n| ", " ").split())
    assert told in mail.html


def test_result_reveals_the_seed_and_says_how_to_check(over: Match, composed: Compose) -> None:
    mail = composed(result_for("bob"))

    for part in (mail.text, re.sub(r"<[^>]*>", "", mail.html)):
        assert bytes(over.vault.seed).hex() in part
        assert over.commitment in part
        assert "python -m games.verify match.json" in part


def test_result_says_what_the_score_holds(over: Match, composed: Compose) -> None:
    mail = composed(result_for("bob"))

    assert "In brackets: tricks won / tricks bid." in mail.text
    assert "In brackets: tricks won / tricks bid." in mail.html


def test_result_links_to_the_match(over: Match, composed: Compose) -> None:
    mail = composed(result_for("bob"))

    assert f"http://127.0.0.1:8000{over.get_absolute_url()}" in mail.text
    assert f'href="http://127.0.0.1:8000{over.get_absolute_url()}"' in mail.html


def test_result_of_a_match_in_play_is_never_sent(
    match: Match, composed: Compose, now: datetime
) -> None:
    seat = match.seats.get(index=1)

    with pytest.raises(Withdrawn):
        composed(Delivery(kind=Delivery.Kind.RESULT, seat=seat, created_at=now))


def test_result_of_a_match_that_a_player_ended_asks_nobody(
    match: Match, composed: Compose, now: datetime
) -> None:
    asked = open_prompt(match).seat
    Match.objects.filter(pk=match.pk).update(agreed=Terms(leaving=Leaving.END).dump())
    resign(asked, source=Source.PAGE, now=now)
    handle_facts(now)

    mail = composed(result_for(asked.name))

    for part in (mail.text, re.sub(r"<[^>]*>", "", mail.html)):
        assert f"{asked.name} left, which ended the match." in part
        assert "to move" not in part
        assert "bid 0" not in part
    assert f"4. {asked.name}: 0 points" in mail.text


def test_result_tells_bots_and_the_places_of_people(
    match: Match, composed: Compose, now: datetime
) -> None:
    resign(match.seats.get(index=1), source=Source.PAGE, now=now)
    Match.objects.filter(pk=match.pk).update(agreed=Terms(leaving=Leaving.END).dump())
    resign(match.seats.get(index=3), source=Source.PAGE, now=now)
    handle_facts(now)

    mail = composed(result_for("alice"))

    assert "1. alice: 0 points, place 1 among people\n" in mail.text
    assert "1. Bot (for bob): 0 points, a bot\n" in mail.text
    assert "4. dora: 0 points, place 3 among people\n" in mail.text
    for said in ("place 1 among people", "place 3 among people", "a bot</td>"):
        assert said in mail.html
    assert not Delivery.objects.filter(kind="result", email=address_of("bob")).exists()


def test_cancelled_match_is_called_off_with_its_seed(
    open_match: Match, people: list[User], composed: Compose, now: datetime
) -> None:
    cancel_match(open_match.pk, by=people[0], now=now)
    handle_facts(now)

    mail = composed(Delivery.objects.get(kind="cancelled", email=address_of("dora")))

    assert "Called off: Oheila with alice, bob and charlie" in mail.subject
    for part in (mail.text, mail.html):
        assert "called the match off" in part
        assert bytes(open_match.vault.seed).hex() in part
