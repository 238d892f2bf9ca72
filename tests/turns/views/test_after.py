"""The page of a match that is over: the turning point, the scores, thanks and the rematch."""

import re
from datetime import datetime

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.turns.conftest import RecordedContacts, play_on
from tests.turns.views.conftest import BrowserOf
from turns.models import Block, Match, Source, Thanks
from turns.services.endings import Reason, end
from turns.services.leaving import resign
from turns.services.transactions import lock

pytestmark = pytest.mark.django_db


@pytest.fixture
def played(match: Match, now: datetime) -> Match:
    """The match, played to its end."""
    play_on(match, 500, now=now)
    match.refresh_from_db()
    return match


@pytest.fixture
def over(match: Match, now: datetime) -> Match:
    """The match, ended early, as was agreed, when the time of alice was up: all still sit there."""
    locked, vault = lock(match.pk)
    end(locked, vault, Reason.ABSENCE, source=Source.CLOCK, now=now, seat=0)
    return locked


def page_of(client: Client, match: Match, language: str = "en") -> str:
    response = client.get(f"/match/{match.pk}/", headers={"accept-language": language})
    return response.content.decode()


def press(client: Client, match: Match, what: str, **said: str) -> str:
    """The page that follows a press."""
    return client.post(f"/match/{match.pk}/{what}/", said, follow=True).content.decode()


def test_result_tells_the_turning_point_and_draws_the_scores(
    played: Match, watcher: Client
) -> None:
    page = page_of(watcher, played)

    assert re.search(r'class="turning-point">[^\n]+\.</p>', page)
    assert '<svg viewBox="0 0 340 226" role="img"' in page
    assert page.count("<polyline") == 4
    # A French reader's decimal comma would break the picture: it is drawn in whole numbers.
    french = page_of(watcher, played, "fr")
    assert '<html lang="fr">' in french
    assert re.findall(r'points="([^"]*)"', french) == re.findall(r'points="([^"]*)"', page)


def test_result_leads_on(over: Match, watcher: Client) -> None:
    page = page_of(watcher, over)

    for way in ("history/", "check/", "export.json"):
        assert f'href="/match/{over.pk}/{way}"' in page
    assert 'href="/start/?game=oheila"' in page


def test_name_with_markup_is_escaped_everywhere(over: Match, watcher: Client) -> None:
    over.seats.filter(index=1).update(name="<i>bob")

    assert "<i>" not in page_of(watcher, over)


def test_whoever_looks_on_can_do_nothing(over: Match, watcher: Client) -> None:
    page = page_of(watcher, over)

    assert "/thanks/" not in page
    assert "/rematch/" not in page


def test_players_thank_once_and_all_read_it(
    over: Match, browser_of: BrowserOf, watcher: Client
) -> None:
    bob = browser_of("bob")
    assert "Thank the others" in page_of(bob, over)

    assert "Thank the others" not in press(bob, over, "thanks")
    press(bob, over, "thanks")
    assert "<bdi>bob</bdi> says thanks." in page_of(watcher, over)
    press(browser_of("dora"), over, "thanks")

    assert "<bdi>bob</bdi> and <bdi>dora</bdi> say thanks." in page_of(watcher, over)
    assert Thanks.objects.count() == 2


@pytest.mark.parametrize("what", ["thanks", "rematch", "rematch/seat"])
def test_stranger_presses_nothing(over: Match, watcher: Client, what: str) -> None:
    stranger = Client()
    stranger.force_login(User.objects.create_user("stranger"))

    for client in (watcher, stranger):
        assert client.post(f"/match/{over.pk}/{what}/").status_code == 404
    assert not Thanks.objects.exists()
    assert not over.rematches.exists()


@pytest.mark.parametrize("what", ["thanks", "rematch", "rematch/seat"])
def test_reading_does_nothing(over: Match, browser_of: BrowserOf, what: str) -> None:
    assert browser_of("bob").get(f"/match/{over.pk}/{what}/").status_code == 405


@pytest.mark.parametrize(
    ("what", "told"),
    [
        ("thanks", "Thanks are for the others at a table where the match is over."),
        ("rematch", "The match is not over yet"),
        ("rematch/seat", "No seat is kept for you in the rematch any more."),
    ],
)
def test_match_in_play_is_too_early(
    match: Match, browser_of: BrowserOf, what: str, told: str
) -> None:
    response = browser_of("bob").post(f"/match/{match.pk}/{what}/")

    assert response.status_code == 422
    assert told in response.content.decode()


def test_one_press_makes_the_rematch_and_says_who_is_not_reached(
    over: Match, browser_of: BrowserOf, contacts: RecordedContacts, people: list[User]
) -> None:
    contacts.reached = {people[0].pk, people[2].pk}

    page = press(browser_of("bob"), over, "rematch", word="otter")

    sequel = over.rematches.get()
    assert sequel.host == people[1]
    assert sequel.seats.get(index=0).word == "otter"
    assert "No mail reaches these players: dora." in page


def test_second_press_leads_to_the_same_rematch(over: Match, browser_of: BrowserOf) -> None:
    press(browser_of("bob"), over, "rematch")

    response = browser_of("charlie").post(f"/match/{over.pk}/rematch/")

    assert response.headers["Location"] == over.rematches.get().get_absolute_url()


