"""How long a bot may think, counted instead of timed."""

from collections.abc import Callable


def time_for(questions: int) -> Callable[[], bool]:
    """An out_of_time that says no so many times, then yes."""
    left = questions

    def out_of_time() -> bool:
        nonlocal left
        left -= 1
        return left < 0

    return out_of_time
