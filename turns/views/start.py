"""Starting a match: the form, what it comes to in words, and the match."""

from __future__ import annotations

from http import HTTPStatus

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from games.core.engine import AnyEngine
from games.registry import UnknownGame, engines, get_engine
from turns.agreement import Host, agreement_of
from turns.forms.start import StartForm
from turns.rendering.clocks import Clause
from turns.views.beginning import begin, begun_again, begun_before, player_of
from turns.views.parts import asks_for_a_part

LOOK = "look"
"""The name of the button that shows what is agreed, and starts nothing."""


@require_http_methods(["GET", "HEAD", "POST"])
def start(request: HttpRequest) -> HttpResponse:
    """The form of a new match; `?game=` says of which game."""
    engine = _game(request.GET.get("game"))
    form = StartForm(engine, request.POST or None, player=player_of(request))
    if request.method != "POST":
        return _page(request, form)
    if LOOK in request.POST:
        return _looked_at(request, form)
    made = begun_before(request.POST.get("once", ""))
    if made is not None:
        return begun_again(request, made)
    if not form.is_valid():
        return _page(request, form, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    said = form.cleaned_data
    return begin(request, form.plan(), name=said["name"], address=said["address"])


def _game(key: str | None) -> AnyEngine:
    try:
        return get_engine(key) if key else engines()[0]
    except UnknownGame as error:
        raise Http404 from error


def _looked_at(request: HttpRequest, form: StartForm) -> HttpResponse:
    """The agreement alone where a script asks for it, or the whole page with it."""
    agreement = _agreement(request, form) if form.is_valid() else None
    if asks_for_a_part(request):
        context = {"form": form, "agreement": agreement, "is_looked_at": True}
        return render(request, "turns/agreement.html", context)
    status = HTTPStatus.UNPROCESSABLE_ENTITY if agreement is None else 200
    return _page(request, form, agreement=agreement, status=status, is_looked_at=True)


def _agreement(request: HttpRequest, form: StartForm) -> list[Clause]:
    host = Host(
        name=form.cleaned_data["name"],
        address=form.cleaned_data["address"],
        player=player_of(request),
        zone=request.POST.get("zone", ""),
    )
    return agreement_of(form.plan(), host, now=timezone.now())


def _page(
    request: HttpRequest,
    form: StartForm,
    *,
    agreement: list[Clause] | None = None,
    is_looked_at: bool = False,
    status: int = 200,
) -> HttpResponse:
    context = {
        "form": form,
        "engine": form.engine,
        "engines": engines(),
        "agreement": agreement,
        "is_looked_at": is_looked_at,
    }
    return render(request, "turns/start.html", context, status=status)
