"""What the part about chats of a player's settings is posted to."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from notifications.chat import lists
from notifications.chat.addresses import BadChat, shown
from notifications.chat.forms import ChatForm
from notifications.chat.troubles import Trouble
from notifications.models import Chat
from notifications.preferences.own_rows import of_own
from notifications.preferences.page import form_of_settings, settings_as_they_are
from notifications.sending.trials import TooSoon
from turns.rendering.colons import termed

_of_own_chat = of_own(
    Chat.objects.all,
    field="chat",
    missing=gettext_lazy("This chat is not among yours any more."),
)


@form_of_settings
def add_chat(request: HttpRequest, player: User) -> HttpResponse:
    """Add a chat."""
    form = ChatForm(request.POST)
    if not form.is_valid():
        return settings_as_they_are(request, player, chat_form=form)
    said = form.cleaned_data
    try:
        lists.add(player, said["address"], language=said["chat_language"], now=timezone.now())
    except BadChat as wrong:
        form.add_error("address", str(wrong))
        return settings_as_they_are(request, player, chat_form=form)
    messages.success(request, _("Added. Send a test there, to see whether it works."))
    return redirect("settings")


@form_of_settings
@_of_own_chat
def test_chat(request: HttpRequest, chat: Chat) -> None:
    """Send a test, and say what became of it."""
    label = shown(chat.url)
    try:
        lists.send_test(chat, now=timezone.now())
    except TooSoon:
        messages.error(request, _("A test was sent just now. Wait some seconds, please."))
    except Trouble as trouble:
        messages.error(request, termed(label, trouble.told()))
    else:
        told = _("%(chat)s took the test message.")
        messages.success(request, told % {"chat": label})


@form_of_settings
@_of_own_chat
def remove_chat(request: HttpRequest, chat: Chat) -> None:
    """Remove a chat."""
    lists.remove(chat)
    messages.success(request, _("Removed. Nothing is sent there any more."))
