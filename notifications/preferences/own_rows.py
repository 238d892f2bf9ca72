"""What the settings list of a player's, each line with buttons of its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from django.contrib import messages
from django.contrib.auth.models import User
from django.db.models import Model, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.functional import Promise

from turns.views.numbers import whole_number

Row = TypeVar("Row", bound=Model)
Change = Callable[[HttpRequest, Row], None]
View = Callable[[HttpRequest, User], HttpResponse]


def of_own(
    rows: Callable[[], QuerySet[Row]], *, field: str, missing: Promise, part: str = ""
) -> Callable[[Change[Row]], View]:
    """Make a view of a change to one row, which the button that was pressed names in this field. It
    is one of the player's own, or he is told that it is `missing`. Back to that part of the page.
    """

    def view_of(change: Change[Row]) -> View:
        def view(request: HttpRequest, player: User) -> HttpResponse:
            number = whole_number(request.POST.get(field, "")) or 0
            row = rows().filter(user=player, pk=number).first()
            if row is None:
                messages.error(request, str(missing))
            else:
                change(request, row)
            return redirect(f"{reverse('settings')}{part}")

        return view

    return view_of
