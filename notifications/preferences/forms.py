"""What a player may choose."""

from __future__ import annotations

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _


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
