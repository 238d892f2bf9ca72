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


class RecoveryForm(forms.Form):
    """The code that was noted for the day when no browser is signed in any more."""

    code = forms.CharField(
        label=_("Your recovery code"),
        max_length=60,
        widget=forms.TextInput(
            attrs={"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"}
        ),
        help_text=_("25 letters and figures. Capitals, spaces and dashes count for nothing."),
    )


class PairingForm(forms.Form):
    """The code that another device shows; static/pair.js fills it in from a picture."""

    code = forms.CharField(
        label=_("The code on your other device"),
        max_length=30,
        widget=forms.TextInput(
            attrs={
                "autocomplete": "off",
                "autocapitalize": "characters",
                "spellcheck": "false",
                "data-pair": "",
            }
        ),
    )
