"""The lines in which a command may stand."""

import pytest

from notifications.inbound.commands import MOST_LINES, read_lines


def command_lines(text: str) -> list[str]:
    return [line.command for line in read_lines(text)]


@pytest.mark.parametrize(
    "line",
    [
        "bid 2",
        "  bid   2 ",
        "bid\u00a02",
        "- bid 2",
        "* bid 2",
        "• bid 2",
        '"bid 2"',
        "“bid 2”",
        "« bid 2 »",
        "`bid 2`",
        "**bid 2**",
        "_bid 2_",
        "bid **2**",
        "bid 2.",
        "bid 2!!",
        '"bid 2."',
        "bid 2;",
        "bid 2,",
        "ｂｉｄ　２",
        "b\u200bid\u2060 2\ufeff",
        "\u202abid 2\u202c",
    ],
)
def test_line_is_normalised(line: str) -> None:
    assert command_lines(line) == ["bid 2"]


@pytest.mark.parametrize("line", ["-1", "–1", "  -1"])
def test_a_minus_sign_is_no_bullet(line: str) -> None:
    assert command_lines(line)[0] in {"-1", "–1"}


def test_case_is_kept() -> None:
    assert command_lines("qS Kh") == ["qS Kh"]


def test_commas_between_cards_are_kept() -> None:
    assert command_lines("7H, 7C, QS.") == ["7H, 7C, QS"]


def test_suit_signs_lose_their_selectors() -> None:
    assert command_lines("7\u2665\ufe0e 8\u2660\ufe0f") == ["7\u2665 8\u2660"]


@pytest.mark.parametrize("line", ["", " ", "---", "***", "\u200b", "..."])
def test_line_of_nothing_is_left_out(line: str) -> None:
    assert command_lines(f"bid 2\n{line}\nQS") == ["bid 2", "QS"]


def test_question_mark_is_kept() -> None:
    assert command_lines("?") == ["?"]


def test_what_was_written_is_kept_for_talk() -> None:
    assert read_lines(" say  “Well played!”")[0].written == "say “Well played!”"


def test_lines_beyond_what_a_person_writes_are_not_looked_at() -> None:
    lines = command_lines("\n\n".join(f"bid {number}" for number in range(10_000)))

    assert lines == [f"bid {number}" for number in range(MOST_LINES)]
