"""The page of the link that proves an address."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from notifications.discreet import discreet
from notifications.identity.address_checks import find_address_check, use_address_check


@require_http_methods(["GET", "HEAD", "POST"])
@discreet
def address_link(request: HttpRequest, token: str) -> HttpResponse:
    """Whoever reads the mail says whether the account is his. The page names it, and signs nobody
    in: somebody else may have typed this address.
    """
    found = find_address_check(token, now=timezone.now())
    if found is None:
        return render(request, "identity/address_ended.html", status=404)
    context = {"account": found.user, "address": found.address, "is_proven": False}
    if request.method == "POST":
        context["is_proven"] = use_address_check(found, now=timezone.now())
    return render(request, "identity/address_link.html", context)
