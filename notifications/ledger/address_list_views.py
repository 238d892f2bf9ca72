"""The buttons beside a player's addresses."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from notifications.identity.addresses import activate, remove
from notifications.ledger.own_address import Kept, keep_address
from notifications.models import Address
from notifications.preferences.page import form_of_settings
from turns.views.numbers import whole_number

Change = Callable[[HttpRequest, Address], None]


def _of_own_address(change: Change) -> Callable[[HttpRequest, User], HttpResponse]:
    """A change of one address, named by the button that was pressed; of his own alone."""

    def view(request: HttpRequest, player: User) -> HttpResponse:
        number = whole_number(request.POST.get("number", "")) or 0
        address = Address.objects.select_related("user").filter(user=player, pk=number).first()
        if address is None:
            messages.error(request, _("This address is not among yours any more."))
        else:
            change(request, address)
        return redirect(f"{reverse('settings')}#address")

    return view


@form_of_settings
@_of_own_address
def use_address(request: HttpRequest, address: Address) -> None:
    """Have the mail sent to this proven address."""
    if activate(address, now=timezone.now()):
        told = _("Your mail goes to %(address)s now, with what you are asked at the moment.")
        messages.success(request, told % {"address": address.email})
    else:
        messages.error(request, _("Confirm this address first, by the link in the mail."))


@form_of_settings
@_of_own_address
def remove_address(request: HttpRequest, address: Address) -> None:
    """Forget this address."""
    was_active = address.is_active
    left = remove(address, now=timezone.now())
    told = _("%(address)s is removed.") % {"address": address.email}
    if was_active and left is None:
        told += " " + _("No mail is sent to you any more.")
    elif was_active and left is not None:
        told += " " + _("Your mail goes to %(address)s now.") % {"address": left.email}
    messages.success(request, told)


@form_of_settings
@_of_own_address
def check_address(request: HttpRequest, address: Address) -> None:
    """Mail the link that proves this address again."""
    language = get_language() or "en"
    kept = keep_address(address.user, address.email, language=language, now=timezone.now())
    if kept is Kept.TOO_OFTEN:
        messages.error(request, _("You tried several addresses within an hour. Try later."))
    elif kept is Kept.CHECKED:
        messages.success(
            request, _("A mail is on its way there. Open the link in it, and it is yours.")
        )
