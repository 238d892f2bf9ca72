import pytest

from games.core.errors import IllegalMove
from games.core.text import SeatName, msg
from tests.turns.rendering.faces import NAMES
from turns.models import Source
from turns.rendering.answers import answer_words
from turns.services import Answer, Verdict


def test_played_move_is_confirmed() -> None:
    assert answer_words(Answer(Verdict.PLAYED, "bid 2"), NAMES) == "Done: “bid 2”."


def test_same_move_again_counts_once() -> None:
    said = answer_words(Answer(Verdict.REPEATED, "bid 2"), NAMES)
    assert said == "You had already played “bid 2”. It counts once."


def test_late_answer_names_what_was_played() -> None:
    said = answer_words(Answer(Verdict.TOO_LATE, "bid 2"), NAMES)
    assert said == "This turn was already answered with “bid 2”, so nothing was changed."


def test_late_answer_to_a_closed_turn_changed_nothing() -> None:
    said = answer_words(Answer(Verdict.TOO_LATE), NAMES)
    assert said == "This turn is over, so nothing was changed."


def test_refusal_says_why_with_names() -> None:
    error = IllegalMove(msg("Wait for {player}.", player=SeatName(1)))
    assert answer_words(Answer(Verdict.REFUSED, error=error), NAMES) == "Wait for bob."


@pytest.mark.parametrize(
    ("by", "said"),
    [
        (Source.BOT, "A bot has played “bid 2” for you meanwhile, so nothing was changed."),
        (
            Source.CLOCK,
            "Your time was up, and a bot played “bid 2” for you, so nothing was changed.",
        ),
        (
            Source.ORDER,
            (
                "“bid 2” was played by itself, by an order of yours or as the only move,"
                " so nothing was changed."
            ),
        ),
        (Source.PAGE, "This turn was already answered with “bid 2”, so nothing was changed."),
    ],
)
def test_late_answer_says_who_played_instead(by: Source, said: str) -> None:
    assert answer_words(Answer(Verdict.TOO_LATE, "bid 2", by=by), NAMES) == said


def test_same_answer_as_a_bots_is_not_told_as_the_players_own() -> None:
    said = answer_words(Answer(Verdict.REPEATED, "bid 2", by=Source.CLOCK), NAMES)

    assert said == "A bot had already played “bid 2” for you. It counts once."
