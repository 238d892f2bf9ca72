import re
from datetime import datetime

import pytest
from django.test import Client

from tests.turns.conftest import play_on, prompt_of
from tests.turns.views.conftest import BrowserOf
from turns.history import steps
from turns.models import Match, Source, Talk
from turns.services import say
from turns.services.take_back import take_back
from turns.services.transactions import lock


def read(client: Client, match: Match, **asked: int | str) -> str:
    query = {"as" if key == "eyes" else key: value for key, value in asked.items()}
    return client.get(f"/match/{match.pk}/history/", query).content.decode()


@pytest.fixture
def over(match: Match, now: datetime) -> Match:
    """The match, played to its end."""
    play_on(match, 500, now=now)
    match.refresh_from_db()
    return match


def test_first_event_is_that_the_match_was_made(match: Match, watcher: Client) -> None:
    page = read(watcher, match, at=1)
    assert 'class="event">The match is made.' in page
    assert "No card is dealt yet." in page


def test_without_an_event_the_last_one_is_shown(
    match: Match, watcher: Client, now: datetime
) -> None:
    play_on(match, 1, now=now)
    count = len(steps(match, None))
    assert f"Event {count} of {count}" in read(watcher, match)


def test_buttons_lead_to_the_events_around(match: Match, watcher: Client, now: datetime) -> None:
    play_on(match, 2, now=now)
    versions = [step.version for step in steps(match, None)]
    page = read(watcher, match, at=versions[3])
    assert f'rel="prev" href="?at={versions[2]}&amp;' in page
    assert f'rel="next" href="?at={versions[4]}&amp;' in page


def test_there_is_no_way_before_the_first_event(match: Match, watcher: Client) -> None:
    assert 'rel="prev"' not in read(watcher, match, at=1)


def test_events_from_first_to_last_can_be_read(over: Match, watcher: Client) -> None:
    for step in steps(over, None)[::9]:
        response = watcher.get(f"/match/{over.pk}/history/?at={step.version}&as=table")
        assert response.status_code == 200


def test_in_play_one_reads_through_ones_own_eyes_and_the_tables(
    match: Match, browser_of: BrowserOf
) -> None:
    page = read(browser_of("bob"), match)
    assert set(re.findall(r'as=(\w+)"', page)) == {"1", "table"}


def test_in_play_nobody_reads_through_the_eyes_of_another(
    match: Match, browser_of: BrowserOf, watcher: Client
) -> None:
    address = f"/match/{match.pk}/history/?as=1"
    assert browser_of("charlie").get(address).status_code == 404
    assert watcher.get(address).status_code == 404


def test_after_the_end_anybody_reads_through_all_eyes(over: Match, watcher: Client) -> None:
    page = read(watcher, over, eyes="2", at=6)
    assert "Your hand" in page
    assert set(re.findall(r'as=(\w+)"', page)) == {"0", "1", "2", "3", "table"}


def test_table_talk_stands_in_the_history(match: Match, watcher: Client, now: datetime) -> None:
    say(match.seats.get(index=1), "Good luck!", source=Source.PAGE, now=now)
    assert "<bdi>bob</bdi>: Good luck!" in read(watcher, match)


def test_talk_that_was_deleted_leaves_its_place(
    match: Match, watcher: Client, now: datetime
) -> None:
    say(match.seats.get(index=1), "Good luck!", source=Source.PAGE, now=now)
    Talk.objects.all().delete()
    assert "said something that was deleted" in read(watcher, match)


@pytest.mark.parametrize("at", ["x", "-1", "0", "99999", "9" * 5000])
def test_version_that_does_not_exist_shows_the_nearest(
    match: Match, watcher: Client, at: str
) -> None:
    assert watcher.get(f"/match/{match.pk}/history/", {"at": at}).status_code == 200


def test_move_that_was_taken_back_is_marked(match: Match, watcher: Client, now: datetime) -> None:
    asked = prompt_of(match)
    play_on(match, 1, now=now)
    locked, vault = lock(match.pk)
    answered = locked.prompts.select_related("seat").get(pk=asked.pk)
    take_back(locked, vault, answered, source=Source.PAGE, now=now)
    locked.save()

    assert [step.version for step in steps(match, None) if step.is_taken_back] == [
        asked.version + 1
    ]
    assert read(watcher, match, at=asked.version + 1).count(">taken back</span>") == 2
    assert read(watcher, match, at=1).count(">taken back</span>") == 0


def test_rounds_are_a_list_to_jump_to(over: Match, watcher: Client) -> None:
    page = read(watcher, over, at=1, eyes="table")

    jumps = re.findall(r'<a href="\?at=(\d+)&amp;as=table">Round (\d)</a>', page)
    assert [number for _, number in jumps] == list("12345678")
    deals = over.events.filter(kind="cards_dealt").order_by("version")
    later = list(deals.values_list("version", flat=True))[1:]
    assert [int(at) for at, _ in jumps[1:]] == later
    assert "Unfinished round" not in page


def test_round_of_the_event_is_marked_among_the_rounds(over: Match, watcher: Client) -> None:
    third = over.events.filter(kind="cards_dealt").order_by("version")[2]

    page = read(watcher, over, at=third.version + 1)

    assert re.search(r'aria-current="true">Round 3</a>', page)


def test_round_in_play_is_in_the_list(match: Match, watcher: Client, now: datetime) -> None:
    play_on(match, 4, now=now)

    assert "Unfinished round" in read(watcher, match)


def test_first_round_alone_needs_no_list(match: Match, watcher: Client) -> None:
    assert "Go to a round" not in read(watcher, match)


def test_scores_are_drawn_as_they_stood_then(over: Match, watcher: Client) -> None:
    ends = list(over.events.filter(kind="round_scored").values_list("version", flat=True))

    assert "<polyline" not in read(watcher, over, at=ends[1] - 1)
    early = read(watcher, over, at=ends[1])
    assert "Round 1 to Round 2." in early
    assert "Round 1 to Round 8." in read(watcher, over)


@pytest.mark.parametrize(
    ("at", "pressed", "focused"),
    [
        (3, "next", "next"),
        (3, "previous", "previous"),
        (99_999, "next", "previous"),
        (1, "first", "last"),
    ],
)
def test_focus_is_kept_on_the_button_that_was_pressed(
    match: Match, watcher: Client, at: int, pressed: str, focused: str
) -> None:
    page = read(watcher, match, at=at, by=pressed)

    assert re.findall(r'by=(\w+)" aria-describedby="event" autofocus', page) == [focused]


@pytest.mark.parametrize("pressed", ["", "nonsense", "<b>"])
def test_focus_is_nowhere_without_a_press(match: Match, watcher: Client, pressed: str) -> None:
    assert "autofocus" not in read(watcher, match, at=3, by=pressed)
