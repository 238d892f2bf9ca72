"""Voting and asking on the match page."""

import re
from datetime import datetime, timedelta

import pytest
import time_machine
from django.contrib.auth.models import User
from django.test import Client

from tests.turns.conftest import RecordedContacts, play_on, prompt_of
from tests.turns.services.clocked import asked
from tests.turns.services.voting import Kind, asks, others_asked, votes
from tests.turns.views.conftest import BrowserOf
from turns.models import Match, Vote

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(people: list[User], contacts: RecordedContacts, now: datetime) -> Match:
    """Three days a turn; somebody else than the host is asked."""
    return others_asked(people, now=now)


def page_of(client: Client, match: Match) -> str:
    return client.get(f"/match/{match.pk}/").content.decode()


def offered(page: str) -> list[str]:
    """The kinds that can be asked, as the page offers them."""
    return re.findall(r'/ask/".*?name="kind" value="([a-z-]+)"', page, re.DOTALL)


def ask_on_page(client: Client, match: Match, **said: object) -> str:
    response = client.post(f"/match/{match.pk}/ask/", said, follow=True)
    return response.content.decode()


def vote_on_page(client: Client, vote: Vote, answer: str) -> str:
    path = f"/match/{vote.match_id}/votes/{vote.pk}/"
    return client.post(path, {"answer": answer}, follow=True).content.decode()


def test_only_what_makes_sense_can_be_asked(table: Match, browser_of: BrowserOf) -> None:
    page = page_of(browser_of("alice"), table)

    assert set(offered(page)) <= {"pause", "extend", "cancel", "terms", "take-back"}
    assert {"pause", "extend", "cancel", "terms"} <= set(offered(page))
    assert '<option value="168">7 days</option>' in page


def test_the_mover_alone_can_take_back(match: Match, browser_of: BrowserOf, now: datetime) -> None:
    mover = prompt_of(match).seat.name
    play_on(match, 1, now=now)
    following = prompt_of(match).seat.name

    assert "take-back" in offered(page_of(browser_of(mover), match))
    assert "take-back" not in offered(page_of(browser_of(following), match))


def test_skipping_and_replacing_are_offered_after_the_due_time(
    table: Match, browser_of: BrowserOf, clock: time_machine.Traveller
) -> None:
    late = asked(table).seat
    clock.shift(timedelta(days=3))

    page = page_of(browser_of("alice"), table)

    assert {"skip", "replace"} <= set(offered(page))
    assert f"Let a bot play this turn for <bdi>{late.name}</bdi>" in page


def test_a_vote_says_who_asked_what_and_who_has_voted(
    table: Match, browser_of: BrowserOf, now: datetime
) -> None:
    vote = asks(table, "alice", Kind.EXTEND, detail={"hours": 24}, now=now)
    votes(vote, "bob", is_yes=False, now=now)

    page = page_of(browser_of("charlie"), table)

    assert "<bdi>alice</bdi> asks for 24 more hours for the open turn." in page
    assert "Whoever is to move now has that much longer." in page
    assert "<dt>Yes</dt><dd><bdi>alice</bdi></dd>" in page
    assert "<dt>No</dt><dd><bdi>bob</bdi></dd>" in page
    assert "<dt>Not voted yet</dt><dd><bdi>charlie</bdi>, <bdi>dora</bdi></dd>" in page
    assert "More than half must agree." in page


def test_the_players_ask_and_vote(table: Match, browser_of: BrowserOf) -> None:
    told = ask_on_page(browser_of("alice"), table, kind="pause")
    vote = Vote.objects.get()
    first = vote_on_page(browser_of("bob"), vote, "yes")

    last = vote_on_page(browser_of("dora"), vote, "yes")

    table.refresh_from_db()
    assert "The table is asked." in told
    assert "Change to no" in first
    assert "Your vote counts." in first
    assert "Your vote counts, and the table agrees." in last
    assert table.paused_at is not None
    assert "resume" in offered(last)


def test_more_time_and_another_clock_take_what_was_chosen(
    table: Match, browser_of: BrowserOf
) -> None:
    ask_on_page(browser_of("alice"), table, kind="extend", hours="48")
    ask_on_page(browser_of("alice"), table, kind="terms", pace="mail")

    details = dict(Vote.objects.values_list("kind", "detail"))
    assert details == {"extend": {"hours": 48}, "terms": {"pace": "mail"}}


def test_a_vote_about_a_seat_names_it(
    table: Match, browser_of: BrowserOf, clock: time_machine.Traveller
) -> None:
    late = asked(table).seat
    clock.shift(timedelta(days=3))

    ask_on_page(browser_of("alice"), table, kind="skip", about=late.index)

    assert Vote.objects.get().about == late
    assert "You have no vote on this." in page_of(browser_of(late.name), table)


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ({"kind": "resume"}, "The match is not paused."),
        ({"kind": "extend", "hours": "9999"}, "A turn can be made 1 hour to 14 days longer."),
        ({"kind": "extend", "hours": "x"}, "A turn can be made 1 hour to 14 days longer."),
        ({"kind": "terms", "pace": "warp"}, "There is no such clock to choose."),
        ({"kind": "skip", "about": "0"}, "You have no vote on this."),
        ({"kind": "skip", "about": "77"}, "There is no such player at this table."),
        ({"kind": "replace"}, "There is no such player at this table."),
    ],
)
def test_what_cannot_be_asked_is_said(
    table: Match, browser_of: BrowserOf, said: dict[str, str], words: str
) -> None:
    assert words in ask_on_page(browser_of("alice"), table, **said)
    assert not Vote.objects.exists()


