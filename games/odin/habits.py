"""The standing orders of Odin that are more than one move, and how people write them.

None of them leads: who has to lead is asked, unless the whole hand can be led at once.
"""

from __future__ import annotations

from games.core.habits import Habit
from games.core.orders import OrderKind
from games.core.phrases import Phrases
from games.core.text import Text, msg, msgs
from games.odin.cards import COLOUR_OF, NUMBER_OF, Cards, members
from games.odin.moves import PASS, Move, Pass, Play
from games.odin.view import View

SIZES = range(1, 10)
"""How many cards a centre may be said to have."""


def this_hand(view: View) -> str:
    """What is given for this hand lasts so long."""
    return f"hand {view.hand}"


def this_trick(view: View) -> str:
    """What is given for this trick lasts so long."""
    return f"hand {view.hand} trick {view.trick}"


def _pass(view: View, _: int = 0) -> Move | None:
    return PASS if PASS in view.legal else None


def _pass_on_many(view: View, number: int) -> Move | None:
    return _pass(view) if view.centre.bit_count() >= number else None


def _pass_unless_out(view: View, _: int) -> Move | None:
    return _pass(view) if _way_out(view) is None else None


def _pass_if_only(view: View, _: int) -> Move | None:
    return _pass(view) if len(view.legal) == 1 else None


def _play_low(view: View, _: int) -> Move | None:
    """Out if possible; else the lowest play, which comes first, and the highest card for it."""
    out = _way_out(view)
    if out is not None or not view.centre:
        return out
    lowest = view.legal[0]
    if isinstance(lowest, Pass):
        return PASS
    return Play(lowest.cards, _highest(view.centre))


def _play_only(view: View, _: int) -> Move | None:
    """The one set of cards that can be played, and the highest card for it; a pass without one."""
    sets = {move.cards for move in view.legal if isinstance(move, Play)}
    if not sets:
        return PASS
    if len(sets) > 1:
        return None
    return _way_out(view) or Play(sets.pop(), _highest(view.centre))


def _way_out(view: View) -> Move | None:
    """The play that empties the hand at once."""
    moves = (move for move in view.legal if isinstance(move, Play) and move.cards == view.cards)
    return next(moves, None)


def _highest(cards: Cards) -> int:
    """The card of the highest number; of equal ones the first colour in the deck's order."""
    return max(members(cards), key=lambda card: (NUMBER_OF[card], -COLOUR_OF[card]))


def _while_centre(number: int) -> Text:
    return msgs(
        "Pass while the centre has at least {n} card; with fewer you are asked.",
        "Pass while the centre has at least {n} cards; with fewer you are asked.",
        number,
    )


