"""The buttons beside a player's addresses."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from notifications.identity.addresses import activate, remove
from notifications.ledger.own_address import Kept, keep_address
from notifications.models import Address
from notifications.preferences.own_rows import of_own
from notifications.preferences.page import form_of_settings

_of_own_address = of_own(
    Address.objects.select_related("user").all,
    field="number",
    missing=gettext_lazy("This address is not among yours any more."),
    part="#address",
)


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
