"""A page on which a code is typed that opens an account: refusals in the same words, few tries."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus
from typing import TypeVar

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _

from notifications.identity.browsers import local_page
from notifications.identity.guessing import is_guessing, note_wrong
from notifications.identity.recovery import has_one_key
from notifications.models import AccessCode
from turns.origins import origin_of

Opened = TypeVar("Opened")


class Entry:
    """One request to such a page."""

    def __init__(
        self,
        request: HttpRequest,
        kind: AccessCode.Kind,
        form: type[forms.Form],
        *,
        template: str,
    ) -> None:
        self._request = request
        self._kind = kind
        self._form = form(request.POST if request.method == "POST" else None)
        self._template = template
        self._status = HTTPStatus.UNPROCESSABLE_ENTITY

    def opened(self, use: Callable[[str], Opened | None]) -> Opened | None:
        """What the typed code opens, by what uses it up; None for a wrong one, and after too
        many.
        """
        if not self._form.is_valid():
            return None
        place, now = origin_of(self._request), timezone.now()
        if is_guessing(place, self._kind, now=now):
            self._status = HTTPStatus.TOO_MANY_REQUESTS
            self._form.add_error("code", _("Too many wrong codes. Please wait ten minutes."))
            return None
        opened = use(self._form.cleaned_data["code"])
        if opened is None:
            note_wrong(place, self._kind, now=now)
            told = _("This code opens nothing: it is mistyped, used already, or too old.")
            self._form.add_error("code", told)
        return opened

    def page(self, *, status: int = 200) -> HttpResponse:
        """The form, and who is signed in here so far."""
        asked = self._request.POST if self._request.method == "POST" else self._request.GET
        context = {
            "form": self._form,
            "next": local_page(asked.get("next", "")),
            "is_only_key": has_one_key(self._request.user),
        }
        return render(self._request, self._template, context, status=status)

    def refusal(self) -> HttpResponse:
        """The form again, with why."""
        return self.page(status=self._status)
