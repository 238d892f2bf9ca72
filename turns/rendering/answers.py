"""What became of an answer, in words for whoever gave it: for the page, the link and the mail."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from games.core.errors import GameError
from turns.models import Source
from turns.rendering.words import words
from turns.services import Answer, Verdict


def answer_words(answer: Answer, names: Sequence[str]) -> str:
    """One or two sentences in the active language; `names` are by seat index."""
    if answer.error is not None:
        return error_words(answer.error, names)
    command = {"command": answer.command}
    if answer.verdict is Verdict.PLAYED and answer.orders:
        orders = {"orders": ", ".join(f"“{order}”" for order in answer.orders)}
        return _("Done: “%(command)s”. Kept for your next turns: %(orders)s.") % (command | orders)
    if answer.verdict is Verdict.PLAYED:
        return _("Done: “%(command)s”.") % command
    if answer.verdict is Verdict.REPEATED:
        return _repeated(answer.by) % command
    if answer.command:
        return _too_late(answer.by) % command
    return _("This turn is over, so nothing was changed.")


def _repeated(by: str) -> str:
    if by in {Source.BOT, Source.CLOCK}:
        return _("A bot had already played “%(command)s” for you. It counts once.")
    if by == Source.ORDER:
        return _("“%(command)s” had already been played by itself. It counts once.")
    return _("You had already played “%(command)s”. It counts once.")


def _too_late(by: str) -> str:
    if by == Source.CLOCK:
        return _(
            "Your time was up, and a bot played “%(command)s” for you, so nothing was changed."
        )
    if by == Source.BOT:
        return _("A bot has played “%(command)s” for you meanwhile, so nothing was changed.")
    if by == Source.ORDER:
        return _(
            "“%(command)s” was played by itself, by an order of yours or as the only move, so"
            " nothing was changed."
        )
    return _("This turn was already answered with “%(command)s”, so nothing was changed.")


def error_words(error: GameError, names: Sequence[str]) -> str:
    """What is wrong with a command and what would be right; it holds no other seat's cards."""
    return words(error.text, names)
