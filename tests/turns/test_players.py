import pytest

from turns.players import NAME_LENGTH, BadName, clean_name


def test_name_stands_on_one_line() -> None:
    assert clean_name("  Alice \n  B. ") == "Alice B."


def test_signs_that_turn_the_text_around_are_dropped() -> None:
    assert clean_name("al\u202eice\x00") == "alice"


def test_joiners_of_a_script_stay() -> None:
    assert clean_name("می\u200cخواهم") == "می\u200cخواهم"


@pytest.mark.parametrize("name", ["", " ", "\u200d", "!?", "\u202e"])
def test_nothing_is_no_name(name: str) -> None:
    with pytest.raises(BadName):
        clean_name(name)


def test_long_name_is_refused() -> None:
    with pytest.raises(BadName):
        clean_name("x" * (NAME_LENGTH + 1))
