import pytest

from turns.views.numbers import whole_number


@pytest.mark.parametrize("text", ["", " ", "x", "-1", "1.5", "²", "9" * 19, "9" * 5000])
def test_what_no_column_can_hold_is_no_number(text: str) -> None:
    assert whole_number(text) is None


@pytest.mark.parametrize("text", ["0", "7", "007", "٧", "9" * 18])
def test_digits_are_the_number_that_they_say(text: str) -> None:
    assert whole_number(text) == int(text)
