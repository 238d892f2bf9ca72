"""Zone and quiet hours: kept for a player, without harm to an open turn."""

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.contrib.auth.models import User

from tests.turns.conftest import RecordedContacts, legal_command
from tests.turns.services.clocked import DAY, THREE_DAYS, asked, clocked, lives_in, player_of
from turns.clocks.calendar import Quiet
from turns.clocks.clock import PerTurn
from turns.clocks.terms import Terms
from turns.clocks.zones import BadZone
from turns.models import Match, Rhythm, Source, Vacation
from turns.rhythms import awake_at, calendars, midnight, zone_of
from turns.services import submit_move
from turns.services.rhythms import Days, keep_days, note_zone

pytestmark = pytest.mark.django_db

HOUR = timedelta(hours=1)
NIGHT = Quiet(time(22), time(8))


@pytest.fixture
def slow(people: list[User], contacts: RecordedContacts, now: datetime) -> Match:
    """Three days for every turn, from Monday noon on."""
    return clocked(people, THREE_DAYS, now=now)


@pytest.fixture
def player(slow: Match) -> User:
    """Whoever is asked."""
    return player_of(asked(slow))


def test_new_quiet_hours_leave_the_open_turn_alone(
    slow: Match, player: User, now: datetime
) -> None:
    keep_days(player, Days("UTC", NIGHT), now=now)
    assert asked(slow).due_at == now + 3 * DAY


def test_quiet_hours_that_are_taken_back_leave_the_open_turn_alone(
    people: list[User], contacts: RecordedContacts, now: datetime
) -> None:
    for person in people:
        lives_in(person, "UTC", (time(22), time(8)))
    match = clocked(people, Terms(clock=PerTurn(DAY)), now=now)
    due = datetime(2026, 3, 3, 22, tzinfo=UTC)  # 10 hours of Monday, 14 of Tuesday
    assert asked(match).due_at == due
    keep_days(player_of(asked(match)), Days("UTC"), now=now)
    assert asked(match).due_at == due


def test_quiet_hours_count_from_the_next_turn(
    slow: Match, people: list[User], now: datetime
) -> None:
    for person in people:
        keep_days(person, Days("UTC", NIGHT), now=now)
    prompt = asked(slow)
    submit_move(prompt, legal_command(prompt), source=Source.PAGE, now=now)
    # 72 hours are 10 of Monday, 14 of each of the four days until Friday, and 6 of Saturday.
    assert asked(slow).due_at == datetime(2026, 3, 7, 14, tzinfo=UTC)


def test_other_zone_leaves_the_open_turn_alone(slow: Match, player: User, now: datetime) -> None:
    keep_days(player, Days("America/New_York"), now=now)
    assert asked(slow).due_at == now + 3 * DAY
    assert zone_of(player).key == "America/New_York"


@pytest.mark.parametrize("remaining", [timedelta(), HOUR, 12 * HOUR, 17 * HOUR, 2 * DAY])
@pytest.mark.parametrize("quiet", [None, NIGHT, Quiet(time(3), time(13))])
def test_paused_turn_does_not_become_shorter(
    slow: Match, player: User, remaining: timedelta, quiet: Quiet | None, now: datetime
) -> None:
    slow.prompts.update(due_at=None, remaining=remaining)
    before = _due_if_resumed(player, remaining, now)
    keep_days(player, Days("Europe/Paris", quiet), now=now)
    kept = asked(slow).remaining
    assert kept is not None
    assert _due_if_resumed(player, kept, now) >= before


def _due_if_resumed(player: User, remaining: timedelta, now: datetime) -> datetime:
    return calendars([player.pk])[player.pk].after(now, remaining)


def test_quiet_hours_that_come_and_go_give_a_paused_turn_no_time(
    slow: Match, player: User, now: datetime
) -> None:
    slow.prompts.update(due_at=None, remaining=20 * HOUR)
    for quiet in (NIGHT, None) * 5:
        keep_days(player, Days("UTC", quiet), now=now)
    kept = asked(slow).remaining
    assert kept is not None
    assert timedelta() <= kept - 20 * HOUR < timedelta(milliseconds=1)


