"""Choosing the pace of a match: one of the presets, or everything one by one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.utils.dates import WEEKDAYS
from django.utils.translation import gettext_lazy as _

from turns.clocks.clock import LONGEST, SHORTEST, Bank, Clock, NoClock, PerTurn, TimeOfDay
from turns.clocks.presets import PRESETS, Pace, pace_of
from turns.clocks.terms import MOST_MISSES, Absence, Forced, Leaving, Point, Terms
from turns.clocks.zones import zone_named
from turns.forms.fields import ExplainedChoice, explained
from turns.rendering.clocks import (
    ABSENCE_WORDS,
    FORCED_WORDS,
    LEAVING_WORDS,
    PACE_HINTS,
    PACE_NAMES,
    POINT_WORDS,
)
from turns.rendering.zones import zone_choices

NONE, TURN, BANK, DAILY = "none", "turn", "bank", "daily"
CLOCK_WORDS = {
    NONE: _("No clock"),
    TURN: _("The same time for each turn"),
    BANK: _("A stock, and more for each turn"),
    DAILY: _("A fixed time of day"),
}
UNITS = {
    "minutes": _("minutes"),
    "hours": _("hours"),
    "days": _("days"),
}
ABSENCES = {
    Absence.BOT_SEAT: _("A bot plays that turn, and stays after some missed turns in a row."),
    **ABSENCE_WORDS,
}
FIELDS_OF = {
    TURN: ("turn_amount", "turn_unit"),
    BANK: ("bank_days", "bank_hours", "bank_most"),
    DAILY: ("daily_at", "daily_zone"),
}
"""What a kind of clock asks for; the other fields are not read."""
_DAY = timedelta(days=1)
_HOUR = timedelta(hours=1)
_MOST_DAYS = LONGEST // _DAY


class PaceForm(forms.Form):
    """The terms of a match. The fields after `pace` are read with Pace.OWN alone: whatever stands
    in them otherwise, hidden as they are, is no mistake.
    """

    pace = forms.ChoiceField(
        label=_("Pace"),
        required=False,
        widget=forms.RadioSelect,
        choices=[(pace.value, name) for pace, name in PACE_NAMES.items()],
    )
    clock = forms.ChoiceField(label=_("Clock"), choices=list(CLOCK_WORDS.items()))
    turn_amount = forms.IntegerField(label=_("Time for a turn"), min_value=1)
    turn_unit = forms.ChoiceField(label=_("counted in"), choices=list(UNITS.items()))
    bank_days = forms.IntegerField(label=_("Days to begin with"), min_value=1, max_value=_MOST_DAYS)
    bank_hours = forms.IntegerField(
        label=_("Hours that each turn adds"), min_value=1, max_value=LONGEST // _HOUR
    )
    bank_most = forms.IntegerField(
        label=_("Days in stock at most"), min_value=1, max_value=_MOST_DAYS
    )
    daily_at = forms.TimeField(
        label=_("Each turn ends at"),
        input_formats=["%H:%M"],
        widget=forms.TimeInput(format="%H:%M", attrs={"type": "time"}),
    )
    daily_zone = forms.ChoiceField(
        label=_("in the zone"), widget=forms.Select(attrs={"data-own-zone": ""})
    )
    free_weekdays = forms.TypedMultipleChoiceField(
        label=_("Days that do not count"),
        required=False,
        coerce=int,
        widget=forms.CheckboxSelectMultiple,
        choices=list(WEEKDAYS.items()),
    )
    absence = forms.ChoiceField(
        label=_("When the time is up"),
        widget=forms.RadioSelect,
        choices=[(absence.value, said) for absence, said in ABSENCES.items()],
    )
    misses = forms.IntegerField(
        label=_("A bot stays after so many missed turns"), min_value=1, max_value=MOST_MISSES
    )
    leaving = forms.ChoiceField(
        label=_("When somebody leaves"),
        widget=forms.RadioSelect,
        choices=[(leaving.value, said) for leaving, said in LEAVING_WORDS.items()],
    )
    forced = forms.ChoiceField(
        label=_("When only one move is legal"),
        widget=forms.RadioSelect,
        choices=[(forced.value, said) for forced, said in FORCED_WORDS.items()],
    )
    reminders = forms.MultipleChoiceField(
        label=_("Reminders"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        choices=[(point.value, said) for point, said in POINT_WORDS.items()],
    )

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        zone: ZoneInfo,
        terms: Terms = PRESETS[Pace.MAIL],
    ) -> None:
        super().__init__(data, prefix="pace", initial=_initial(terms, zone))
        field = self.fields["daily_zone"]
        assert isinstance(field, forms.ChoiceField)
        # A browser may offer a zone by a name that is not in the list.
        own = (str(self["daily_zone"].value() or ""), zone.key)
        field.choices = zone_choices(*dict.fromkeys(own))

    @property
    def choices(self) -> list[ExplainedChoice]:
        """The paces, each with its line."""
        return explained(self["pace"], PACE_HINTS.values())

    @property
    def forced_moves(self) -> Forced:
        """What is chosen about forced moves so far, be the rest of the form right or wrong."""
        said = self["forced"].value() if self["pace"].value() == Pace.OWN else None
        return Forced(said) if said in set(Forced) else PRESETS[Pace.MAIL].forced

    def clean_free_weekdays(self) -> list[int]:
        """At least one day counts."""
        days: list[int] = self.cleaned_data["free_weekdays"]
        if len(set(days)) == len(WEEKDAYS):
            raise forms.ValidationError(_("At least one day of the week must count."))
        return days

    def clean(self) -> dict[str, Any]:
        """What is asked for is there, and makes a clock."""
        said = super().clean() or {}
        self._forgive(self.fields.keys() - _asked(said))
        kind = said.get("clock") if said.get("pace") == Pace.OWN else None
        if kind == TURN and "turn_amount" in said and "turn_unit" in said:
            self._check_turn(said["turn_amount"], said["turn_unit"])
        if kind == BANK and all(name in said for name in FIELDS_OF[BANK]):
            self._check_bank(said)
        return said

    def _forgive(self, names: Iterable[str]) -> None:
        for name in names:
            self.errors.pop(name, None)

    def _check_turn(self, amount: int, unit: str) -> None:
        # Compared in whole numbers: so many days that no timedelta holds them are typed, too.
        one = timedelta(**{unit: 1})
        if not SHORTEST / one <= amount <= LONGEST / one:
            self.add_error("turn_amount", _("A turn lasts from 5 minutes to 30 days."))

    def _check_bank(self, said: Mapping[str, Any]) -> None:
        if said["bank_most"] * _DAY < max(said["bank_days"] * _DAY, said["bank_hours"] * _HOUR):
            self.add_error(
                "bank_most",
                _("The stock holds at least what it begins with, and what a turn adds."),
            )

    @property
    def chosen(self) -> Pace:
        """The pace; by mail, where a browser says nothing."""
        return Pace(self.cleaned_data["pace"] or Pace.MAIL)

    def terms(self) -> Terms:
        """What is agreed. Call it on a valid form."""
        if self.chosen != Pace.OWN:
            return PRESETS[self.chosen]
        said = self.cleaned_data
        return Terms(
            clock=_clock(said),
            free_weekdays=frozenset(said["free_weekdays"]),
            absence=Absence(said["absence"]),
            misses=said.get("misses", PRESETS[Pace.MAIL].misses),
            leaving=Leaving(said["leaving"]),
            forced=Forced(said["forced"]),
            reminders=frozenset(map(Point, said["reminders"])),
        )


def _asked(said: Mapping[str, Any]) -> set[str]:
    """The fields that matter for what was chosen."""
    if said.get("pace") != Pace.OWN:
        return {"pace"}
    asked = {"pace", "clock", "free_weekdays", "absence", "leaving", "forced", "reminders"}
    asked.update(FIELDS_OF.get(said.get("clock", NONE), ()))
    return asked | {"misses"} if said.get("absence") == Absence.BOT_SEAT else asked


def _clock(said: Mapping[str, Any]) -> Clock:
    if said["clock"] == TURN:
        return PerTurn(timedelta(**{said["turn_unit"]: said["turn_amount"]}))
    if said["clock"] == BANK:
        return Bank(
            start=said["bank_days"] * _DAY,
            increment=said["bank_hours"] * _HOUR,
            most=said["bank_most"] * _DAY,
        )
    if said["clock"] == DAILY:
        return TimeOfDay(said["daily_at"], zone_named(said["daily_zone"]))
    return NoClock()


def _initial(terms: Terms, zone: ZoneInfo) -> dict[str, object]:
    """The fields as they say these terms; those of other clocks hold something sensible."""
    return {
        "pace": pace_of(terms).value,
        "turn_amount": 2,
        "turn_unit": "days",
        "bank_days": 5,
        "bank_hours": 12,
        "bank_most": 7,
        "daily_at": "21:00",
        "daily_zone": zone.key,
        **_initial_clock(terms.clock),
        "free_weekdays": sorted(terms.free_weekdays),
        "absence": terms.absence.value,
        "misses": terms.misses,
        "leaving": terms.leaving.value,
        "forced": terms.forced.value,
        "reminders": [point.value for point in terms.reminders],
    }


def _initial_clock(clock: Clock) -> dict[str, object]:
    if isinstance(clock, PerTurn):
        unit = next((unit for unit in ("days", "hours") if not clock.time % _one(unit)), "minutes")
        return {"clock": TURN, "turn_amount": clock.time // _one(unit), "turn_unit": unit}
    if isinstance(clock, Bank):
        return {
            "clock": BANK,
            "bank_days": clock.start // _DAY,
            "bank_hours": clock.increment // _HOUR,
            "bank_most": clock.most // _DAY,
        }
    if isinstance(clock, TimeOfDay):
        return {"clock": DAILY, "daily_at": f"{clock.at:%H:%M}", "daily_zone": clock.zone.key}
    return {"clock": NONE}


def _one(unit: str) -> timedelta:
    return timedelta(**{unit: 1})
