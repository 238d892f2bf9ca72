"""The pages of the recovery code: having one shown, and coming in by it."""

from __future__ import annotations

from functools import partial

from django.contrib.auth import login
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from notifications.discreet import discreet
from notifications.identity.browsers import local_page
from notifications.identity.code_entry import Entry
from notifications.identity.forms import RecoveryForm
from notifications.identity.recovery import make_recovery_code, use_recovery_code
from notifications.models import AccessCode
from notifications.preferences.page import form_of_settings


@discreet
@form_of_settings
def new_recovery_code(request: HttpRequest, player: User) -> HttpResponse:
    """Show a fresh code, this once. It is in no session: looking at the page again makes another
    one.
    """
    code = make_recovery_code(player, now=timezone.now())
    return render(request, "identity/recovery_code.html", {"code": code})


@require_http_methods(["GET", "HEAD", "POST"])
@discreet
def recover(request: HttpRequest) -> HttpResponse:
    """Come in by a recovery code. It is used up, so the page that follows shows the next one."""
    entry = Entry(
        request, AccessCode.Kind.RECOVERY, RecoveryForm, template="identity/recovery.html"
    )
    if request.method != "POST":
        return entry.page()
    recovered = entry.opened(partial(use_recovery_code, now=timezone.now()))
    if recovered is None:
        return entry.refusal()
    login(request, recovered.player)
    context = {
        "code": recovered.following,
        "is_used": True,
        "next": local_page(request.POST.get("next", "")),
    }
    return render(request, "identity/recovery_code.html", context)
