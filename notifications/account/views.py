"""The pages of an account as a whole: its data as a file, and its end."""

from __future__ import annotations

from contextlib import suppress
from http import HTTPStatus

from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from notifications.account.deletion import delete_account
from notifications.account.own_data import own_data
from notifications.account.partings import partings_of
from notifications.discreet import discreet
from notifications.preferences.page import for_players

FILE_NAME = "turnpost-data.json"


@require_safe
@discreet
@for_players
def data(request: HttpRequest, player: User) -> HttpResponse:
    """Everything that is kept about the player, to be saved."""
    told = own_data(player, now=timezone.now())
    response = JsonResponse(told, json_dumps_params={"ensure_ascii": False, "indent": 2})
    response["Content-Disposition"] = f'attachment; filename="{FILE_NAME}"'
    return response


@require_http_methods(["GET", "HEAD", "POST"])
@discreet
@for_players
def delete(request: HttpRequest, player: User) -> HttpResponse:
    """GET says what goes and what stays; POST deletes the account."""
    if request.method != "POST" or player.is_staff:
        status = HTTPStatus.FORBIDDEN if request.method == "POST" else 200
        context = {"partings": partings_of(player), "is_staff": player.is_staff}
        return render(request, "identity/delete.html", context, status=status)
    # A second press may find nobody any more.
    with suppress(User.DoesNotExist):
        delete_account(player, now=timezone.now())
    # What this browser was still to be told was told to somebody who is no more.
    list(messages.get_messages(request))
    logout(request)
    return redirect("goodbye")


@require_safe
def goodbye(request: HttpRequest) -> HttpResponse:
    """The account is gone."""
    return render(request, "identity/goodbye.html")
