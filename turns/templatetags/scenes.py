"""Drawing a scene, and the games' words, inside a page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict

from django import template
from django.utils.safestring import SafeString

from games.core.scene import Scene
from games.core.text import Text
from turns.attempts import PICK, Attempt
from turns.rendering.drawing import DrawnScene, draw
from turns.rendering.words import html_words

register = template.Library()


class SceneContext(TypedDict):
    """What the templates under scene/ are given."""

    scene: DrawnScene
    action: str
    prompt: int | None
    attempt: Attempt
    pick: str


@register.inclusion_tag("scene/scene.html", name="scene")
def scene_tag(
    scene: Scene,
    names: Sequence[str],
    *,
    action: str = "",
    prompt: int | None = None,
    attempt: Attempt | str | None = None,
) -> SceneContext:
    """`{% scene scene names action=... prompt=... %}`: the whole scene.

    With `action`, each move is a button or made of cards that are ticked, and there is a field to
    type one: they ask this address by GET (with `prompt`, where it is given; turns.attempts reads
    them), which shows the move and changes nothing. `attempt` is one that could not be played.
    Without `action`, nothing can be pressed.
    """
    # Django gives an empty text for what a page does not set.
    failed = attempt if isinstance(attempt, Attempt) else Attempt()
    return {
        "scene": draw(scene, names, picked=failed.picked),
        "action": action,
        "prompt": prompt,
        "attempt": failed,
        "pick": PICK,
    }


@register.simple_tag(name="words")
def words_tag(text: Text, names: Sequence[str] = ()) -> SafeString:
    """`{% words text names %}`: a text of a game, with names in the place of seats."""
    return html_words(text, names)
