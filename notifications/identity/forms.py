"""What people fill in to sit down and to sign in."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from notifications.identity.seats import Sitter
from turns.forms.fields import AddressField, NameField, WordField


class SeatForm(forms.Form):
    """A seat is taken by a name, and a word for the deal if one likes."""

    name = NameField(label=_("Your name at this table"))
    word = WordField()

    def sitter(self) -> Sitter:
        """What was said."""
        return Sitter(
            self.cleaned_data["name"], self.cleaned_data["word"], self.data.get("zone", "")
        )


class SignInForm(forms.Form):
    """Where the sign-in mail is to go."""

    address = AddressField(label=_("Your mail address"))


class CodeForm(forms.Form):
    """The code from the mail, for another browser than the one that asked."""

    code = forms.CharField(
        label=_("The code in the mail"),
        max_length=20,
        widget=forms.TextInput(
            attrs={"inputmode": "numeric", "autocomplete": "one-time-code", "autofocus": True}
        ),
    )
