"""What a player may choose."""

from __future__ import annotations

from datetime import date, time, timedelta
from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from turns.clocks.calendar import MOST_QUIET, BadQuiet, Quiet
from turns.forms.fields import NameField
from turns.models import Rhythm
from turns.rendering.zones import zone_choices
from turns.services.rhythms import Days

_AN_HOUR = timedelta(hours=1)


class SettingsForm(forms.Form):
    """The language of a player's mails, and how cards are written."""

    language = forms.ChoiceField(
        label=_("The language of your mails"), choices=settings.LANGUAGES, widget=forms.RadioSelect
    )
    cards_in_words = forms.BooleanField(
        label=_("Write cards in words"),
        required=False,
        help_text=_(
            "“Queen of spades” instead of “QS♠”, on the pages of your matches and in your mails."
            " Where you may have to type a card, its code stands beside it."
        ),
    )


class NameForm(forms.Form):
    """By which name the others know the player."""

    name = NameField(
        label=_("Your name"),
        help_text=_("It holds for new matches, and at the tables where you sit now."),
        widget=forms.TextInput({"autocomplete": "nickname"}),
    )


class RhythmForm(forms.Form):
    """The player's zone and quiet hours, and whether days off are spent for him."""

    zone = forms.ChoiceField(
        label=_("Your time zone"), help_text=_("Due times are told to you in this zone.")
    )
    quiet_from = forms.TimeField(
        label=_("Quiet from"), required=False, widget=forms.TimeInput({"type": "time"}, "%H:%M")
    )
    quiet_until = forms.TimeField(
        label=_("until"), required=False, widget=forms.TimeInput({"type": "time"}, "%H:%M")
    )
    takes_vacation_by_itself = forms.BooleanField(
        label=_("Spend days off for me before my time runs out"),
        required=False,
        help_text=_(
            "When the time of a turn runs out, that day becomes a day off, as long as you have"
            " some left. Mails come all the same. Matches that wait anyway spend none."
        ),
    )

    def __init__(self, data: Any = None, *, rhythm: Rhythm | None = None) -> None:
        initial = {} if rhythm is None else _initial(rhythm)
        super().__init__(data, initial={"zone": settings.TIME_ZONE, **initial})
        # A browser may offer a zone by a name that is not in the list.
        own = [str(self["zone"].value() or ""), str(self.initial["zone"])]
        zone = self.fields["zone"]
        assert isinstance(zone, forms.ChoiceField)
        zone.choices = zone_choices(*dict.fromkeys(own))

    def clean(self) -> dict[str, Any]:
        """Quiet hours have both ends, and leave most of the day."""
        said: dict[str, Any] = super().clean() or {}
        if self.errors:
            return said
        start, end = said["quiet_from"], said["quiet_until"]
        if (start is None) != (end is None):
            empty = "quiet_from" if start is None else "quiet_until"
            self.add_error(empty, gettext("Quiet hours need both ends, or none."))
        elif start is not None:
            said["quiet"] = self._quiet(start, end)
        return said

    def _quiet(self, start: time, end: time) -> Quiet | None:
        try:
            return Quiet(start, end)
        except BadQuiet:
            most = MOST_QUIET // _AN_HOUR
            refusal = ngettext(
                "Quiet hours last at most %(n)s hour a day, and end at another time than they"
                " begin.",
                "Quiet hours last at most %(n)s hours a day, and end at another time than they"
                " begin.",
                most,
            )
            self.add_error("quiet_until", refusal % {"n": most})
            return None

    def days(self) -> Days:
        """What the player said."""
        return Days(
            zone=self.cleaned_data["zone"],
            quiet=self.cleaned_data.get("quiet"),
            takes_vacation_by_itself=self.cleaned_data["takes_vacation_by_itself"],
        )


class DaysOffForm(forms.Form):
    """A span of days, to be taken or given back."""

    first = forms.DateField(label=_("First day off"))
    last = forms.DateField(label=_("Last day off"))

    def __init__(self, data: Any = None, *, today: date) -> None:
        super().__init__(data)
        for field in self.fields.values():
            field.widget = forms.DateInput({"type": "date", "min": today.isoformat()}, "%Y-%m-%d")


def _initial(rhythm: Rhythm) -> dict[str, object]:
    return {
        "zone": rhythm.zone,
        "quiet_from": rhythm.quiet_from,
        "quiet_until": rhythm.quiet_until,
        "takes_vacation_by_itself": rhythm.takes_vacation_by_itself,
    }
