"""One's own matches, and the next of them that waits."""

from __future__ import annotations

from urllib.parse import urlencode

from django.contrib.auth.models import User
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from turns.overview import desk_of, ended_matches, lines_of
from turns.waiting import next_waiting

A_PAGE = 20


@require_safe
@never_cache
def own_matches(request: HttpRequest) -> HttpResponse:
    """Whose turn it is, since when, and until when; `?page=` is one of the finished matches."""
    if not request.user.is_authenticated:
        return _sign_in_first("matches")
    return render(request, "turns/own_matches.html", _list(request, request.user))


@require_safe
@never_cache
def next_match(request: HttpRequest) -> HttpResponse:
    """Lead to the match that waits for the player; `?after=` is the one that he comes from. The
    address can be bookmarked.
    """
    if not request.user.is_authenticated:
        return _sign_in_first("next")
    after = request.GET.get("after", "")
    found = next_waiting(request.user, after=after)
    if found is not None and found != after:
        return redirect("match", found)
    return render(request, "turns/next.html", _list(request, request.user))


def _list(request: HttpRequest, player: User) -> dict[str, object]:
    page = Paginator(ended_matches(player), A_PAGE).get_page(request.GET.get("page", ""))
    return {"desk": desk_of(player), "page": page, "ended": lines_of(page, player)}


def _sign_in_first(page: str) -> HttpResponse:
    return redirect(f"{reverse('sign-in')}?{urlencode({'next': reverse(page)})}")