_UNTIL_TRICK_ENDS: Habit[Move, View] = Habit(
    OrderKind("until_trick_ends", msg("Pass until this trick ends."), "pass until this trick ends"),
    Phrases(
        "(pass|passing) (until|till) (this|) trick (ends|is over|is done|is finished)",
        "(pass|passing) (until|till|to|for) (this|) (end|rest|remainder) of (this|) trick",
        "(pass|passing) (for|) (this|whole|entire|this whole|this entire) trick",
        "(passe|passer) (jusqu'a|jusqu'au) (fin|bout) (de|du) (ce|cette|) (pli|levee)",
        "(passe|passer) jusqu'a ce que (ce|cette|) (pli|levee) (se termine|soit fini|soit finie)",
        "(passe|passer) (pendant|) (tout|toute|ce|cette|tout ce|toute cette) (pli|levee)",
    ),
    this_trick,
    _pass,
)
_WHILE_CENTRE: Habit[Move, View] = Habit(
    OrderKind(
        "while_centre",
        msg("Pass while the centre has at least this many cards; with fewer you are asked."),
        "pass while the centre has at least 3",
        numbers=SIZES,
    ),
    Phrases(
        "pass (while|as long as|so long as|when|whenever) (centre|center) (has|holds|is) at least #"
        " (cards|card|)",
        "pass (while|as long as|so long as|when|whenever) (centre|center) (has|holds|is) #"
        " (cards|card|) or more (cards|)",
        "pass (while|as long as|so long as|when|whenever) there (are|is) at least # (cards|card|)"
        " in (centre|center)",
        "pass (while|as long as|so long as|when|whenever) there are # (cards|) or more (cards|)"
        " in (centre|center)",
        "(passe|passer) (tant que|quand|lorsque|si) centre (a|compte|contient) au moins #"
        " (cartes|carte|)",
        "(passe|passer) (tant que|quand|lorsque|si) centre (a|compte|contient) # (cartes|carte|)"
        " ou plus",
        "(passe|passer) (tant qu'|quand|lorsqu'|s') il y a au moins # (cartes|carte|) au centre",
    ),
    this_hand,
    _pass_on_many,
    _while_centre,
)
_UNLESS_OUT: Habit[Move, View] = Habit(
    OrderKind(
        "unless_out",
        msg(
            "Pass unless you can go out, that is, play your whole hand at once: then, or when you"
            " lead, or when this hand ends, you are asked."
        ),
        "pass unless I can go out",
        tells=msg("Its instant pass tells the table that you cannot go out with this turn."),
    ),
    Phrases(
        "pass (unless|until|except when|except if) i can (go out|finish|end hand|empty hand)",
        "pass (unless|until|except when|except if) i can (empty my hand|play all|play everything)",
        "(passe|passer) sauf si je peux (finir|sortir|terminer|vider ma main|tout jouer)",
        "(passe|passer) (a moins que|jusqu'a ce que) je (ne|) puisse (finir|sortir|terminer)",
        "(passe|passer) (a moins que|jusqu'a ce que) je (ne|) puisse (vider ma main|tout jouer)",
    ),
    this_hand,
    _pass_unless_out,
)
_CANNOT_PLAY: Habit[Move, View] = Habit(
    OrderKind(
        "cannot_play",
        msg("Pass as soon as you cannot beat the centre, until you can play or this hand ends."),
        "pass as soon as I cannot play",
        tells=msg("Its instant pass tells the table that you cannot beat the centre."),
    ),
    Phrases(
        "pass (as soon as|when|whenever|while|if) i (cannot|can't|can not) (play|beat centre)",
        "pass (when|whenever|while|if) i (must|have to|can only pass)",
        "(passe|passer) (des que|quand|lorsque|si) je ne peux (pas|rien|plus) (jouer|battre)",
        "(passe|passer) (des que|quand|lorsque|si) je ne peux plus rien jouer",
    ),
    this_hand,
    _pass_if_only,
)
_PLAY_LOW: Habit[Move, View] = Habit(
    OrderKind(
        "play_low",
        msg(
            "Go out if you can; else beat the centre with your lowest play and take its highest"
            " card, of equal ones the first of red, orange, yellow, green, blue, purple; else pass."
            " You are asked when you lead, or when this hand ends."
        ),
        "play the lowest, else pass",
        tells=msg(
            "A play that comes at once may tell the table that you have none lower; a pass, that"
            " you cannot beat the centre."
        ),
    ),
    Phrases(
        "(play|beat centre with) (lowest|low|my lowest) (that beats centre|i can|) (else|otherwise)"
        " pass",
        "joue (plus bas|plus basse|plus basses|bas) (possible|possibles|) sinon passe",
    ),
    this_hand,
    _play_low,
)

_PLAY_ONLY: Habit[Move, View] = Habit(
    OrderKind(
        "play_only",
        msg(
            "Play where only one set of your cards beats the centre, and take its highest card, of"
            " equal ones the first of red, orange, yellow, green, blue, purple; pass where none"
            " does. With more sets, or when you lead, or when this hand ends, you are asked."
        ),
        "play my only play, pass if I have none, else ask",
        tells=msg("A play or a pass that comes at once tells the table that you had no choice."),
    ),
    Phrases(
        "play my only play (i|) pass if i have none (else ask|else ask me|)",
        "play if i have only one play (i|) pass if i have none (else ask|else ask me|)",
        "play if there is only one way (i|) pass if there is none (else ask|else ask me|)",
        "joue seule combinaison (possible|) (je|) passe si je n' en ai (pas|aucune)"
        " (sinon demande|sinon demande moi|)",
        "joue si je n' ai qu' une combinaison (je|) passe si je n' en ai (pas|aucune)"
        " (sinon demande|sinon demande moi|)",
    ),
    this_hand,
    _play_only,
)

HABITS = (_UNTIL_TRICK_ENDS, _WHILE_CENTRE, _UNLESS_OUT, _CANNOT_PLAY, _PLAY_ONLY, _PLAY_LOW)
"""All of them, in the order in which they are offered."""

WORDS = frozenset().union(*(habit.said.words for habit in HABITS))
"""Every word of them, folded."""
