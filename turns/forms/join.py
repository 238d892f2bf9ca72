"""What somebody fills in to sit down at a seat that waits for whoever comes."""

from __future__ import annotations

from django import forms
from django.contrib.auth.models import User
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from turns.forms.fields import AddressField, Data, NameField, WordField
from turns.match_ids import new_key
from turns.ports import contacts
from turns.services.joining import Joining


class JoinForm(forms.Form):
    """A name is enough; a word for the deal and an address if one likes."""

    name = NameField(label=_("Your name at this table"))
    address = AddressField(
        label=_("Your mail address, if you like"),
        required=False,
        help_text=_(
            "So that we can tell you when it is your turn. Without one, look at the match page."
        ),
    )
    word = WordField()
    once = forms.CharField(required=False, initial=new_key, widget=forms.HiddenInput)
    """The key of the player whom this form makes: sent twice, it makes one."""

    def __init__(self, data: Data | None = None, *, player: User | None = None) -> None:
        super().__init__(data, initial={"name": player.first_name if player else ""})
        self.fields["name"].widget.attrs["autocomplete"] = "nickname"
        self.fields["address"].widget.attrs["autocomplete"] = "email"
        if player is not None and contacts().has_address(player):
            self.fields["address"].help_text = _(
                "Your turns are told to you at the address that you have confirmed."
                " Give another one only if they are to come there from now on."
            )

    def joining(self) -> Joining:
        """What was said."""
        return Joining(
            name=self.cleaned_data["name"],
            word=self.cleaned_data["word"],
            address=self.cleaned_data["address"],
            language=get_language() or "en",
            zone=self.data.get("zone", ""),
            key=self.cleaned_data["once"],
        )
