"""What a player fills in about a chat."""

from __future__ import annotations

from django import forms
from django.conf import settings
from django.utils.text import format_lazy
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from notifications.chat.addresses import LONGEST_TYPED
from notifications.chat.services import SERVICES, WEBHOOK


class ChatForm(forms.Form):
    """A chat to be added."""

    # As a password it would be kept by browsers; as an address it would lose its sign of a room.
    address = forms.CharField(
        label=_("Address of a chat or webhook"),
        max_length=LONGEST_TYPED,
        help_text=format_lazy(
            _(
                "The webhook address that {services} or another service gives you, or an address"
                " as Apprise writes it, such as ntfys://ntfy.sh/your-secret-topic. Whoever knows it"
                " can write there: it is shown to nobody, you included."
            ),
            services=", ".join(service.label for service in SERVICES if service is not WEBHOOK),
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
