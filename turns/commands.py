"""What can be typed wherever a move is asked for: the game's commands, and the number of a choice.

`move 2` (French `coup 2`) is the second choice of the position that was asked. No game knows of it:
the number becomes the choice's own command here, before the game reads it.
"""

from __future__ import annotations

from games.core.commands import FILLERS, TEXT_LENGTH, number_of, words_of
from games.core.engine import AnyEngine, GameView
from games.core.errors import IllegalMove
from games.core.text import msgs

NUMBER_VERBS = frozenset({"move", "coup"})
"""No game has these words; a bare number is left to the games' own grammars."""
_FILLERS = FILLERS["en"] | FILLERS["fr"]


def read_command(text: str, engine: AnyEngine, view: GameView) -> object:
    """The move that the text commands in this position.

    Raises the GameErrors of engine.parse, and IllegalMove for a number that no choice has.
    """
    number = choice_number(text)
    if number is None:
        return engine.parse(text, view)
    choices = engine.scene(view).choices
    if not choices:
        # The game says why: it is over, another is asked, or its moves have no numbers.
        return engine.parse(text, view)
    if not 1 <= number <= len(choices):
        raise IllegalMove(
            msgs(
                "There is no choice {number}: you have {n} choice.",
                "There is no choice {number}: you have {n} choices.",
                len(choices),
                number=number,
            )
        )
    return engine.parse(choices[number - 1].command, view)


def choice_number(text: str) -> int | None:
    """The number of the choice that the text asks for; None where it asks for none."""
    if len(text) > TEXT_LENGTH:
        return None
    words = words_of(text)
    others = [word for word in words if word not in NUMBER_VERBS]
    if len(others) != len(words) - 1:
        return None
    # `un` is an article too: it counts where no other word is a number.
    said = [word for word in others if word not in _FILLERS] or [
        word for word in others if number_of(word) is not None
    ]
    return number_of(said[0]) if len(said) == 1 else None
