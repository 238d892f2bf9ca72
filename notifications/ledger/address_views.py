"""The forms about the player's own address; they stand in the settings and on the match pages."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from notifications.ledger.own_address import Kept, keep_address, try_own_again
from notifications.preferences.page import form_of_settings
from turns.ports import BadAddress


@form_of_settings
def try_address(request: HttpRequest, player: User) -> HttpResponse:
    """Send mail to the address again that took none."""
    if try_own_again(player, now=timezone.now()):
        messages.success(request, _("We try your address again. What you are asked now is mailed."))
    else:
        messages.error(
            request, _("It failed just now. Please wait ten minutes before you try it again.")
        )
    return _back(request)


@form_of_settings
def new_address(request: HttpRequest, player: User) -> HttpResponse:
    """Take another address, once it is proven."""
    language = get_language() or "en"
    typed = request.POST.get("address", "")
    try:
        kept = keep_address(player, typed, language=language, now=timezone.now())
    except BadAddress as error:
        messages.error(request, str(error))
        return _back(request)
    told = {
        Kept.CHECKED: _("A mail is on its way there. Open the link in it, and it is yours."),
        Kept.KNOWN: _("That is your address already."),
        Kept.ACTIVATED: _("You have confirmed it before: your mail goes there now."),
        Kept.TOO_OFTEN: _("You tried several addresses within an hour. Try later."),
    }[kept]
    is_done = kept in {Kept.CHECKED, Kept.ACTIVATED}
    (messages.success if is_done else messages.error)(request, told)
    return _back(request)


def _back(request: HttpRequest) -> HttpResponse:
    """To the page of this site that the form stood on."""
    there = request.POST.get("next", "")
    is_ours = url_has_allowed_host_and_scheme(there, allowed_hosts=None) and there.startswith("/")
    return redirect(there if is_ours else "settings")
