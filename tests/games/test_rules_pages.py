"""The rules pages of every game, beside each other."""

import re

import pytest

from games.core.engine import AnyEngine
from games.registry import engines
from tests.games.rules_pages import LANGUAGES, page


@pytest.mark.parametrize("engine", engines(), ids=lambda engine: engine.key)
def test_both_pages_have_the_same_parts(engine: AnyEngine) -> None:
    english, french = (
        re.findall(r"^#+", page(engine.key, language), re.MULTILINE) for language in LANGUAGES
    )

    assert english == french
