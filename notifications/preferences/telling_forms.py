"""What a player says about what he is told: of all matches, and of one that is an exception."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from notifications.models import Preference
from notifications.preferences.keeping import MatchWish
from notifications.preferences.wishes import DIGEST_AT
from notifications.unsubscribe.words import KIND_WORDS

MOST_DIGEST_HOURS = 72
LEAST_REMIND_HOURS, MOST_REMIND_HOURS = 6, 336

AS_FOR_ALL = ""
HOURS, TIME = "hours", "time"


class TellingForm(forms.Form):
    """What is told of all matches, and when digests and reminders come."""

    telling = forms.ChoiceField(
        label=_("What you are told"),
        choices=Preference.Telling.choices,
        widget=forms.RadioSelect,
        help_text=_(
            "It holds for your devices and chats, too; but there every turn is told at once, even"
            " where mails wait for the digest. Sign-in links, invitations and answers to your own"
            " mails always come."
        ),
    )
    digest = forms.ChoiceField(
        label=_("When your digest comes"),
        choices=[(TIME, _("Each day at a time of day")), (HOURS, _("Every so many hours"))],
        widget=forms.RadioSelect,
        required=False,
        help_text=_(
            "In your time zone, and never in your quiet hours. It comes earlier if the time of a"
            " turn would run out before it."
        ),
    )
    digest_at = forms.TimeField(
        label=_("Time of day"), required=False, widget=forms.TimeInput({"type": "time"}, "%H:%M")
    )
    digest_hours = forms.IntegerField(
        label=_("Hours from one digest to the next"),
        required=False,
        widget=forms.NumberInput({"min": 1, "max": MOST_DIGEST_HOURS}),
    )
    remind_hours = forms.IntegerField(
        label=_("Remind me of a turn that waits, every so many hours"),
        required=False,
        widget=forms.NumberInput({"min": LEAST_REMIND_HOURS, "max": MOST_REMIND_HOURS}),
        help_text=_(
            "Beside the reminders that a match has by its terms. Leave it empty for no more."
        ),
    )

    def __init__(self, data: Any = None, *, wish: Preference | None = None) -> None:
        super().__init__(data, initial=_initial(wish or Preference()))

    def clean(self) -> dict[str, Any]:
        """A digest needs a time, whatever is chosen now: a match may be an exception."""
        said: dict[str, Any] = super().clean() or {}
        self._check("digest_hours", 1, MOST_DIGEST_HOURS)
        self._check("remind_hours", LEAST_REMIND_HOURS, MOST_REMIND_HOURS)
        needed = "digest_hours" if said.get("digest") == HOURS else "digest_at"
        is_digest = said.get("telling") == Preference.Telling.DIGEST
        if is_digest and said.get(needed) is None and needed not in self.errors:
            self.add_error(needed, gettext("A digest needs to know when it comes."))
        return said

    def _check(self, name: str, least: int, most: int) -> None:
        hours = self.cleaned_data.get(name)
        if hours is not None and not least <= hours <= most:
            refusal = ngettext(
                "Please give a number of hours from %(least)s to %(n)s.",
                "Please give a number of hours from %(least)s to %(n)s.",
                most,
            )
            self.add_error(name, refusal % {"least": least, "n": most})

    def wish(self) -> dict[str, object]:
        """The columns of Preference."""
        said = self.cleaned_data
        is_by_hours = said["digest"] == HOURS and said["digest_hours"] is not None
        return {
            "telling": said["telling"],
            "digest_hours": said["digest_hours"] if is_by_hours else None,
            "digest_at": None if is_by_hours else said["digest_at"],
            "remind_hours": said["remind_hours"],
        }


class MatchTellingForm(forms.Form):
    """What is told of one match."""

    telling = forms.ChoiceField(
        label=_("What you are told of this match"),
        choices=[(AS_FOR_ALL, _("As of all my matches")), *Preference.Telling.choices],
        widget=forms.RadioSelect,
        required=False,
    )
    ways = forms.ChoiceField(
        label=_("By which way"), choices=Preference.Ways.choices, widget=forms.RadioSelect
    )
    again = forms.MultipleChoiceField(
        label=_("Stopped mails that you want again"),
        widget=forms.CheckboxSelectMultiple,
        required=False,
    )

    def __init__(
        self, data: Any = None, *, wish: Preference | None = None, stopped: list[str] | None = None
    ) -> None:
        initial = {
            "telling": wish.telling if wish else AS_FOR_ALL,
            "ways": wish.ways if wish else Preference.Ways.ALL,
        }
        super().__init__(data, initial=initial)
        kinds = [(kind.value, words) for kind, words in KIND_WORDS.items()]
        again = self.fields["again"]
        assert isinstance(again, forms.MultipleChoiceField)
        again.choices = [(kind, words) for kind, words in kinds if kind in (stopped or [])]
        if not again.choices:
            del self.fields["again"]

    def wish(self) -> MatchWish:
        """What the player says of the match."""
        said = self.cleaned_data
        return MatchWish(said["telling"], said["ways"], said.get("again", []))


def _initial(wish: Preference) -> dict[str, object]:
    return {
        "telling": wish.telling,
        "digest": HOURS if wish.digest_hours else TIME,
        "digest_at": wish.digest_at or DIGEST_AT,
        "digest_hours": wish.digest_hours or 12,
        "remind_hours": wish.remind_hours,
    }
