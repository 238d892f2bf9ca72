"""What became of an answer, in words for whoever gave it: for the page, the link and the mail."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from games.core.errors import GameError
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
        return _("You had already played “%(command)s”. It counts once.") % command
    if answer.command:
        return (
            _("This turn was already answered with “%(command)s”, so nothing was changed.")
            % command
        )
    return _("This turn is over, so nothing was changed.")


def error_words(error: GameError, names: Sequence[str]) -> str:
    """What is wrong with a command and what would be right; it holds no other seat's cards."""
    return words(error.text, names)
