"""Starting a match."""

from __future__ import annotations

from django.contrib.auth import login
from django.contrib.auth.models import User
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from games.core.engine import AnyEngine
from games.registry import UnknownGame, engines, get_engine
from turns.forms.start import StartForm
from turns.models import Match
from turns.players import new_player
from turns.ports import contacts
from turns.services import create_match
from turns.services.rhythms import note_zone


@require_http_methods(["GET", "HEAD", "POST"])
def start(request: HttpRequest) -> HttpResponse:
    """The form of a new match; `?game=` says of which game."""
    engine = _game(request.GET.get("game"))
    form = StartForm(engine, request.POST or None, player=_player(request))
    if request.method == "POST" and form.is_valid():
        return redirect(_begin(request, form))
    context = {"form": form, "engine": engine, "engines": engines()}
    return render(request, "turns/start.html", context)


def _game(key: str | None) -> AnyEngine:
    try:
        return get_engine(key) if key else engines()[0]
    except UnknownGame as error:
        raise Http404 from error


def _begin(request: HttpRequest, form: StartForm) -> Match:
    """Make the match, and its host where this browser has not played yet."""
    plan = form.plan()
    name = form.cleaned_data["name"]
    address = form.cleaned_data["address"]
    with transaction.atomic():
        host = _player(request) or new_player(name)
        note_zone(host, request.POST.get("zone", ""))
        match = create_match(plan, host=host, host_name=name, now=timezone.now())
        if address:
            contacts().add_address(host, address, language=plan.language)
    if host != request.user:
        login(request, host)
    return match


def _player(request: HttpRequest) -> User | None:
    """Whoever has played in this browser before."""
    return request.user if request.user.is_authenticated else None
