"""Which line of a reply is meant for which turn."""

import pytest

from notifications.inbound.commands import read_lines
from notifications.inbound.numbered_lines import MOST_NUMBERS, part_by_number


def parted(text: str) -> dict[int, list[str]]:
    """The commands by number; 0 for those above the first."""
    found = part_by_number(read_lines(text))
    commands = {
        number: [line.command for line in lines] for number, lines in found.by_number.items()
    }
    return {0: [line.command for line in found.above]} | commands


@pytest.mark.parametrize(
    "line",
    [
        "#2 pass",
        "# 2 pass",
        "#2: pass",
        "#2 : pass",
        "#2) pass",
        "#2. pass",
        "#2 - pass",
        "#2 – pass",
        "[#2] pass",
        "#2 pass.",
        "  * #2 pass",
        "“#2 pass”",
        "#2\u00a0pass",
        "＃２ pass",
        "n°2 pass",
        "N° 2 : pass",
        "2: pass",
        "2 : pass",
        "2:pass",
        "2) pass",
        "2. pass",
        "#2\npass",
        "#2:\n\npass",
    ],
)
def test_every_way_to_write_a_number(line: str) -> None:
    assert parted(line) == {0: [], 2: ["pass"]}


@pytest.mark.parametrize("line", ["2 5", "5 5", "pass", "move 2", "2", "bid 2", "2.5", "play 2 3"])
def test_line_that_may_be_a_move_has_no_number(line: str) -> None:
    assert parted(line) == {0: [line]}


def test_several_lines_each_with_its_number() -> None:
    text = "Hello!\n\n#1 pass\n#3 play 5H\nsay well played\n2: bid 1\n\nBye, alice"
    assert parted(text) == {
        0: ["Hello"],
        1: ["pass"],
        3: ["play 5H", "say well played"],
        2: ["bid 1", "Bye, alice"],
    }


def test_number_that_comes_twice_holds_both_lines() -> None:
    assert parted("#1 pass\n#2 pass\n#1 play 5H")[1] == ["pass", "play 5H"]


def test_what_is_said_stays_as_it_was_written() -> None:
    found = part_by_number(read_lines("  #2: say Well *played*, Bob!!"))
    assert [line.written for line in found.by_number[2]] == ["say Well *played*, Bob!!"]


def test_numbers_come_to_an_end() -> None:
    text = "\n".join(f"#{number} pass" for number in range(1, 150))
    assert len(part_by_number(read_lines(text)).by_number) == MOST_NUMBERS
