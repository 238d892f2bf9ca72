"""A private match is shown to those at its table, and to nobody else."""

from datetime import datetime

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.turns.conftest import play_on, prompt_of
from tests.turns.views.conftest import BrowserOf
from turns.models import Match, PastSitting, Seat, Source
from turns.services.leaving import resign

PAGES = ["", "live/", "history/", "export.json", "check/"]


@pytest.fixture
def private(match: Match) -> Match:
    match.visibility = Match.Visibility.PRIVATE
    match.save()
    return match


@pytest.fixture
def stranger(db: None) -> Client:
    client = Client()
    client.force_login(User.objects.create_user("stranger"))
    return client


@pytest.mark.parametrize("page", PAGES)
def test_visitor_is_not_shown_a_private_match(private: Match, watcher: Client, page: str) -> None:
    response = watcher.get(f"/match/{private.pk}/{page}")
    said = response.content.decode()
    assert response.status_code == 403
    assert "This match is private" in said
    assert f'href="/sign-in/?next=/match/{private.pk}/{page}"' in said
    assert "charlie" not in said


@pytest.mark.parametrize("page", PAGES)
def test_stranger_who_is_signed_in_is_not_shown_it(
    private: Match, stranger: Client, page: str
) -> None:
    response = stranger.get(f"/match/{private.pk}/{page}")
    said = response.content.decode()
    assert response.status_code == 403
    assert "have no seat there" in said
    assert "?next=" not in said


@pytest.mark.parametrize("page", PAGES)
def test_player_is_shown_it(private: Match, browser_of: BrowserOf, page: str) -> None:
    assert browser_of("dora").get(f"/match/{private.pk}/{page}").status_code == 200


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("visibility", [Match.Visibility.LINK, Match.Visibility.LISTED])
def test_other_matches_are_open_to_spectators(
    match: Match, watcher: Client, page: str, visibility: Match.Visibility
) -> None:
    Match.objects.filter(pk=match.pk).update(visibility=visibility)
    assert watcher.get(f"/match/{match.pk}/{page}").status_code == 200


def test_private_match_stays_private_after_its_end(
    private: Match, watcher: Client, now: datetime
) -> None:
    play_on(private, 500, now=now)
    assert watcher.get(f"/match/{private.pk}/export.json").status_code == 403


def test_player_who_left_may_look_back(
    private: Match, browser_of: BrowserOf, now: datetime
) -> None:
    seat = private.seats.get(index=2)
    resign(seat, source=Source.PAGE, now=now)
    assert PastSitting.objects.filter(seat=seat).exists()
    assert browser_of("charlie").get(f"/match/{private.pk}/").status_code == 200


def test_tag_of_an_unchanged_page_tells_a_stranger_nothing(
    private: Match, browser_of: BrowserOf, stranger: Client
) -> None:
    address = f"/match/{private.pk}/live/"
    tag = browser_of("alice").get(address)["ETag"]
    assert stranger.get(address, headers={"If-None-Match": tag}).status_code == 403
    assert stranger.get(address, headers={"If-None-Match": "*"}).status_code == 403


def test_stranger_plays_no_prompt_of_it(private: Match, stranger: Client) -> None:
    prompt = prompt_of(private)
    address = f"/match/{private.pk}/play/?prompt={prompt.pk}&command=bid+0"
    assert stranger.get(address).status_code == 404


def test_page_of_a_match_that_does_not_exist_is_not_found(watcher: Client) -> None:
    assert watcher.get("/match/nothing/live/").status_code == 404


@pytest.mark.parametrize(
    ("visibility", "said"),
    [
        ("private", "Only those who sit at the table can look at it."),
        ("link", "Whoever has its address can watch; it is listed nowhere."),
        ("listed", "Everybody finds it among the tables, with the players’ names."),
    ],
)
def test_players_can_read_who_may_watch(
    match: Match, browser_of: BrowserOf, visibility: str, said: str
) -> None:
    Match.objects.filter(pk=match.pk).update(visibility=visibility)
    page = browser_of("bob").get(f"/match/{match.pk}/").content.decode()
    assert f"<dt>Who may watch</dt> <dd>{said}</dd>" in page


def test_whoever_takes_an_open_seat_reads_who_may_watch(open_match: Match, watcher: Client) -> None:
    open_match.visibility = Match.Visibility.LISTED
    open_match.save()
    open_match.seats.filter(index=1).update(open_to=Seat.OpenTo.ANYBODY)
    page = watcher.get(f"/match/{open_match.pk}/join/1/").content.decode()
    assert "<dt>Who may watch</dt> <dd>Everybody finds it" in page
