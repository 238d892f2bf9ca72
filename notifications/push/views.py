"""What the part about devices of a player's settings is posted to: by a person, or by the script
that renews a subscription.
"""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.middleware.csrf import get_token
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import get_language, gettext_lazy, ngettext
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from notifications.models import Device
from notifications.preferences.own_rows import of_own
from notifications.preferences.page import form_of_settings
from notifications.push import devices, keys
from notifications.push.devices import Browser
from notifications.push.forms import SubscriptionForm
from notifications.push.labels import label_of
from notifications.push.sending import Gone
from notifications.sending.posting import Refused, TryLater
from notifications.sending.trials import TooSoon

_of_own_device = of_own(
    Device.objects.all,
    field="device",
    missing=gettext_lazy("This device is not among yours any more."),
)


@form_of_settings
def add_device(request: HttpRequest, player: User) -> HttpResponse:
    """The browser that posts it shows notes from now on."""
    form = SubscriptionForm(request.POST)
    if not form.is_valid():
        messages.error(
            request,
            _(
                "The browser gave no address that notes could be sent to. It takes a press on the"
                " button below, and a browser that shows notes."
            ),
        )
        return redirect("settings")
    try:
        devices.add(player, form.subscription(), _browser(request), now=timezone.now())
    except devices.TooMany:
        told = ngettext(
            "That would be too many: %(n)s device is the most. Remove one first.",
            "That would be too many: %(n)s devices are the most. Remove one first.",
            devices.MOST,
        )
        messages.error(request, told % {"n": devices.MOST})
    else:
        messages.success(request, _("This device tells you from now on. Send a test, to see it."))
    return redirect("settings")


@require_POST
def renew_device(request: HttpRequest) -> HttpResponse:
    """The browser has another address now: its service worker tells, and nobody looks on.

    It is known by its session. A device that was taken for gone meanwhile is told again.
    """
    if not request.user.is_authenticated:
        return HttpResponse(status=403)
    form = SubscriptionForm(request.POST)
    if not form.is_valid():
        return HttpResponse(status=400)
    try:
        devices.add(request.user, form.subscription(), _browser(request), now=timezone.now())
    except devices.TooMany:
        return HttpResponse(status=409)
    return HttpResponse(status=204)


@require_safe
@never_cache
def push_key(request: HttpRequest) -> HttpResponse:
    """What the service worker needs to subscribe anew: it has no page to read it from. Other sites
    cannot read it, so the token is as good as in a form.
    """
    return JsonResponse({"key": keys.public_key(), "token": get_token(request)})


def _browser(request: HttpRequest) -> Browser:
    # Whoever is signed in has a session, and so a key.
    assert request.session.session_key is not None
    return Browser(
        session_key=request.session.session_key,
        label=label_of(request.headers.get("User-Agent", "")),
        language=get_language() or "en",
    )


@form_of_settings
@_of_own_device
def test_device(request: HttpRequest, device: Device) -> None:
    """Send a test, and say what became of it."""
    try:
        devices.test(device, now=timezone.now())
    except TooSoon:
        messages.error(request, _("A test was sent just now. Wait some seconds, please."))
    except Gone:
        messages.error(
            request,
            _(
                "This device takes no more notes: the browser has ended it. It is removed from the"
                " list; turn it on again there."
            ),
        )
    except TryLater:
        told = _("The device's push service does not answer just now. Try again later, please.")
        messages.error(request, told)
    except Refused:
        told = _("The device's push service refused the test. Turn it off and on again there.")
        messages.error(request, told)
    else:
        told = _("The test is on its way. If nothing shows, look whether the device forbids notes.")
        messages.success(request, told)


@form_of_settings
@_of_own_device
def remove_device(request: HttpRequest, device: Device) -> None:
    """Remove a device."""
    devices.remove(device)
    messages.success(request, _("Removed. This device tells you nothing any more."))
