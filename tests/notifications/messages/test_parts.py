"""What all mails share."""

import pytest

from notifications.messages.parts import inlined, laid_out, one_line
from notifications.reply_addresses import fresh_local_part


def test_prose_is_folded_and_what_stands_behind_a_margin_stays_behind_it() -> None:
    text = laid_out("| " + "word " * 30)

    lines = text.splitlines()
    assert len(lines) > 1
    assert all(line.startswith("| ") and len(line) <= 72 for line in lines)


@pytest.mark.parametrize("end", ["back.", "or pass", "help", "say that it is so today"])
@pytest.mark.parametrize("letters", range(50, 72))
def test_end_of_a_sentence_never_stands_on_a_line_as_a_command(end: str, letters: int) -> None:
    sentence = f"{('a word ' * 9)[:letters].strip()} {end}"

    _, *rest = laid_out(sentence).splitlines()

    last = end.rsplit(maxsplit=1)[-1]
    assert not [line for line in rest if line in {end, last} or line.startswith("say ")]


def test_sentence_that_cannot_be_folded_without_a_command_stands_behind_the_margin() -> None:
    assert laid_out(f"{'x' * 68} back") == f"| {'x' * 68}\n| back\n"


def test_addresses_are_never_folded() -> None:
    line = "| " + "word " * 20 + "http://example.org/" + "x" * 90

    assert laid_out(line) == f"{line}\n"


def test_empty_lines_never_stand_together() -> None:
    assert laid_out("a\n\n  \n\n\nb\n\n") == "a\n\nb\n"


@pytest.mark.parametrize("name", ["bob\r\nBcc: dora@example.org", "bob\x00", "b" * 300])
def test_subject_is_one_short_line(name: str) -> None:
    subject = one_line(f"Your turn with {name}")

    assert len(subject) <= 200
    assert subject.isprintable()


def test_styles_are_inlined() -> None:
    html = inlined("<style>p { color: red } @media print { p { color: blue } }</style><p>x</p>")

    assert '<p style="color:red">' in html
    assert "@media print" in html


def test_local_part_survives_what_mail_programs_do() -> None:
    local_part = fresh_local_part("t")

    letter, dash, rest = local_part[0], local_part[1], local_part[2:]
    assert (letter, dash, len(rest)) == ("t", "-", 26)
    assert local_part == local_part.lower()
    assert rest.isalnum()
    assert fresh_local_part("t") != local_part
