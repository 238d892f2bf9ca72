"""The standing orders of Olenon that are more than one move, and how people write them.

None of them leads: nobody can pass on an empty table, so who has to lead is asked.
"""

from __future__ import annotations

from games.core.habits import Habit
from games.core.orders import OrderKind
from games.core.phrases import Phrases
from games.core.text import msg
from games.olenon.moves import PASS, Move, Play
from games.olenon.view import View


def this_round(view: View) -> str:
    """What is given for this round lasts so long."""
    return f"round {view.round}"


def this_trick(view: View) -> str:
    """What is given for this trick lasts so long."""
    return f"round {view.round} trick {view.trick}"


def _pass(view: View, _: int) -> Move | None:
    return PASS if PASS in view.legal else None


def _pass_if_only(view: View, _: int) -> Move | None:
    return PASS if view.legal == (PASS,) else None


def _add(view: View, _: int) -> Move | None:
    """As many as fit: the largest addition, the last of them."""
    added = [
        move
        for move in view.legal
        if view.table_size and isinstance(move, Play) and move.value == view.table_value
    ]
    return added[-1] if added else None


def _add_or_pass(view: View, _: int) -> Move | None:
    return _add(view, 0) or _pass_if_only(view, 0)


THIS_TRICK: Habit[Move, View] = Habit(
    OrderKind(
        "this_trick",
        msg("Pass this trick, whatever comes; if you have to lead, you are asked."),
        "pass this trick, whatever comes",
    ),
    Phrases(
        "(pass|skip) (for|) (this|whole|entire|this whole|this entire) trick",
        "(pass|skip) (for|) (this trick|this whole trick|) (whatever comes|whatever happens)",
        "(pass|skip) (for|) (this trick|this whole trick|) (no matter what|in any case)",
        "(passe|passer) (pendant|) (tout|toute|ce|cette|tout ce|toute cette) (pli|levee)",
        "(passe|passer) (ce pli|cette levee|) quoi qu' il (arrive|vienne)",
        "(passe|passer) (ce pli|cette levee|) dans tous les cas",
    ),
    this_trick,
    _pass,
    is_done_at_once=True,
)
_CANNOT_PLAY: Habit[Move, View] = Habit(
    OrderKind(
        "cannot_play",
        msg("Pass as soon as you can neither add nor replace, until you can or this round ends."),
        "pass as soon as I cannot play",
        tells=msg("Its instant pass tells the table that you could neither add nor replace."),
    ),
    Phrases(
        "pass (as soon as|when|whenever|while|if) i (cannot|can't|can not) play",
        "pass (when|whenever|while|if) i (must|have to|can only pass)",
        "(passe|passer) (des que|quand|lorsque|si) je ne peux (pas|rien|plus) jouer",
        "(passe|passer) (des que|quand|lorsque|si) je ne peux plus rien jouer",
    ),
    this_round,
    _pass_if_only,
)
_ADD: Habit[Move, View] = Habit(
    OrderKind(
        "add",
        msg(
            "Add as many cards as fit on each of your turns; where none does, or when this round"
            " ends, you are asked."
        ),
        "add if I can, else ask",
        tells=msg("When you are asked, your pause may tell the table that you cannot add."),
    ),
    Phrases(
        "add (all i can|as many as i can|as many as fit|all that fit) (else ask|else ask me|)",
        "add if i can (else ask|else ask me|otherwise ask|otherwise ask me|)",
        "(ajoute|ajouter) si je peux (sinon demande|sinon demande moi|sinon demandez moi|)",
        "(ajoute|ajouter) si possible (sinon demande|sinon demande moi|sinon demandez moi|)",
    ),
    this_round,
    _add,
)
_ADD_OR_PASS: Habit[Move, View] = Habit(
    OrderKind(
        "add_or_pass",
        msg(
            "Add as many cards as fit on each of your turns, and pass where you can neither add nor"
            " replace; where you could only replace, or lead, or when this round ends, you are"
            " asked."
        ),
        "add if I can, pass if I cannot play, else ask",
        tells=msg(
            "An instant pass tells the table that you could neither add nor replace; your pause may"
            " tell it that you cannot add."
        ),
    ),
    Phrases(
        "add if i can (i|) pass if i (cannot|can't|can not) play (else ask|else ask me|)",
        "add if i can (else|otherwise) (i|) pass if i (cannot play|can't play|can not play)"
        " (else ask|else ask me|)",
        "add if i can (else|otherwise) (i|) pass if i (must|have to) (else ask|else ask me|)",
        "(ajoute|ajouter) si je peux (sinon|) (je|) passe si je ne peux (pas|rien) jouer"
        " (sinon demande|sinon demande moi|)",
    ),
    this_round,
    _add_or_pass,
)

HABITS = (THIS_TRICK, _CANNOT_PLAY, _ADD, _ADD_OR_PASS)
"""All of them, in the order in which they are offered."""

WORDS = frozenset().union(*(habit.said.words for habit in HABITS))
"""Every word of them, folded."""
