"""Yes and no to an address check and to a vote."""

from datetime import datetime, timedelta

import pytest
from django.contrib.auth.models import User
from pytest_django import Settings

from notifications.contacts import SiteContacts
from notifications.identity.addresses import proven_address
from notifications.inbound.mails import MOST_TRIES, read_inbound
from notifications.messages.compose import compose
from notifications.models import Address, Delivery, InboundMail
from notifications.telling.outbox import handle_facts
from tests.notifications.conftest import address_of, dealt
from tests.notifications.inbound.post import answer_to, composed, reply_to_letter, told
from turns.clocks.clock import PerTurn
from turns.clocks.terms import Terms
from turns.models import Match, Talk, Vote
from turns.services import votes

pytestmark = pytest.mark.django_db

NEW = "newcomer@example.org"


@pytest.fixture
def check(people: list[User], now: datetime) -> Delivery:
    """Bob has typed a second address."""
    SiteContacts(lambda: now).add_address(people[1], NEW, language="en")
    return Delivery.objects.get(kind=Delivery.Kind.ADDRESS_CHECK)


@pytest.mark.parametrize("text", ["yes", "Oui."])
def test_yes_proves_the_address(
    people: list[User], check: Delivery, now: datetime, text: str
) -> None:
    assert "answer this mail with “yes”" in compose(check, now).text

    mail = reply_to_letter(text, check, now=now)

    own = proven_address(people[1])
    assert own is not None
    assert own.email == NEW
    assert told(mail) == ["address-proven"]
    assert answer_to(mail).email == NEW


@pytest.mark.parametrize("text", ["no", "hello?", "yes\nno", "1", "yes 123"])
def test_anything_else_proves_nothing(
    people: list[User], check: Delivery, now: datetime, text: str
) -> None:
    reply_to_letter(text, check, now=now)

    assert Address.objects.get(email=NEW).verified_at is None


def test_other_sender_proves_nothing(check: Delivery, now: datetime) -> None:
    mail = reply_to_letter("yes", check, now=now, sender=address_of("bob"))

    assert Address.objects.get(email=NEW).verified_at is None
    assert mail.status == InboundMail.Status.IGNORED


def test_yes_after_three_days_proves_nothing(check: Delivery, now: datetime) -> None:
    mail = reply_to_letter("yes", check, now=now + timedelta(days=3, hours=1))

    assert told(mail) == ["address-ended"]
    assert Address.objects.get(email=NEW).verified_at is None


def test_second_yes_is_done_already(check: Delivery, now: datetime) -> None:
    codes = [told(reply_to_letter("yes", check, now=now)) for _ in range(2)]

    assert codes == [["address-proven"]] * 2


@pytest.fixture
def vote(people: list[User], now: datetime, settings: Settings) -> Vote:
    """Alice asks for a pause."""
    settings.MAIL_GRACE *= 0
    match = dealt(people, rounds="short", now=now, terms=Terms(clock=PerTurn(timedelta(days=2))))
    return votes.ask(match.pk, Vote.Kind.PAUSE, by=match.seats.get(index=0), now=now)


def letter_to(name: str, vote: Vote, *, now: datetime) -> Delivery:
    """The mail that asks this player to vote."""
    handle_facts(now)
    return Delivery.objects.get(kind=Delivery.Kind.VOTE, email=address_of(name))


def test_yes_and_no_to_a_vote_mail_are_ballots(vote: Vote, now: datetime) -> None:
    codes = [
        told(reply_to_letter(text, letter_to(name, vote, now=now), now=now))
        for name, text in (("bob", "non merci"), ("charlie", "YES"), ("dora", "yes"))
    ]

    vote.refresh_from_db()
    assert codes == [["voted"], ["voted"], ["vote-carried"]]
    assert vote.outcome == Vote.Outcome.CARRIED
    sources = vote.match.events.filter(kind="match.voted").values_list("source", flat=True)
    assert set(sources) == {"mail"}
    assert Match.objects.get(pk=vote.match_id).paused_at == now


def test_vote_that_is_over_says_so(vote: Vote, now: datetime) -> None:
    letters = [letter_to(name, vote, now=now) for name in ("bob", "charlie", "dora")]
    for letter in letters[:2]:
        reply_to_letter("yes", letter, now=now)

    mail = reply_to_letter("no", letters[2], now=now)

    assert told(mail) == ["vote-over"]
    assert "This vote was over already" in composed(mail, now=now).text


def test_unclear_ballot_is_asked_again_with_the_link(vote: Vote, now: datetime) -> None:
    mail = reply_to_letter("what for?", letter_to("bob", vote, now=now), now=now)

    assert told(mail) == ["yes-or-no"]
    answer = composed(mail, now=now)
    assert "/vote/" in answer.text
    assert "/vote/" in answer.html


def test_remark_beside_a_ballot_is_said(vote: Vote, now: datetime) -> None:
    mail = reply_to_letter("yes\nsay enjoy it", letter_to("bob", vote, now=now), now=now)

    assert told(mail) == ["voted", "said"]
    assert Talk.objects.get().text == "enjoy it"


def test_remark_alone_is_said_and_no_ballot(vote: Vote, now: datetime) -> None:
    mail = reply_to_letter("say what for?", letter_to("bob", vote, now=now), now=now)

    assert told(mail) == ["said", "yes-or-no"]
    assert vote.ballots.count() == 1


def test_other_sender_has_no_vote(vote: Vote, now: datetime) -> None:
    letter = letter_to("bob", vote, now=now)

    mail = reply_to_letter("yes", letter, now=now, sender="mallory@example.net")

    assert told(mail) == ["not-from-here"]
    assert vote.ballots.count() == 1


def test_letter_whose_reply_cannot_be_worked_off_says_so(
    check: Delivery, now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(mail: InboundMail) -> None:
        raise LookupError("a fault of ours")

    monkeypatch.setattr("notifications.inbound.letters.address_check.read_letter_reply", fail)
    mail = reply_to_letter("yes", check, now=now)
    for _ in range(MOST_TRIES):
        read_inbound(now)

    mail.refresh_from_db()
    assert mail.status == InboundMail.Status.IGNORED
    assert told(mail) == ["fault"]
    assert "by a fault of ours" in composed(mail, now=now).text
