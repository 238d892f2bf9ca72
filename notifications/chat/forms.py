"""What a player fills in about a chat."""

from __future__ import annotations

from django import forms
from django.conf import settings
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from notifications.chat.addresses import LONGEST_TYPED


class ChatForm(forms.Form):
    """A chat to be added."""

    # As a password it would be kept by browsers; as an address it would lose its sign of a room.
    address = forms.CharField(
        label=_("Its address"),
        max_length=LONGEST_TYPED,
        help_text=_(
            "The webhook address that the service gives you, or one as Apprise writes it, such as"
            " ntfys://ntfy.sh/your-secret-topic. Whoever knows it can write there: it is shown to"
            " nobody, you included."
        ),
        widget=forms.TextInput(
            {"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}
        ),
    )
    chat_language = forms.ChoiceField(
        label=_("The language of its messages"),
        choices=settings.LANGUAGES,
        widget=forms.RadioSelect,
        initial=get_language,
    )
