"""What people fill in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.contrib.auth.models import User
from django.utils.text import get_text_list
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

from games.core.deal import BadWord, clean_word
from games.core.engine import AnyEngine
from games.core.errors import BadOption, BadSeatCount
from games.core.options import OptionValue
from turns.agreements_form import PaceForm
from turns.clocks.presets import PRESETS, Pace
from turns.clocks.terms import Terms
from turns.option_fields import field_of, option_field
from turns.players import NAME_LENGTH, BadName, clean_name, name_key
from turns.ports import BadAddress, contacts
from turns.rendering.words import words
from turns.rhythms import zone_of
from turns.services import MatchPlan, SeatPlan, check_table

NOBODY = "nobody"
FRIEND = "friend"
BOT = "bot-"
BOT_WORDS = {"easy": _("A bot that plays simply"), "strong": _("A bot that plays well")}
NAME_TAKEN = _("Somebody else at this table has this name already.")

Data = Mapping[str, Any]
"""A browser's answer, as Django's forms take it."""


class NameField(forms.CharField):
    """A player's name."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("max_length", NAME_LENGTH)
        super().__init__(**kwargs)

    def clean(self, value: Any) -> str:
        """The name on one line."""
        text = super().clean(value)
        try:
            return clean_name(text) if text else ""
        except BadName as error:
            raise forms.ValidationError(str(error)) from error


class AddressField(forms.CharField):
    """A mail address."""

    widget = forms.EmailInput

    def clean(self, value: Any) -> str:
        """The address in its usual form; empty where none is needed."""
        text = super().clean(value)
        try:
            return contacts().clean(text) if text else ""
        except BadAddress as error:
            raise forms.ValidationError(str(error)) from error


class WordField(forms.CharField):
    """A player's word for the fair deal; static/turnpost.js proposes one, made in the browser."""

    def __init__(self, **kwargs: Any) -> None:
        attrs = {"data-suggest": "", "autocomplete": "off", "spellcheck": "false"}
        kwargs.setdefault("widget", forms.TextInput(attrs=attrs))
        kwargs.setdefault("label", _("Your word for the fair deal"))
        kwargs.setdefault(
            "help_text",
            _(
                "It is mixed into the shuffle, so that nobody, this site neither, "
                "can have chosen the cards. Everybody will see it."
            ),
        )
        super().__init__(required=False, **kwargs)

    def clean(self, value: Any) -> str:
        """The word as the deal takes it; empty for none."""
        text = super().clean(value)
        try:
            return clean_word(text) if text else ""
        except BadWord as error:
            raise forms.ValidationError(
                _("A word has 1 to 40 characters without “|”, and is not “event”.")
            ) from error


class SeatForm(forms.Form):
    """Who is to have one of the other seats; nobody, where the game needs no more players."""

    who = forms.ChoiceField(label=_("Who plays"))
    name = NameField(label=_("Name"), required=False)
    address = AddressField(label=_("Mail address"), required=False)

    def __init__(self, engine: AnyEngine, index: int, data: Data | None = None) -> None:
        may_be_empty = index >= min(engine.seats)
        initial = {"who": NOBODY} if may_be_empty else {}
        super().__init__(data, prefix=f"seat{index}", initial=initial)
        self.index = index
        self.is_partner = any({0, index} <= set(team) for team in engine.teams)
        self.fields["who"] = forms.ChoiceField(
            label=_("Who plays"),
            required=not may_be_empty,
            choices=[
                *([(NOBODY, _("Nobody: one player less"))] if may_be_empty else []),
                (FRIEND, _("A friend, invited by mail")),
                *((f"{BOT}{level}", bot_words(level)) for level in engine.bots),
            ],
        )

    @property
    def number(self) -> int:
        """The seat as people count."""
        return self.index + 1

    def clean(self) -> dict[str, Any]:
        """A friend has a name and an address."""
        said = super().clean() or {}
        if said.get("who") != FRIEND:
            # What stands in the hidden fields of another's seat is nobody's business.
            for name in ("name", "address"):
                self.errors.pop(name, None)
            return said
        if not said.get("name") and "name" not in self.errors:
            self.add_error("name", _("Please give your friend's name."))
        if not said.get("address") and "address" not in self.errors:
            self.add_error("address", _("Please give your friend's mail address."))
        return said

    @property
    def is_empty(self) -> bool:
        """Does nobody sit here."""
        return self.cleaned_data.get("who") in {NOBODY, ""}

    @property
    def friend_name(self) -> str:
        """The name of the friend who is to sit here; empty for anybody else."""
        is_friend = self.cleaned_data.get("who") == FRIEND
        return self.cleaned_data.get("name", "") if is_friend else ""

    def plan(self) -> SeatPlan:
        """Who it is."""
        who = self.cleaned_data["who"]
        if who != FRIEND:
            return SeatPlan(bot=who.removeprefix(BOT))
        return SeatPlan(name=self.cleaned_data["name"], address=self.cleaned_data["address"])


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
            self.fields[field_of(option)] = option_field(engine, option)
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
        return "; ".join(get_text_list(team, gettext("and")) for team in numbers)

    def is_valid(self) -> bool:
        """All forms are; each is asked, so that every mistake is shown at once."""
        others = [form.is_valid() for form in (self.pace, *self.seats)]
        are_filled = all([super().is_valid(), *others])
        have_own_names = self._have_own_names()
        return self._suits_the_game() and are_filled and have_own_names

    def _have_own_names(self) -> bool:
        """Two players of one name could not be told apart in any sentence."""
        given = {name_key(self.cleaned_data.get("name", ""))}
        for seat in self.seats:
            key = name_key(seat.friend_name)
            if key and key in given:
                seat.add_error("name", NAME_TAKEN)
            given.add(key)
        return not any(seat.errors for seat in self.seats)

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
        )

    def _terms(self) -> Terms:
        """Where nobody else is a person, a clock by mail would have nobody to wait for."""
        if self.pace.chosen == Pace.MAIL and not any(seat.friend_name for seat in self.seats):
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


def bot_words(level: str) -> str:
    """A level of bots in words."""
    if level in BOT_WORDS:
        return str(BOT_WORDS[level])
    return _("A bot: %(level)s") % {"level": level}
