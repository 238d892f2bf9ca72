"""Starting a match."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django import forms
from django.contrib.auth.models import User
from django.forms.boundfield import BoundField
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

from games.core.engine import AnyEngine
from games.core.errors import BadOption, BadSeatCount
from games.core.options import OptionValue
from turns.clocks.presets import PRESETS, Pace
from turns.clocks.terms import Terms
from turns.forms.fields import (
    NAME_TAKEN,
    AddressField,
    Data,
    ExplainedChoice,
    NameField,
    WordField,
    explained,
)
from turns.forms.options import field_of, option_field
from turns.forms.pace import PaceForm
from turns.forms.seat import SeatForm
from turns.match_ids import match_id_of, new_key
from turns.models import Match
from turns.players import name_key
from turns.ports import contacts
from turns.rendering.lists import listed
from turns.rendering.visibility import VISIBILITY_HINTS, VISIBILITY_NAMES
from turns.rendering.words import words
from turns.rhythms import zone_of
from turns.services import MatchPlan, check_table


@dataclass(frozen=True, slots=True)
class Problem:
    """What is missing or wrong, and where."""

    about: str
    field_id: str
    """Of the element with the field; empty where no field is to blame."""
    text: str


class StartForm(forms.Form):
    """A new match of one game; `seats` are the forms of the other players, `pace` is that of the
    terms.
    """

    name = NameField(label=_("Your name"))
    address = AddressField(
        label=_("Your mail address"),
        required=False,
        help_text=_(
            "So that we can tell you when it is your turn. Without one, look at the match page."
        ),
    )
    word = WordField()
    visibility = forms.ChoiceField(
        label=_("Who may watch"),
        required=False,
        initial=Match.Visibility.LINK.value,
        widget=forms.RadioSelect,
        choices=[(code.value, said) for code, said in VISIBILITY_NAMES.items()],
    )
    once = forms.CharField(required=False, initial=new_key, widget=forms.HiddenInput)
    """The key of the match that this form makes: sent twice, it makes one."""

    def __init__(
        self, engine: AnyEngine, data: Data | None = None, *, player: User | None = None
    ) -> None:
        super().__init__(data, initial={"name": player.first_name if player else ""})
        self.engine = engine
        self.seats = [SeatForm(engine, index, data) for index in range(1, max(engine.seats))]
        self.pace = PaceForm(data, zone=zone_of(player))
        self.table_error = ""
        """Why the game is for no such table, where no field is to blame."""
        for option in engine.options:
            field = option_field(engine, option, forced=self.pace.forced_moves)
            self.fields[field_of(option)] = field
        for name, hint in (("name", "name"), ("address", "email")):
            self.fields[name].widget.attrs["autocomplete"] = hint
        if player is not None and contacts().has_address(player):
            self.fields["address"].help_text = _(
                "Your turns are told to you at the address that you have confirmed."
                " Give another one only if they are to come there from now on."
            )

    @property
    def options(self) -> list[forms.BoundField]:
        """The fields of the game's options."""
        return [self[field_of(option)] for option in self.engine.options]

    @property
    def visibilities(self) -> list[ExplainedChoice]:
        """Who may watch, each with its line."""
        return explained(self["visibility"], VISIBILITY_HINTS.values())

    @property
    def problems(self) -> list[Problem]:
        """All that is to be mended, in the order of the page."""
        return list(self._problems())

    def _problems(self) -> Iterator[Problem]:
        if self.table_error:
            yield Problem("", "", self.table_error)
        for form in (self, *self.seats, self.pace):
            for name in form.errors:
                field = form[name]
                yield Problem(_label(form, field), field.auto_id, str(form.errors[name][0]))

    @property
    def is_wrong(self) -> bool:
        """Is anything to be mended."""
        return bool(self.table_error or any(form.errors for form in (self, self.pace, *self.seats)))

    @property
    def may_be_fewer(self) -> bool:
        """Can seats be left empty."""
        return len(self.engine.seats) > 1

    @property
    def teams(self) -> str:
        """Which seats play together, as people count them; empty in a game without teams."""
        numbers = [[str(seat + 1) for seat in team] for team in self.engine.teams]
        return "; ".join(listed(team) for team in numbers)

    def is_valid(self) -> bool:
        """All forms are; each is asked, so that every mistake is shown at once."""
        others = [form.is_valid() for form in (self.pace, *self.seats)]
        are_filled = all([super().is_valid(), *others])
        fits = [self._have_own_names(), self._lets_them_in(), self._suits_the_game()]
        return are_filled and all(fits)

    def _have_own_names(self) -> bool:
        """Two players of one name could not be told apart in any sentence."""
        given = {name_key(self.cleaned_data.get("name", ""))}
        for seat in self.seats:
            key = name_key(seat.friend_name)
            if key and key in given:
                seat.add_error("name", NAME_TAKEN)
            given.add(key)
        return not any(seat.errors for seat in self.seats)

    def _lets_them_in(self) -> bool:
        """Whoever comes must be able to see where he sits down."""
        is_open = any(seat.is_open_to_anybody for seat in self.seats)
        if is_open and self.chosen_visibility is Match.Visibility.PRIVATE:
            self.add_error(
                "visibility",
                gettext(
                    "A seat is open to anybody, so the match cannot be private: let it be by link"
                    " or listed."
                ),
            )
            return False
        return True

    @property
    def chosen_visibility(self) -> Match.Visibility:
        """Who may watch; by link, where a browser says nothing."""
        return Match.Visibility(self.cleaned_data.get("visibility") or Match.Visibility.LINK)

    def _suits_the_game(self) -> bool:
        """Ask the game itself whether it can be played by so many and with these options."""
        players = [seat for seat in self.seats if not seat.is_empty]
        try:
            check_table(self.engine, 1 + len(players), self._chosen())
        except BadSeatCount as error:
            self.table_error = words(error.text, ())
        except BadOption as error:
            known = {option.key: option for option in self.engine.options}
            if error.option not in known:
                self.table_error = words(error.text, ())
            else:
                self.add_error(field_of(known[error.option]), words(error.text, ()))
        else:
            return True
        return False

    def plan(self) -> MatchPlan:
        """What the host chose."""
        return MatchPlan(
            engine=self.engine.key,
            others=[seat.plan() for seat in self.seats if not seat.is_empty],
            options=self._chosen(),
            word=self.cleaned_data["word"],
            language=get_language() or "en",
            terms=self._terms(),
            visibility=self.chosen_visibility,
            id=match_id_of(self.cleaned_data["once"]),
        )

    def _terms(self) -> Terms:
        """Where nobody else is a person, a clock by mail would have nobody to wait for."""
        if self.pace.chosen == Pace.MAIL and not any(seat.is_person for seat in self.seats):
            return PRESETS[Pace.NONE]
        return self.pace.terms()

    def _chosen(self) -> dict[str, OptionValue]:
        """A form knows text; the option's own values are whole numbers too. Without an answer it is
        the default.
        """
        said = {
            option.key: choice.value
            for option in self.engine.options
            for choice in option.choices
            if str(choice.value) == self.cleaned_data.get(field_of(option))
        }
        return {option.key: option.default for option in self.engine.options} | said


def _label(form: forms.Form, field: BoundField) -> str:
    if isinstance(form, SeatForm):
        seat = gettext("Seat %(n)s") % {"n": form.number}
        return f"{seat}, {field.label}"
    return str(field.label)