def test_days_are_kept_as_they_were_said(player: User, now: datetime) -> None:
    keep_days(player, Days("Europe/Paris", NIGHT, takes_vacation_by_itself=True), now=now)
    rhythm = Rhythm.objects.get(player=player)
    assert (rhythm.zone, rhythm.quiet_from, rhythm.quiet_until) == (
        "Europe/Paris",
        time(22),
        time(8),
    )
    assert rhythm.takes_vacation_by_itself


@pytest.mark.parametrize("zone", ["", "Europe/Atlantis", "../etc/passwd", "localtime", "Factory"])
def test_zone_that_is_not_there_is_refused(player: User, zone: str, now: datetime) -> None:
    with pytest.raises(BadZone):
        keep_days(player, Days(zone), now=now)
    assert not Rhythm.objects.exists()


def test_zone_of_the_browser_is_kept(player: User) -> None:
    note_zone(player, "Asia/Calcutta")
    assert Rhythm.objects.get(player=player).zone == "Asia/Calcutta"


def test_zone_of_the_browser_changes_no_choice(player: User) -> None:
    lives_in(player, "Europe/Paris")
    note_zone(player, "Asia/Tokyo")
    assert Rhythm.objects.get(player=player).zone == "Europe/Paris"


@pytest.mark.parametrize("zone", ["", "Mars/Base", "<script>", "/etc/localtime"])
def test_nonsense_from_a_browser_is_no_zone(player: User, zone: str) -> None:
    note_zone(player, zone)
    assert not Rhythm.objects.exists()


def test_mail_in_the_quiet_hours_waits_for_their_end(player: User, now: datetime) -> None:
    lives_in(player, "Europe/Paris", (time(22), time(8)))
    night = datetime(2026, 3, 2, 23, 30, tzinfo=UTC)
    assert awake_at(player, night) == datetime(2026, 3, 3, 7, tzinfo=UTC)
    assert awake_at(player, now) == now


@pytest.mark.parametrize(
    ("zone", "night", "morning"),
    [
        # The clocks go forward and back in the night before: eight o'clock is eight o'clock.
        ("Europe/Paris", "2026-03-28T23:00Z", "2026-03-29T06:00Z"),
        ("Europe/Paris", "2026-10-24T23:00Z", "2026-10-25T07:00Z"),
        ("Australia/Sydney", "2026-04-04T14:00Z", "2026-04-04T22:00Z"),
        ("Australia/Sydney", "2026-10-03T14:00Z", "2026-10-03T21:00Z"),
    ],
)
def test_mail_in_a_night_of_changing_clocks_comes_in_the_morning(
    player: User, zone: str, night: str, morning: str
) -> None:
    lives_in(player, zone, (time(22), time(8)))
    assert awake_at(player, datetime.fromisoformat(night)) == datetime.fromisoformat(morning)


def test_mail_on_days_off_waits_until_the_player_is_back(player: User, now: datetime) -> None:
    lives_in(player, "UTC", (time(22), time(8)))
    for day in range(2, 5):
        Vacation.objects.create(player=player, day=date(2026, 3, day))
    assert awake_at(player, now) == datetime(2026, 3, 5, 8, tzinfo=UTC)


def test_mail_comes_on_a_day_off_that_was_spent_for_the_player(player: User, now: datetime) -> None:
    Vacation.objects.create(player=player, day=now.date(), was_automatic=True)
    assert awake_at(player, now) == now


def test_mail_to_nobody_yet_waits_for_nothing(db: None, now: datetime) -> None:
    assert awake_at(None, now) == now


def test_midnight_that_the_clocks_skip_is_when_they_do() -> None:
    beirut = ZoneInfo("Asia/Beirut")
    begins = midnight(date(2026, 3, 29), beirut)
    assert begins == datetime(2026, 3, 28, 22, tzinfo=UTC)
    assert begins.astimezone(beirut).time() == time(1)