def test_a_ballot_after_the_result_is_said(
    table: Match, browser_of: BrowserOf, now: datetime
) -> None:
    vote = asks(table, "alice", Kind.PAUSE, now=now)
    for name in ("bob", "charlie"):
        votes(vote, name, now=now)

    told = vote_on_page(browser_of("dora"), vote, "no")

    assert "This vote was over already, so nothing was changed." in told


def test_the_last_no_is_said(table: Match, browser_of: BrowserOf, now: datetime) -> None:
    vote = asks(table, "alice", Kind.CANCEL, now=now)

    assert "the table does not agree" in vote_on_page(browser_of("bob"), vote, "no")


def test_whoever_watches_sees_no_votes_and_has_none(
    table: Match, watcher: Client, now: datetime
) -> None:
    vote = asks(table, "alice", Kind.PAUSE, now=now)

    assert 'id="votes"' not in page_of(watcher, table)
    assert watcher.post(f"/match/{table.pk}/ask/", {"kind": "cancel"}).status_code == 404
    answer = watcher.post(f"/match/{table.pk}/votes/{vote.pk}/", {"answer": "yes"})
    assert answer.status_code == 404
    assert Vote.objects.count() == 1
    assert vote.ballots.count() == 1


def test_a_stranger_who_is_signed_in_has_no_vote(table: Match, db: None, now: datetime) -> None:
    vote = asks(table, "alice", Kind.PAUSE, now=now)
    stranger = Client()
    stranger.force_login(User.objects.create_user("stranger"))

    answer = stranger.post(f"/match/{table.pk}/votes/{vote.pk}/", {"answer": "yes"})

    assert answer.status_code == 404


def test_a_vote_of_another_match_is_not_found_here(
    table: Match, bot_match: Match, browser_of: BrowserOf, now: datetime
) -> None:
    vote = asks(table, "bob", Kind.PAUSE, now=now)

    answer = browser_of("alice").post(f"/match/{bot_match.pk}/votes/{vote.pk}/", {"answer": "yes"})

    assert answer.status_code == 404


@pytest.mark.parametrize("answer", ["", "maybe"])
def test_an_answer_is_yes_or_no(
    table: Match, browser_of: BrowserOf, answer: str, now: datetime
) -> None:
    vote = asks(table, "alice", Kind.PAUSE, now=now)

    response = browser_of("bob").post(f"/match/{table.pk}/votes/{vote.pk}/", {"answer": answer})

    assert response.status_code == 404


def test_reading_votes_nothing(table: Match, browser_of: BrowserOf, now: datetime) -> None:
    vote = asks(table, "alice", Kind.PAUSE, now=now)
    bob = browser_of("bob")

    assert bob.get(f"/match/{table.pk}/votes/{vote.pk}/", {"answer": "yes"}).status_code == 405
    assert bob.get(f"/match/{table.pk}/ask/", {"kind": "cancel"}).status_code == 405


def test_a_single_player_is_told_that_it_happens_at_once(
    bot_match: Match, browser_of: BrowserOf
) -> None:
    alice = browser_of("alice")
    assert "Nobody else has to agree: it happens at once." in page_of(alice, bot_match)

    told = ask_on_page(alice, bot_match, kind="cancel")

    assert "Done." in told
    assert "The players called this match off together." in told


def test_whoever_has_not_voted_yet_is_asked_at_the_top(
    table: Match, browser_of: BrowserOf, now: datetime
) -> None:
    asks(table, "alice", Kind.PAUSE, now=now)

    assert "Please vote" in page_of(browser_of("bob"), table)
    assert "Please vote" not in page_of(browser_of("alice"), table)


def test_a_match_called_off_in_play_can_be_read_back_and_checked(
    bot_match: Match, browser_of: BrowserOf, watcher: Client
) -> None:
    play_on(bot_match, 3, now=bot_match.created_at)
    ask_on_page(browser_of("alice"), bot_match, kind="cancel")

    page = page_of(watcher, bot_match)

    assert bytes(bot_match.vault.seed).hex() in page
    assert f"/match/{bot_match.pk}/history/" in page
    history = watcher.get(f"/match/{bot_match.pk}/history/", {"as": "0"})
    assert history.status_code == 200
    check = watcher.get(f"/match/{bot_match.pk}/check/").content.decode()
    assert "Yes: everything fits." in check
    assert "every deal is the one that the seed gives" in check
