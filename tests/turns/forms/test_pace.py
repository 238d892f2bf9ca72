"""Choosing the pace of a match."""

from datetime import time, timedelta
from zoneinfo import ZoneInfo

import pytest

from tests.turns.clocks.calendars import PARIS, WEEKEND
from turns.clocks.clock import Bank, NoClock, PerTurn, TimeOfDay
from turns.clocks.presets import PRESETS, Pace
from turns.clocks.terms import Absence, Forced, Leaving, Point, Terms
from turns.forms.pace import PaceForm

DAY = timedelta(days=1)


def own(**changes: str | list[str]) -> dict[str, str | list[str]]:
    """An own choice that is filled in completely, but for the changes."""
    filled: dict[str, str | list[str]] = {
        "pace": "own",
        "clock": "turn",
        "turn_amount": "2",
        "turn_unit": "days",
        "bank_days": "5",
        "bank_hours": "12",
        "bank_most": "7",
        "daily_at": "21:00",
        "daily_zone": "Europe/Paris",
        "absence": "bot-seat",
        "misses": "2",
        "leaving": "bot",
        "forced": "proven",
    }
    return {f"pace-{name}": said for name, said in (filled | changes).items()}


class Answers(dict[str, str | list[str]]):
    """Several answers of one name, as a browser sends them."""

    def getlist(self, name: str) -> list[str]:
        said = self.get(name, [])
        return said if isinstance(said, list) else [said]


def form(**changes: str | list[str]) -> PaceForm:
    return PaceForm(Answers(own(**changes)), zone=PARIS)


def chosen(**changes: str | list[str]) -> Terms:
    filled = form(**changes)
    assert filled.is_valid(), filled.errors
    return filled.terms()


@pytest.mark.parametrize("pace", list(PRESETS))
def test_preset_is_taken_whole(pace: Pace) -> None:
    assert chosen(pace=pace.value, absence="end", clock="daily") == PRESETS[pace]


def test_browser_that_says_nothing_plays_by_mail() -> None:
    silent = PaceForm({}, zone=PARIS)
    assert silent.is_valid()
    assert silent.terms() == PRESETS[Pace.MAIL]


def test_what_stands_in_the_hidden_fields_of_a_preset_is_no_mistake() -> None:
    hidden = {"turn_amount": "nonsense", "misses": "", "clock": "hourglass", "forced": ""}
    assert chosen(pace="relaxed", **hidden) == PRESETS[Pace.RELAXED]


def test_pace_that_does_not_exist_is_refused() -> None:
    assert "pace" in form(pace="warp").errors


@pytest.mark.parametrize(
    ("amount", "unit", "length"),
    [("5", "minutes", timedelta(minutes=5)), ("8", "hours", DAY / 3), ("30", "days", 30 * DAY)],
)
def test_time_for_a_turn_is_counted_as_one_likes(amount: str, unit: str, length: timedelta) -> None:
    assert chosen(turn_amount=amount, turn_unit=unit).clock == PerTurn(length)


@pytest.mark.parametrize(
    ("amount", "unit"),
    [("4", "minutes"), ("0", "hours"), ("31", "days"), ("999999999999", "days"), ("", "days")],
)
def test_time_that_no_turn_can_have_is_refused_at_its_field(amount: str, unit: str) -> None:
    assert list(form(turn_amount=amount, turn_unit=unit).errors) == ["turn_amount"]


def test_bank_is_given_in_days_and_hours() -> None:
    clock = chosen(clock="bank", bank_days="10", bank_hours="6", bank_most="14").clock
    assert clock == Bank(10 * DAY, DAY / 4, 14 * DAY)


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"bank_days": "31"}, "bank_days"),
        ({"bank_hours": "0"}, "bank_hours"),
        ({"bank_most": "4"}, "bank_most"),
        ({"bank_hours": "169"}, "bank_most"),
    ],
)
def test_bank_that_makes_no_sense_is_refused_at_its_field(
    changes: dict[str, str | list[str]], field: str
) -> None:
    assert list(form(clock="bank", **changes).errors) == [field]


def test_time_of_day_has_a_zone() -> None:
    clock = chosen(clock="daily", daily_at="07:30", daily_zone="Asia/Kathmandu").clock
    assert clock == TimeOfDay(time(7, 30), ZoneInfo("Asia/Kathmandu"))


@pytest.mark.parametrize(
    ("name", "said"),
    [("daily_at", "25:00"), ("daily_at", ""), ("daily_zone", "Europe/Atlantis")],
)
def test_time_of_day_that_does_not_exist_is_refused_at_its_field(name: str, said: str) -> None:
    assert list(form(clock="daily", **{name: said}).errors) == [name]


def test_fields_of_another_clock_are_not_read() -> None:
    terms = chosen(clock="none", turn_amount="", bank_days="-3", daily_at="noon")
    assert isinstance(terms.clock, NoClock)


def test_everything_can_be_chosen() -> None:
    terms = chosen(
        free_weekdays=["5", "6"],
        absence="end",
        leaving="end",
        forced="always",
        reminders=["day"],
    )
    assert terms == Terms(
        clock=PerTurn(2 * DAY),
        free_weekdays=WEEKEND,
        absence=Absence.END,
        leaving=Leaving.END,
        forced=Forced.ALWAYS,
        reminders=frozenset({Point.DAY}),
    )


def test_misses_matter_where_a_bot_stays() -> None:
    assert list(form(misses="11").errors) == ["misses"]
    assert chosen(misses="11", absence="wait").absence == Absence.WAIT
    assert chosen(misses="4").misses == 4


def test_week_without_a_day_that_counts_is_refused_at_its_field() -> None:
    assert list(form(free_weekdays=list("0123456")).errors) == ["free_weekdays"]


@pytest.mark.parametrize("name", ["clock", "absence", "leaving", "forced"])
def test_own_choice_is_complete(name: str) -> None:
    assert list(form(**{name: ""}).errors) == [name]


def test_fields_begin_with_the_terms_by_mail_and_the_zone_of_the_reader() -> None:
    fresh = PaceForm(zone=PARIS)
    said = {name: fresh[name].value() for name in ("pace", "clock", "bank_days", "daily_zone")}
    assert said == {
        "pace": "mail",
        "clock": "bank",
        "bank_days": 5,
        "daily_zone": "Europe/Paris",
    }


@pytest.mark.parametrize(
    "terms",
    [
        Terms(clock=PerTurn(timedelta(minutes=90)), absence=Absence.BOT_TURN),
        Terms(clock=TimeOfDay(time(7, 30), PARIS), free_weekdays=WEEKEND, forced=Forced.OFF),
        Terms(clock=Bank(DAY, DAY / 4, 3 * DAY), reminders=frozenset({Point.DAY}), misses=5),
        *PRESETS.values(),
    ],
)
def test_terms_that_are_shown_are_the_terms_that_come_back(terms: Terms) -> None:
    shown = PaceForm(zone=PARIS, terms=terms)
    said = {f"pace-{name}": shown[name].value() for name in shown.fields} | {"pace-pace": "own"}
    answers = Answers(
        {
            name: list(map(str, value)) if isinstance(value, list) else str(value)
            for name, value in said.items()
        }
    )
    back = PaceForm(answers, zone=PARIS)
    assert back.is_valid(), back.errors
    assert back.terms() == terms


def test_zone_of_old_stays_ones_own() -> None:
    fresh = PaceForm(zone=ZoneInfo("US/Eastern"))
    assert 'value="US/Eastern" selected' in str(fresh["daily_zone"])
