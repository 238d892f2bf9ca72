"""Drawing a scene, and the games' words, inside a page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict

from django import template
from django.utils.safestring import SafeString

from games.core.scene import Scene
from games.core.text import Text
from turns.attempts import PICK, Attempt
from turns.desks import Desk
from turns.rendering.drawing import DrawnScene, Reader, draw
from turns.rendering.sorting import HandOrder
from turns.rendering.words import html_words

register = template.Library()


class SceneContext(TypedDict):
    """What the templates under scene/ are given."""

    scene: DrawnScene
    action: str
    prompt: int | None
    attempt: Attempt
    pick: str
    desk: Desk | None


@register.inclusion_tag("scene/scene.html", name="scene")
def scene_tag(
    scene: Scene,
    names: Sequence[str],
    *,
    action: str = "",
    prompt: int | None = None,
    attempt: Attempt | str | None = None,
    desk: Desk | str | None = None,
) -> SceneContext:
    """`{% scene scene names action=... prompt=... %}`: the whole scene.

    With `action`, each move is a button or made of cards that are ticked, and there is a field to
    type one: they ask this address by GET (with `prompt`, where it is given; turns.attempts reads
    them), which shows the move and changes nothing. `attempt` is one that could not be played.
    Without `action`, nothing can be pressed. `desk` is what the page of a match in play has beyond
    this: there, a move is shown in place.
    """
    # Django gives an empty text for what a page does not set.
    failed = attempt if isinstance(attempt, Attempt) else Attempt()
    own = desk if isinstance(desk, Desk) else None
    reader = Reader(
        picked=failed.picked,
        commands=own.commands if own else (),
        order=own.order if own else HandOrder.SIGN,
    )
    return {
        "scene": draw(scene, names, reader),
        "action": action,
        "prompt": prompt,
        "attempt": failed,
        "pick": PICK,
        "desk": own,
    }


@register.simple_tag(name="words")
def words_tag(text: Text, names: Sequence[str] = ()) -> SafeString:
    """`{% words text names %}`: a text of a game, with names in the place of seats."""
    return html_words(text, names)
