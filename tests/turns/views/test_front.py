from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import datetime, timedelta

from django.contrib.auth.models import User
from django.test import Client

from games.registry import engines
from tests.turns.conftest import play_on, prompt_of
from tests.turns.views.conftest import BrowserOf
from turns.bots import play_bots
from turns.models import Match, Rhythm, Seat
from turns.overview import top_matches
from turns.services import MatchPlan, SeatPlan, cancel_match, create_match

Counting = Callable[[int], AbstractContextManager[object]]


def front(client: Client) -> str:
    return client.get("/").content.decode()


def test_visitor_is_told_what_this_is(watcher: Client) -> None:
    assert "Card games by mail" in front(watcher)


def test_visitor_can_start_join_or_play_at_once(watcher: Client) -> None:
    page = front(watcher)
    assert 'href="/start/">Start a match</a>' in page
    assert 'href="/tables/">Join a table</a>' in page
    assert page.count('name="once"') == len(engines())
    assert "Your name:" not in page


def test_player_sees_his_name_and_where_to_change_it(browser_of: BrowserOf) -> None:
    page = front(browser_of("alice"))
    assert "Your name: <bdi>alice</bdi>" in page
    assert 'href="/settings/name/"' in page


def test_player_is_led_to_the_next_match_that_waits(match: Match, browser_of: BrowserOf) -> None:
    asked = prompt_of(match).seat.name
    assert "Next match that waits (1)" in front(browser_of(asked))


def test_player_for_whom_none_waits_is_led_to_none(
    match: Match, browser_of: BrowserOf, now: datetime
) -> None:
    asked = prompt_of(match).seat.name
    play_on(match, 1, now=now)
    assert "Next match" not in front(browser_of(asked))


def test_listed_table_stands_on_the_front_page(open_match: Match, watcher: Client) -> None:
    open_match.visibility = Match.Visibility.LISTED
    open_match.save()
    assert "Host:" not in front(watcher)
    open_match.seats.filter(index=1).update(open_to=Seat.OpenTo.ANYBODY)
    page = front(watcher)
    assert "Host: <bdi>alice</bdi>" in page
    assert f'href="/match/{open_match.pk}/join/1/"' in page


def test_page_asks_the_database_no_more_for_more_matches(
    match: Match, people: list[User], now: datetime, django_assert_max_num_queries: Counting
) -> None:
    for _ in range(4):
        plan = MatchPlan("oheila", [SeatPlan(bot="easy")] * 3, visibility=Match.Visibility.LISTED)
        create_match(plan, host=people[0], host_name="alice", now=now)
    client = Client()
    client.force_login(people[0])
    with django_assert_max_num_queries(24):
        front(client)


def test_match_that_waits_for_its_player_says_so(match: Match, browser_of: BrowserOf) -> None:
    assert "Your turn" in front(browser_of(prompt_of(match).seat.name))


def test_match_that_waits_for_another_names_him(
    match: Match, browser_of: BrowserOf, now: datetime
) -> None:
    asked = prompt_of(match).seat.name
    play_on(match, 1, now=now)
    page = front(browser_of(asked))
    assert f"waiting for {prompt_of(match).seat.name}" in page
    assert "Your turn" not in page


def test_match_before_the_deal_names_whose_seat_is_free(
    open_match: Match, browser_of: BrowserOf
) -> None:
    assert "waiting for bob, charlie, dora" in front(browser_of("alice"))


def test_seats_for_nobody_in_particular_are_counted(
    alice: User, browser_of: BrowserOf, contacts: object, now: datetime
) -> None:
    anybody = SeatPlan(open_to=Seat.OpenTo.ANYBODY)
    bob = SeatPlan(name="bob", address="bob@example.org")
    for others in ([bob, anybody, anybody], [anybody, anybody, SeatPlan(bot="easy")]):
        create_match(MatchPlan("oheila", others), host=alice, host_name="alice", now=now)
    page = front(browser_of("alice"))
    assert "waiting for bob, 2 more" in page
    assert "with bob<" in page
    assert "waiting for 2 players" in page
    assert "with Bot 4<" in page


def test_others_are_named_clockwise_from_the_player(match: Match, browser_of: BrowserOf) -> None:
    assert "with dora, alice, bob" in front(browser_of("charlie"))


def test_match_that_was_called_off_stays_listed(
    open_match: Match, browser_of: BrowserOf, now: datetime
) -> None:
    assert open_match.host is not None
    cancel_match(open_match.pk, by=open_match.host, now=now)
    assert "cancelled" in front(browser_of("alice"))


def test_match_of_other_people_is_not_listed(match: Match, watcher: Client) -> None:
    assert match.pk not in front(watcher)


def test_nearest_due_time_stands_first_and_is_said(
    match: Match, browser_of: BrowserOf, people: list[User], now: datetime
) -> None:
    asked = prompt_of(match)
    player = next(user for user in people if user.pk == asked.seat.player_id)
    other = Match.objects.get(
        pk=create_match(
            MatchPlan("oheila", [SeatPlan(bot="easy")] * 3), host=player, host_name="x", now=now
        ).pk
    )
    play_bots(lambda: now)
    other.prompts.open().update(due_at=now + timedelta(hours=2))
    asked.due_at = now + timedelta(hours=30)
    asked.save()

    lines = top_matches(player, 5)

    assert [line.match for line in lines] == [other, match]
    page = front(browser_of(player.username))
    assert "until today, Monday 2 March 2026, 14:00 UTC, in 2 hours" in page


def test_due_time_stands_on_the_match_page_in_the_readers_zone(
    match: Match, browser_of: BrowserOf, watcher: Client, now: datetime
) -> None:
    asked = prompt_of(match)
    asked.due_at = now + timedelta(hours=30)
    asked.save()
    assert asked.seat.player is not None
    Rhythm.objects.create(player=asked.seat.player, zone="America/New_York")

    own = browser_of(asked.seat.name).get(f"/match/{match.pk}/").content.decode()
    other = watcher.get(f"/match/{match.pk}/").content.decode()

    assert "Please answer by tomorrow, Tuesday 3 March 2026, 13:00 EST, in 1 day 6 hours." in own
    assert own.count("13:00 EST") == 1
    assert "until tomorrow, Tuesday 3 March 2026, 18:00 UTC, in 1 day 6 hours" in other
