"""The page asks again and again; as long as nothing changed the answer is empty."""

from datetime import datetime, timedelta

import pytest
from django.contrib.auth.models import User
from django.contrib.messages import constants
from django.test import Client

from tests.turns.conftest import RecordedContacts, play_on, prompt_of
from tests.turns.seats import LINK, lobby, seat_of
from tests.turns.views.conftest import BrowserOf
from turns.models import Match, Order, Source
from turns.services import say
from turns.services.lobby import renew_link

pytestmark = pytest.mark.django_db


def look(client: Client, match: Match, tag: str = "") -> tuple[int, str]:
    """Status and tag of what a page that is looked at is told."""
    headers = {"If-None-Match": tag} if tag else {}
    answer = client.get(f"/match/{match.pk}/live/", headers=headers)
    return answer.status_code, answer.headers["ETag"]


def test_nothing_is_sent_while_nothing_changes(match: Match, watcher: Client) -> None:
    status, tag = look(watcher, match)

    assert status == 200
    assert look(watcher, match, tag) == (304, tag)


def test_move_is_sent(match: Match, watcher: Client, now: datetime) -> None:
    _, tag = look(watcher, match)

    play_on(match, 1, now=now)

    status, fresh = look(watcher, match, tag)
    assert status == 200
    assert fresh != tag


def test_talk_is_sent(match: Match, watcher: Client, now: datetime) -> None:
    _, tag = look(watcher, match)

    say(match.seats.get(index=0), "hello", source=Source.PAGE, now=now)

    assert look(watcher, match, tag)[0] == 200


def test_due_time_that_moved_is_sent(match: Match, watcher: Client, now: datetime) -> None:
    _, tag = look(watcher, match)

    match.prompts.update(due_at=now + timedelta(days=1))

    assert look(watcher, match, tag)[0] == 200


def test_order_changes_the_page_of_its_own_player_alone(
    match: Match, watcher: Client, browser_of: BrowserOf, now: datetime
) -> None:
    alice, bob = browser_of("alice"), browser_of("bob")
    tags = [look(client, match)[1] for client in (alice, bob, watcher)]

    own = match.seats.get(index=0)
    assert own.player is not None
    Order.objects.create(seat=own, player=own.player, command="bid 1", scope="", created_at=now)

    answers = [
        look(client, match, tag)[0] for client, tag in zip((alice, bob, watcher), tags, strict=True)
    ]
    assert answers == [200, 304, 304]


def test_tag_is_of_one_visitor(match: Match, watcher: Client, browser_of: BrowserOf) -> None:
    _, tag = look(browser_of("alice"), match)

    assert look(watcher, match, tag)[0] == 200


def test_looking_is_cheap(
    match: Match, browser_of: BrowserOf, django_assert_max_num_queries: pytest.FixtureRequest
) -> None:
    alice = browser_of("alice")
    _, tag = look(alice, match)

    with django_assert_max_num_queries(6):  # type: ignore[operator]  # pytest-django's function
        look(alice, match, tag)


def test_looking_takes_no_notice_away(match: Match, browser_of: BrowserOf) -> None:
    prompt = prompt_of(match)
    player = browser_of(prompt.seat.name)
    command = {"prompt": prompt.pk, "command": "bid 0"}
    player.post(f"/match/{match.pk}/play/", command)

    look(player, match)

    page = player.get(f"/match/{match.pk}/")
    levels = [message.level for message in page.context["messages"]]
    assert levels == [constants.SUCCESS]


def test_match_that_does_not_exist_is_not_found(watcher: Client) -> None:
    assert watcher.get("/match/nosuchmatch2/live/").status_code == 404


def test_page_in_play_looks_and_page_of_the_end_does_not(
    match: Match, watcher: Client, now: datetime
) -> None:
    page = f"/match/{match.pk}/"
    assert "live.js" in watcher.get(page).content.decode()

    play_on(match, 1000, now=now)

    assert "live.js" not in watcher.get(page).content.decode()


def test_link_to_pass_on_that_was_renewed_elsewhere_is_sent(
    alice: User, browser_of: BrowserOf, contacts: RecordedContacts, now: datetime
) -> None:
    """Or the host would pass on a worthless one."""
    table = lobby(alice, now=now)
    _, tag = look(browser_of("alice"), table)

    renew_link(seat_of(table, LINK), by=alice)

    assert look(browser_of("alice"), table, tag)[0] == 200
