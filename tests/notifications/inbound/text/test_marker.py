"""The line "Reply above this line" at the top of our mails."""

import pytest
from django.conf import settings
from hypothesis import given
from hypothesis import strategies as st

from notifications.inbound.text.marker import is_marker_at, marker_line
from notifications.inbound.text.quotes import new_text
from notifications.inbound.text.signatures import is_signature_delimiter

MARKERS = [marker_line(code) for code, _ in settings.LANGUAGES]

each_marker = pytest.mark.parametrize("marker", MARKERS)


@each_marker
def test_marker_ends_the_answer(marker: str) -> None:
    assert new_text(f"bid 2\n\n{marker}\n\nbid 5\n") == "bid 2"


@each_marker
def test_quoted_marker_is_skipped_like_any_quoted_line(marker: str) -> None:
    assert new_text(f"> {marker}\n> bid 5\n\nbid 2\n") == "bid 2"


@each_marker
def test_marker_wrapped_at_any_word_is_known(marker: str) -> None:
    words = marker.split()

    wrapped = [[" ".join(words[:cut]), " ".join(words[cut:])] for cut in range(1, len(words))]

    assert all(is_marker_at(lines, 0) for lines in wrapped)


def test_marker_wrapped_over_three_lines_is_known() -> None:
    assert is_marker_at(["## Reply", "above this", "line ##"], 0)


@pytest.mark.parametrize(
    "line",
    [
        "##\u00a0Reply\u00a0above\u00a0this\u00a0line\u00a0##",
        "**## Reply above this line ##**",
        "[## REPLY ABOVE THIS LINE ##]",
        "## Re\u0301pondez au-dessus de cette ligne ##",
        "## R\u00c3\u00a9pondez au-dessus de cette ligne ##",
        "## Repondez au dessus de cette ligne ##",
        "Your turn in Oheila ## Reply above this line ##",
    ],
)
def test_marker_that_a_program_changed_is_known(line: str) -> None:
    assert is_marker_at([line], 0)


def test_words_of_the_marker_in_a_sentence_are_not_the_marker() -> None:
    assert not is_marker_at(["It said: reply above this line, so I did."], 0)


def test_lines_above_the_marker_are_not_the_marker() -> None:
    assert not is_marker_at(["bid #2", "## Reply above this line ##"], 0)


def test_marker_is_in_the_language_of_the_mail() -> None:
    assert marker_line("fr-ca") == "## Répondez au-dessus de cette ligne ##"


def test_marker_of_an_unknown_language_is_english() -> None:
    assert marker_line("xx") == "## Reply above this line ##"


@each_marker
def test_marker_is_no_signature_for_any_program(marker: str) -> None:
    assert not marker.startswith("-")
    assert not is_signature_delimiter(marker)


def test_each_language_of_the_site_has_a_marker_of_its_own() -> None:
    assert len(set(MARKERS)) == len(settings.LANGUAGES)


@given(
    marker=st.sampled_from(MARKERS),
    breaks=st.sets(st.integers(1, 6), max_size=3),
    indent=st.sampled_from(["", " ", "\t", "\u00a0", "* "]),
    blank=st.sampled_from(["", " "]),
    stars=st.sampled_from(["", "*", "**", "_"]),
)
def test_marker_is_known_however_it_is_wrapped_and_dressed(
    *, marker: str, breaks: set[int], indent: str, blank: str, stars: str
) -> None:
    words = f"{stars}{marker}{stars}".split()
    ends = [f"{blank}\n" if place in breaks else " " for place in range(1, len(words) + 1)]
    folded = "".join(f"{word}{end}" for word, end in zip(words, ends, strict=True))

    assert new_text(f"bid 2\n\n{indent}{folded}\nbid 5\n") == "bid 2"
