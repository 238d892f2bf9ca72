"""The friend who is to take a seat over, as a player names them."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from turns.forms.fields import AddressField, Data, NameField, require_friend
from turns.services.leaving import Friend


class FriendForm(forms.Form):
    """A name and an address; both, or where the friend `is_optional` neither."""

    name = NameField(label=_("Your friend’s name"), required=False)
    address = AddressField(label=_("Your friend’s mail address"), required=False)

    def __init__(self, data: Data | None = None, *, is_optional: bool = False) -> None:
        super().__init__(data)
        self.is_optional = is_optional

    def clean(self) -> dict[str, Any]:
        """Half a friend is none."""
        said = super().clean() or {}
        if self.is_optional and not (said.get("name") or said.get("address")):
            return said
        require_friend(self)
        return said

    def friend(self) -> Friend | None:
        """Who it is; None if nobody."""
        if not self.cleaned_data["name"]:
            return None
        return Friend(
            self.cleaned_data["name"], self.cleaned_data["address"], get_language() or "en"
        )