def test_wrong_word_makes_nothing_and_is_told(over: Match, browser_of: BrowserOf) -> None:
    response = browser_of("bob").post(f"/match/{over.pk}/rematch/", {"word": "event"})

    assert response.status_code == 422
    assert "A word has 1 to 40 characters" in response.content.decode()
    assert not over.rematches.exists()


def test_player_under_a_name_alone_takes_the_seat_on_the_page(
    over: Match, browser_of: BrowserOf, people: list[User]
) -> None:
    press(browser_of("bob"), over, "rematch")
    sequel = over.rematches.get()
    dora = browser_of("dora")
    assert "Take your seat in the rematch" in page_of(dora, over)

    response = dora.post(f"/match/{over.pk}/rematch/seat/", {"word": "otter"})

    assert response.headers["Location"] == sequel.get_absolute_url()
    assert sequel.seats.get(player=people[3]).word == "otter"
    page = page_of(dora, over)
    assert "Go to the rematch" in page
    assert "Take your seat" not in page


def test_onlooker_is_shown_a_rematch_that_he_may_watch(
    over: Match, browser_of: BrowserOf, watcher: Client
) -> None:
    press(browser_of("bob"), over, "rematch")

    assert "Look at the rematch" in page_of(watcher, over)


def test_onlooker_hears_nothing_of_a_private_rematch(
    over: Match, browser_of: BrowserOf, watcher: Client
) -> None:
    press(browser_of("bob"), over, "rematch")
    over.rematches.update(visibility=Match.Visibility.PRIVATE)

    page = page_of(watcher, over)

    assert over.rematches.get().pk not in page
    assert "the rematch" not in page


def test_player_of_a_private_rematch_finds_his_seat(over: Match, browser_of: BrowserOf) -> None:
    press(browser_of("bob"), over, "rematch")
    over.rematches.update(visibility=Match.Visibility.PRIVATE)

    assert "Take your seat in the rematch" in page_of(browser_of("dora"), over)


def test_rematch_that_was_called_off_can_be_asked_for_again(
    over: Match, browser_of: BrowserOf
) -> None:
    press(browser_of("bob"), over, "rematch")
    over.rematches.update(status=Match.Status.CANCELLED)

    assert "Rematch with the same people" in page_of(browser_of("dora"), over)


def test_rematch_against_bots_alone_is_called_one(over: Match, browser_of: BrowserOf) -> None:
    over.seats.exclude(name="alice").update(player=None, bot="easy")
    page = page_of(browser_of("alice"), over)
    assert "Rematch with the same bots" in page
    assert "invited" not in page


@pytest.mark.parametrize("page", ["/", "/matches/"])
def test_own_matches_tell_of_a_seat_that_is_kept(
    over: Match, browser_of: BrowserOf, page: str
) -> None:
    dora = browser_of("dora")
    assert "asks you for a rematch" not in dora.get(page).content.decode()
    press(browser_of("bob"), over, "rematch")

    told = dora.get(page).content.decode()

    assert "<bdi>bob</bdi> asks you for a rematch of Oheila." in told
    assert f'href="/match/{over.pk}/#after"' in told
    press(dora, over, "rematch/seat")
    assert "asks you for a rematch" not in dora.get(page).content.decode()


def test_host_of_a_rematch_reads_of_no_seat_that_is_kept(
    over: Match, browser_of: BrowserOf
) -> None:
    bob = browser_of("bob")
    press(bob, over, "rematch")

    assert "asks you for a rematch" not in bob.get("/").content.decode()


def test_who_is_kept_apart_is_not_told_why(
    over: Match, browser_of: BrowserOf, people: list[User], now: datetime
) -> None:
    press(browser_of("bob"), over, "rematch")
    Block.objects.create(player=people[1], blocked=people[3], name="dora", created_at=now)

    response = browser_of("dora").post(f"/match/{over.pk}/rematch/seat/")

    assert response.status_code == 422
    assert "No seat is kept for you in the rematch any more." in response.content.decode()
    assert "Take your seat" not in page_of(browser_of("dora"), over)


def test_match_against_bots_is_played_again_at_once(
    bot_match: Match, alice: User, now: datetime
) -> None:
    resign(bot_match.seats.get(index=0), source=Source.PAGE, now=now)
    client = Client()
    client.force_login(alice)
    assert "Thank the others" not in page_of(client, bot_match)

    page = press(client, bot_match, "rematch")

    assert "This is the rematch, and the cards are dealt." in page
    assert bot_match.rematches.get().status == Match.Status.PLAYING


def test_match_that_was_never_dealt_is_not_played_again(
    open_match: Match, browser_of: BrowserOf
) -> None:
    alice = browser_of("alice")
    alice.post(f"/match/{open_match.pk}/cancel/")

    assert "Rematch" not in page_of(alice, open_match)
    assert alice.post(f"/match/{open_match.pk}/rematch/").status_code == 422


def test_match_without_a_finished_round_has_no_chart(over: Match, watcher: Client) -> None:
    page = page_of(watcher, over)

    assert "turning-point" not in page
    assert "chart" not in page
