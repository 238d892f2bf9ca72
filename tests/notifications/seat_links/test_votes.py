"""A vote by mail: who is asked, and the link that answers."""

import re
from datetime import datetime

import pytest
import time_machine
from django.test import Client

from notifications.links import vote_url
from notifications.messages.compose import compose
from notifications.messages.mail import Withdrawn
from notifications.models import Delivery
from notifications.telling.outbox import handle_facts
from tests.notifications.conftest import address_of, open_prompt
from turns.models import Match, Seat, Source, Vote
from turns.services.leaving import resign
from turns.services.questions import LAPSES_AFTER
from turns.services.votes import ask, cast

pytestmark = [pytest.mark.database, pytest.mark.django_db]


@pytest.fixture
def vote(match: Match, now: datetime) -> Vote:
    """Alice asks to call the match off."""
    vote = ask(match.pk, Vote.Kind.CANCEL, by=match.seats.get(index=0), now=now)
    handle_facts(now)
    return vote


def mails() -> list[Delivery]:
    """Who is asked to vote."""
    return list(Delivery.objects.filter(kind=Delivery.Kind.VOTE).order_by("pk"))


def path_of(vote: Vote, seat: Seat) -> str:
    """The path of the link."""
    return "/" + vote_url(vote, seat).split("/", 3)[3]


def test_all_but_who_asked_are_asked(vote: Vote) -> None:
    assert [row.email for row in mails()] == [
        address_of(name) for name in ("bob", "charlie", "dora")
    ]


def test_mail_says_who_asks_for_what_and_links_to_the_answer(vote: Vote, now: datetime) -> None:
    mail = compose(mails()[0], now)

    for part in (mail.text, mail.html):
        assert "alice asks to call the match off." in part
        assert "The match is over without a result" in part
        assert re.search(r"https?://[^\s\"]+/vote/[^\s\"]+", part)
    assert mail.subject.startswith("A vote: Oheila with")


def test_who_has_voted_is_not_asked(vote: Vote, match: Match, now: datetime) -> None:
    cast(vote.pk, match.seats.get(index=1), is_yes=True, now=now)

    with pytest.raises(Withdrawn, match="voted"):
        compose(mails()[0], now)


def test_mail_is_withdrawn_once_the_vote_is_over(vote: Vote, match: Match, now: datetime) -> None:
    cast(vote.pk, match.seats.get(index=1), is_yes=False, now=now)

    with pytest.raises(Withdrawn, match="over"):
        compose(mails()[1], now)


def test_vote_that_nobody_closed_yet_is_over_after_a_week(
    vote: Vote, match: Match, client: Client, clock: time_machine.Traveller
) -> None:
    clock.shift(LAPSES_AFTER)

    with pytest.raises(Withdrawn, match="over"):
        compose(mails()[0], vote.opened_at + LAPSES_AFTER)
    page = client.get(path_of(vote, match.seats.get(index=1))).content.decode()
    assert "This vote is over." in page


def test_looking_counts_no_vote(vote: Vote, match: Match, client: Client) -> None:
    page = client.get(path_of(vote, match.seats.get(index=1))).content.decode()

    assert "alice asks to call the match off." in page
    assert vote.ballots.count() == 1


def test_press_counts_and_signs_nobody_in(vote: Vote, match: Match, client: Client) -> None:
    bob = match.seats.get(index=1)

    page = client.post(path_of(vote, bob), {"vote": "yes"}, follow=True).content.decode()

    assert vote.ballots.get(seat=bob).is_yes
    assert match.events.filter(kind="match.voted", seat=1, source=Source.LINK).exists()
    assert "Your vote is counted." in page
    assert "_auth_user_id" not in client.session


def test_answer_that_is_none_counts_nothing(vote: Vote, match: Match, client: Client) -> None:
    client.post(path_of(vote, match.seats.get(index=1)), {"vote": "perhaps"})

    assert vote.ballots.count() == 1


def test_late_press_is_told_that_the_vote_is_over(
    vote: Vote, match: Match, client: Client, now: datetime
) -> None:
    cast(vote.pk, match.seats.get(index=1), is_yes=False, now=now)
    path = path_of(vote, match.seats.get(index=2))

    assert "This vote is over." in client.get(path).content.decode()
    page = client.post(path, {"vote": "yes"}, follow=True).content.decode()
    assert "This vote was over before." in page


def test_link_of_who_left_is_worthless(
    vote: Vote, match: Match, client: Client, now: datetime
) -> None:
    bob = match.seats.get(index=1)
    path = path_of(vote, bob)
    resign(bob, source=Source.PAGE, now=now)

    assert client.post(path, {"vote": "yes"}).status_code == 404


def test_vote_that_is_decided_at_once_asks_nobody(match: Match, now: datetime) -> None:
    for seat in match.seats.filter(index__gt=0):
        resign(seat, source=Source.PAGE, now=now)

    ask(match.pk, Vote.Kind.CANCEL, by=match.seats.get(index=0), now=now)
    handle_facts(now)

    assert mails() == []
    assert Match.objects.get(pk=match.pk).status == Match.Status.CANCELLED
    assert not match.prompts.open().exists()


def test_turn_goes_on_while_the_table_votes(vote: Vote, match: Match) -> None:
    assert open_prompt(match).is_open


def test_all_are_told_that_the_match_is_called_off_by_its_players(
    vote: Vote, match: Match, now: datetime
) -> None:
    for seat in match.seats.filter(index__gt=0):
        cast(vote.pk, seat, is_yes=True, now=now)
    handle_facts(now)

    told = Delivery.objects.filter(kind=Delivery.Kind.CANCELLED)
    assert told.count() == 4
    mail = compose(told[0], now)
    for part in (mail.text, mail.html):
        assert "The players have agreed to call the match off." in part
