"""Making a move from the match page: choosing shows it, playing is a second step."""

from __future__ import annotations

from dataclasses import replace
from http import HTTPStatus

from django.contrib import messages
from django.contrib.auth.models import AnonymousUser, User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_http_methods

from turns.attempts import Attempt, attempt_of, refused_attempt
from turns.models import Prompt, Source
from turns.rendering.answers import answer_words
from turns.rendering.moves import drawn_move
from turns.services import Verdict, closed_answer, submit_move
from turns.tables import Table
from turns.views.match import match_page
from turns.views.numbers import whole_number
from turns.views.parts import asks_for_a_part


@require_http_methods(["GET", "HEAD", "POST"])
def play(request: HttpRequest, match_id: str) -> HttpResponse:
    """GET shows the move and changes nothing; POST plays it. Both name the prompt they answer, so
    a page that was left open never plays on a newer position. On the table itself the move is shown
    in place: then only this part of the page is asked for.
    """
    said = request.POST if request.method == "POST" else request.GET
    prompt = _own_prompt(request.user, match_id, said.get("prompt", ""))
    if request.method == "POST":
        return _played(request, prompt, said.get("command", "").strip())
    response = _confirm(request, prompt)
    patch_vary_headers(response, ["HX-Request"])
    return response


def _own_prompt(visitor: User | AnonymousUser, match_id: str, number: str) -> Prompt:
    pk = whole_number(number)
    if not visitor.is_authenticated or pk is None:
        raise Http404
    prompts = Prompt.objects.select_related("match", "seat")
    return get_object_or_404(prompts, pk=pk, match_id=match_id, seat__player=visitor)


def _confirm(request: HttpRequest, prompt: Prompt) -> HttpResponse:
    table = Table(prompt.match, prompt.seat.index)
    if not prompt.is_open:
        late = answer_words(closed_answer(prompt, Verdict.TOO_LATE), table.names)
        return match_page(request, prompt.match, error=late)
    attempt = attempt_of(request.GET, table)
    if attempt.is_empty:
        return redirect(prompt.match)
    if attempt.error:
        return _refused(request, prompt, attempt)
    scene = table.scene()
    context = {
        "match": prompt.match,
        "prompt": prompt,
        "move": drawn_move(scene, table.names, attempt.command, attempt.orders),
        # What happened, and the scores, stand on the page that this one came from.
        "scene": replace(scene, news=(), score=()),
        "names": table.names,
    }
    page = "turns/step.html" if asks_for_a_part(request) else "turns/play.html"
    return render(request, page, context)


def _refused(request: HttpRequest, prompt: Prompt, attempt: Attempt) -> HttpResponse:
    if not asks_for_a_part(request):
        return match_page(
            request, prompt.match, attempt=attempt, status=HTTPStatus.UNPROCESSABLE_ENTITY
        )
    action = reverse("match-play", args=[prompt.match_id])
    context = {"attempt": attempt, "action": action, "prompt": prompt.pk, "desk": True}
    return render(request, "scene/refusal.html", context, status=HTTPStatus.UNPROCESSABLE_ENTITY)


def _played(request: HttpRequest, prompt: Prompt, command: str) -> HttpResponse:
    answer = submit_move(prompt, command, source=Source.PAGE, now=timezone.now())
    prompt.match.refresh_from_db()
    table = Table(prompt.match, prompt.seat.index)
    if answer.error is not None:
        attempt = refused_attempt(answer.error, command, table.names)
        return match_page(
            request, prompt.match, attempt=attempt, status=HTTPStatus.UNPROCESSABLE_ENTITY
        )
    level = messages.WARNING if answer.verdict is Verdict.TOO_LATE else messages.SUCCESS
    messages.add_message(request, level, answer_words(answer, table.names))
    return redirect(prompt.match)
