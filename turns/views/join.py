"""Sitting down without an invitation: by a link that was passed on, or at an open seat."""

from __future__ import annotations

from http import HTTPStatus

from django.contrib.auth import login
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from turns.forms.fields import NAME_TAKEN
from turns.forms.join import JoinForm
from turns.join_links import BadJoinLink, read_join
from turns.models import Match, Seat
from turns.ports import contacts
from turns.services import NameTaken, SeatTaken
from turns.services.joining import is_open, is_unwelcome, join, seated_by
from turns.services.seating import NotWelcome
from turns.views.beginning import player_of
from turns.visibility import may_watch

OWN_ACCOUNT = "own"
NEW_PLAYER = "new"


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def join_link(request: HttpRequest, token: str) -> HttpResponse:
    """The page of a seat's link to pass on: whoever has it may sit down. GET changes nothing."""
    try:
        seat = read_join(token)
    except BadJoinLink:
        response = _bad(request)
    else:
        response = _page(request, seat)
    # The address is a key to the seat.
    response["X-Robots-Tag"] = "noindex, nofollow"
    response["Referrer-Policy"] = "same-origin"
    return response


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def join_open(request: HttpRequest, match_id: str, index: int) -> HttpResponse:
    """A seat of a match that is not private, open to whoever comes."""
    seats = Seat.objects.select_related("match", "player")
    seat = get_object_or_404(seats, match=match_id, index=index)
    if not is_open(seat):
        raise Http404
    return _page(request, seat)


def _page(request: HttpRequest, seat: Seat) -> HttpResponse:
    visitor = player_of(request)
    if visitor is not None and seat.player_id == visitor.pk:
        return redirect(seat.match)
    if seat.is_taken or seat.match.status != Match.Status.OPEN:
        return _too_late(request, seat)
    if visitor is not None and is_unwelcome(visitor, seat.match):
        return _unwelcome(request, seat)
    if request.method == "POST":
        return _take(request, seat, visitor)
    return _offer(request, seat, JoinForm(player=visitor))


def _too_late(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Somebody sits there, or the match is not open any more. After a double press, or where the
    first answer was lost, it may be the very person who sent the form, and has no session yet.
    """
    if request.method != "POST":
        return _gone(request, seat, status=200)
    sitter = seated_by(seat, request.POST.get("once", ""), now=timezone.now())
    if sitter is None or request.user.is_authenticated:
        return _gone(request, seat, status=HTTPStatus.CONFLICT)
    login(request, sitter)
    return redirect(seat.match)


def _take(request: HttpRequest, seat: Seat, visitor: User | None) -> HttpResponse:
    form = JoinForm(request.POST, player=visitor)
    account = request.POST.get("account", "")
    if visitor is not None and account not in {OWN_ACCOUNT, NEW_PLAYER}:
        # Signed in since the page was opened: nothing merges by itself, so the person is asked.
        return _offer(request, seat, form)
    if not form.is_valid():
        return _offer(request, seat, form, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    try:
        _sit_down(request, seat, form, player=visitor if account == OWN_ACCOUNT else None)
    except NameTaken:
        form.add_error("name", NAME_TAKEN)
        return _offer(request, seat, form, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    except NotWelcome:
        return _unwelcome(request, seat)
    except (SeatTaken, BadJoinLink):
        return _beaten(request, seat, form)
    return redirect(seat.match)


def _sit_down(request: HttpRequest, seat: Seat, form: JoinForm, *, player: User | None) -> None:
    seated = join(seat, form.joining(), player=player, now=timezone.now())
    if seated != request.user:
        login(request, seated)


def _beaten(request: HttpRequest, seat: Seat, form: JoinForm) -> HttpResponse:
    """Somebody was faster, the match was called off, the host decided otherwise about the seat, or
    this account sits elsewhere at the table.
    """
    present = Seat.objects.select_related("match", "player").get(pk=seat.pk)
    if present.is_taken or present.match.status != Match.Status.OPEN:
        return _too_late(request, present)
    if (present.open_to, present.link_nonce) != (seat.open_to, seat.link_nonce):
        return _bad(request)
    return _offer(request, present, form, status=HTTPStatus.CONFLICT)


def _offer(request: HttpRequest, seat: Seat, form: JoinForm, *, status: int = 200) -> HttpResponse:
    visitor = player_of(request)
    seats = list(seat.match.seats.order_by("index"))
    context = {
        "form": form,
        "match": seat.match,
        "seat": seat,
        "seats": seats,
        "host": seats[0],
        "account": visitor,
        "own_seat": next((s for s in seats if visitor and s.player_id == visitor.pk), None),
        "may_come_back": visitor is not None and contacts().has_address(visitor),
    }
    return render(request, "turns/join.html", context, status=status)


def _gone(request: HttpRequest, seat: Seat, *, status: int) -> HttpResponse:
    free = seat.match.seats.select_related("match").filter(taken_at__isnull=True).order_by("index")
    context = {
        "match": seat.match,
        "may_watch": may_watch(seat.match, request.user),
        "other": next((other for other in free if is_open(other)), None),
    }
    return render(request, "turns/join_gone.html", context, status=status)


def _unwelcome(request: HttpRequest, seat: Seat) -> HttpResponse:
    return render(
        request, "turns/join_refused.html", {"match": seat.match}, status=HTTPStatus.FORBIDDEN
    )


def _bad(request: HttpRequest) -> HttpResponse:
    return render(request, "turns/join_bad.html", status=HTTPStatus.NOT_FOUND)
