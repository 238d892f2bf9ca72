"""Cards and scenes for the tests of rendering."""

from games.core.scene import Scene
from games.core.text import Face, Text, msg

QUEEN = Face("QS", "Q", "♠", "black", msg("queen of spades"))
TEN = Face("TH", "10", "♥", "red", msg("ten of hearts"))
NAMES = ("alice", "bob", "charlie", "dora")


def scene_with(*, question: Text | None = None, news: tuple[Text, ...] = ()) -> Scene:
    """A scene with nothing in it but a question and news."""
    return Scene(
        question=question or msg("What now?"),
        facts=(),
        seats=(),
        zones=(),
        score=(),
        news=news,
        choices=(),
        picker=None,
        how_to=(),
    )
