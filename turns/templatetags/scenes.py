"""Drawing a scene, and the games' words, inside a page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict

from django import template
from django.utils.safestring import SafeString

from games.core.scene import Scene
from games.core.text import Text
from turns.rendering.drawing import DrawnScene, draw
from turns.rendering.words import html_words

register = template.Library()


class SceneContext(TypedDict):
    """What the templates under scene/ are given."""

    scene: DrawnScene
    action: str
    prompt: int | None
    typed: str
    error: str


@register.inclusion_tag("scene/scene.html", name="scene")
def scene_tag(
    scene: Scene,
    names: Sequence[str],
    *,
    action: str = "",
    prompt: int | None = None,
    typed: str = "",
    error: str = "",
) -> SceneContext:
    """`{% scene scene names action=... prompt=... %}`: the whole scene.

    With `action`, each move is a button, and there is a field to type one: they ask this address by
    GET for `command` (and `prompt`, where it is given), which shows the move and changes nothing.
    `error` says why what was `typed` was not played. Without `action`, nothing can be pressed.
    """
    return {
        "scene": draw(scene, names),
        "action": action,
        "prompt": prompt,
        "typed": typed,
        "error": error,
    }


@register.simple_tag(name="words")
def words_tag(text: Text, names: Sequence[str] = ()) -> SafeString:
    """`{% words text names %}`: a text of a game, with names in the place of seats."""
    return html_words(text, names)
