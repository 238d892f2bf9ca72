"""What the pages of links in mails show: what became of an answer, and the seat's position."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from notifications.links import back_url, move_path
from notifications.messages.heard import Heard, heard_after, heard_since_last_turn
from turns.attempts import Attempt, refused_attempt
from turns.models import Prompt, Seat
from turns.orders import clauses
from turns.rendering.answers import answer_words
from turns.rendering.moves import drawn_move
from turns.services import Answer, Verdict, closed_answer
from turns.tables import Table
from turns.views.numbers import whole_number

SEEN = "seen"
"""The field with the version that the page with the button showed: remarks since then are news."""


@dataclass(frozen=True)
class Page:
    """The position of the seat that a prompt asks, as it is now."""

    request: HttpRequest
    prompt: Prompt

    @cached_property
    def table(self) -> Table:
        """The table, read when it is first asked for: after the move."""
        return Table(self.prompt.match, self.prompt.seat.index)

    def choices(self, attempt: Attempt | None = None) -> HttpResponse:
        """All legal moves; each leads to a page that shows it before it is played.

        `attempt` is one that could not be played.
        """
        action, heard = move_path(self.prompt), self.heard
        status = HTTPStatus.UNPROCESSABLE_ENTITY if attempt is not None and attempt.error else 200
        return self.shown(action=action, attempt=attempt, status=status, heard=heard)

    def question(
        self, attempt: Attempt, *, is_held: bool = False, sender: str = ""
    ) -> HttpResponse:
        """One move and its button; a held one came by mail from `sender`."""
        scene, names = self.table.scene(), self.table.names
        return self.shown(
            move=drawn_move(scene, names, attempt.command, attempt.orders),
            choose_path=move_path(self.prompt),
            is_held=is_held,
            sender=sender,
            heard=self.heard,
        )

    @property
    def heard(self) -> Heard:
        """What the player may not have heard, or not since he last chose."""
        return heard_since_last_turn(self.seat, self.table.match)

    @property
    def seat(self) -> Seat:
        """The seat as it is now."""
        return self.table.seats[self.prompt.seat.index]

    def shown(
        self, *, status: int = 200, since: int | None = None, **context: object
    ) -> HttpResponse:
        """The page; an older prompt's link never offers what a newer one asks."""
        asked = self.table.prompt
        shown = {
            "match": self.table.match,
            "scene": self.table.scene(since),
            "names": self.table.names,
            "back_url": back_url(self.seat) if self.seat.stand_in else "",
            "is_asked_anew": asked is not None and asked.pk != self.prompt.pk,
            **context,
        }
        return render(self.request, "moves/move.html", shown, status=status)


def answered_page(
    request: HttpRequest, prompt: Prompt, answer: Answer, *, typed: str
) -> HttpResponse:
    """What became of an answer, and the position after it. A refused one may be mended here."""
    page = Page(request, prompt)
    names = page.table.names
    if answer.error is not None:
        return page.choices(refused_attempt(answer.error, typed, names))
    seen = whole_number(request.POST.get(SEEN, ""))
    after = prompt.version if seen is None else seen
    return page.shown(
        said=answer_words(answer, names),
        is_done=answer.verdict is not Verdict.TOO_LATE,
        since=answer.since if answer.verdict is Verdict.PLAYED else None,
        heard=heard_after(after, page.seat, page.table.match),
        status=HTTPStatus.CONFLICT if answer.verdict is Verdict.TOO_LATE else 200,
    )


def late_page(request: HttpRequest, prompt: Prompt, command: str) -> HttpResponse:
    """The turn is over: what it was answered with, and the present position."""
    is_done = clauses(command)[:1] == [prompt.answer]
    answer = closed_answer(prompt, Verdict.REPEATED if is_done else Verdict.TOO_LATE)
    page = Page(request, prompt)
    return page.shown(said=answer_words(answer, page.table.names), is_done=is_done)
