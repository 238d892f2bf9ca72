"""Where a player says by which name the others know him."""

from __future__ import annotations

from http import HTTPStatus

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from notifications.messages.titles import match_title
from notifications.preferences.forms import NameForm
from notifications.preferences.page import for_players, settings_as_they_are
from turns.rendering.lists import listed
from turns.services.renaming import rename


@require_http_methods(["GET", "HEAD", "POST"])
@for_players
def name(request: HttpRequest, player: User) -> HttpResponse:
    """Take another name. Looking here leads to its form."""
    if request.method != "POST":
        return redirect(f"{reverse('settings')}#name")
    form = NameForm(request.POST)
    if not form.is_valid():
        return settings_as_they_are(
            request, player, status=HTTPStatus.UNPROCESSABLE_ENTITY, name_form=form
        )
    chosen = form.cleaned_data["name"]
    kept = rename(player, chosen).kept
    messages.success(request, _("From now on you are called %(name)s.") % {"name": chosen})
    if kept:
        told = _("You keep your old name where somebody else has the new one: %(matches)s.")
        titles = [match_title(seat) for seat in kept]
        messages.info(request, told % {"matches": listed(titles)})
    return redirect(f"{reverse('settings')}#name")
