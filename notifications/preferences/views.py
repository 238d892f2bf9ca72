"""The page where a player says how he likes to be written to."""

from __future__ import annotations

from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from notifications.models import Profile
from notifications.preferences.forms import SettingsForm


@require_http_methods(["GET", "HEAD", "POST"])
def settings_page(request: HttpRequest) -> HttpResponse:
    """The wishes of whoever is signed in; anybody else is asked to sign in first."""
    if not request.user.is_authenticated:
        return redirect(f"{reverse('sign-in')}?{urlencode({'next': reverse('settings')})}")
    if request.method != "POST":
        form = SettingsForm(initial=_present(request.user))
        return render(request, "preferences/settings.html", {"form": form})
    form = SettingsForm(request.POST)
    if not form.is_valid():
        return render(request, "preferences/settings.html", {"form": form})
    Profile.objects.update_or_create(user=request.user, defaults=form.cleaned_data)
    messages.success(request, _("Saved. It holds from now on."))
    return redirect("settings")


def _present(player: User) -> dict[str, object]:
    """What holds now; who has told no address yet may have no profile."""
    profile = Profile.objects.filter(user=player).first()
    if profile is None:
        return {"language": get_language()}
    return {"language": profile.language, "cards_in_words": profile.cards_in_words}
