"""Fields of several forms: a name, an address, a word for the fair deal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.forms.boundfield import BoundField, BoundWidget
from django.utils.translation import gettext_lazy as _

from games.core.deal import BadWord, clean_word
from turns.players import NAME_LENGTH, BadName, clean_name
from turns.ports import BadAddress, contacts

NAME_TAKEN = _("Somebody else at this table has this name already.")

Data = Mapping[str, Any]
"""A browser's answer, as Django's forms take it."""


@dataclass(frozen=True, slots=True)
class ExplainedChoice:
    """A radio button, and the line under it."""

    button: BoundWidget
    hint: str


def explained(field: BoundField, hints: Iterable[object]) -> list[ExplainedChoice]:
    """The radio buttons of a field, each with its line, for templates/turns/explained.html."""
    return [ExplainedChoice(button, str(hint)) for button, hint in zip(field, hints, strict=True)]


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


def require_friend(form: forms.Form) -> None:
    """A friend has a name and an address: say at the fields `name` and `address` which is missing.
    Call it once they are cleaned.
    """
    missing = {
        "name": _("Please give your friend's name."),
        "address": _("Please give your friend's mail address."),
    }
    for field, told in missing.items():
        if not form.cleaned_data.get(field) and field not in form.errors:
            form.add_error(field, told)
