"""What the pages of links in mails show: what became of an answer, and the seat's position."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from notifications.links import move_path
from turns.attempts import Attempt, refused_attempt
from turns.models import Prompt
from turns.orders import clauses
from turns.rendering.answers import answer_words
from turns.rendering.moves import drawn_move
from turns.services import Answer, Verdict
from turns.tables import Table

UNPROCESSABLE = 422
CONFLICT = 409


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
        action = move_path(self.prompt)
        status = UNPROCESSABLE if attempt is not None and attempt.error else 200
        return self.shown(action=action, attempt=attempt, status=status)

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
        )

    def shown(
        self, *, status: int = 200, since: int | None = None, **context: object
    ) -> HttpResponse:
        """The page; an older prompt's link never offers what a newer one asks."""
        asked = self.table.prompt
        shown = {
            "match": self.table.match,
            "scene": self.table.scene(since),
            "names": self.table.names,
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
    return page.shown(
        said=answer_words(answer, names),
        is_done=answer.verdict is not Verdict.TOO_LATE,
        since=answer.since if answer.verdict is Verdict.PLAYED else None,
        status=CONFLICT if answer.verdict is Verdict.TOO_LATE else 200,
    )


def late_page(request: HttpRequest, prompt: Prompt, command: str) -> HttpResponse:
    """The turn is over: what it was answered with, and the present position."""
    is_done = clauses(command)[:1] == [prompt.answer]
    answer = Answer(Verdict.REPEATED if is_done else Verdict.TOO_LATE, prompt.answer)
    page = Page(request, prompt)
    return page.shown(said=answer_words(answer, page.table.names), is_done=is_done)
