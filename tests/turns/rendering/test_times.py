"""Times in the reader's language and zone."""

from datetime import timedelta

import pytest
from django.utils import translation

from tests.turns.clocks.calendars import KATHMANDU, NEW_YORK, PARIS, at
from turns.rendering.times import due_words, length_words, moment_words, relative_words

NOW = at("2026-03-02 12:00")


def test_due_time_is_a_date_and_what_is_left() -> None:
    due = at("2026-03-03 21:00", PARIS)
    words = due_words(due, now=at("2026-03-02 17:00", PARIS), zone=PARIS)
    assert words == "tomorrow, Tuesday 3 March 2026, 21:00 CET, in 1 day 4 hours"


@pytest.mark.parametrize(
    ("moment", "words"),
    [
        ("2026-03-01 09:05", "yesterday, Sunday 1 March 2026, 09:05 CET"),
        ("2026-03-02 23:59", "today, Monday 2 March 2026, 23:59 CET"),
        ("2026-03-04 00:00", "Wednesday 4 March 2026, 00:00 CET"),
        ("2026-07-14 12:30", "Tuesday 14 July 2026, 12:30 CEST"),
    ],
)
def test_day_near_by_is_named(moment: str, words: str) -> None:
    assert moment_words(at(moment, PARIS), now=NOW, zone=PARIS) == words


def test_day_is_the_readers() -> None:
    due = at("2026-03-03 02:00")
    assert moment_words(due, now=NOW, zone=NEW_YORK) == "today, Monday 2 March 2026, 21:00 EST"
    assert moment_words(due, now=NOW, zone=PARIS).startswith("tomorrow, Tuesday 3 March 2026")


def test_zone_without_a_name_is_its_distance() -> None:
    due = at("2026-03-02 13:00")
    assert moment_words(due, now=NOW, zone=KATHMANDU).endswith("18:45 UTC+05:45")


def test_both_hours_of_the_night_of_the_change_are_told_apart() -> None:
    first, second = at("2026-10-25 00:30"), at("2026-10-25 01:30")
    now = at("2026-10-24 12:00")
    assert moment_words(first, now=now, zone=PARIS).endswith("25 October 2026, 02:30 CEST")
    assert moment_words(second, now=now, zone=PARIS).endswith("25 October 2026, 02:30 CET")


@pytest.mark.parametrize(
    ("distance", "words"),
    [
        (timedelta(days=9, hours=5, minutes=59), "in 9 days 5 hours"),
        (timedelta(days=2, minutes=59), "in 2 days"),
        (timedelta(hours=1, minutes=1), "in 1 hour 1 minute"),
        (timedelta(minutes=59, seconds=59), "in 59 minutes"),
        (timedelta(seconds=59), "in less than a minute"),
        (timedelta(), "just now"),
        (timedelta(seconds=-59), "just now"),
        (timedelta(minutes=-2), "2 minutes ago"),
        (timedelta(days=-1, hours=-3), "1 day 3 hours ago"),
    ],
)
def test_distance_is_never_more_than_it_is(distance: timedelta, words: str) -> None:
    assert relative_words(NOW + distance, now=NOW) == words


@pytest.mark.parametrize(
    ("length", "words"),
    [
        (timedelta(minutes=5), "5 minutes"),
        (timedelta(hours=12), "12 hours"),
        (timedelta(days=5), "5 days"),
        (timedelta(hours=36), "1 day 12 hours"),
        (timedelta(seconds=30), "0 minutes"),
    ],
)
def test_length_is_in_its_largest_units(length: timedelta, words: str) -> None:
    assert length_words(length) == words


def test_date_is_in_the_readers_language() -> None:
    with translation.override("fr"):
        assert "mardi 3 mars 2026" in due_words(at("2026-03-03 20:00"), now=NOW, zone=PARIS)
