"""Commands as people type them, in English and in French."""

import pytest

from games.core.errors import Ambiguous, GameOver, IllegalMove, NotYourTurn, Unreadable
from games.olenon.engine import Olenon
from games.olenon.moves import PASS, PLAYS, Play, format_move
from games.olenon.vocabulary import WORDS
from tests.games.olenon.compact import state_of
from tests.games.olenon.tables import asked, following, leading
from tests.games.olenon.typed import (
    NO_MOVES,
    NO_PAIRS,
    NO_PASSES,
    PAIRS_OF_THREES,
    PASSES,
    SINGLE_CARDS,
)

OLENON = Olenon()


@pytest.mark.parametrize("text", PAIRS_OF_THREES)
def test_pair_is_read(text: str) -> None:
    assert OLENON.parse(text, asked(leading())) is PLAYS[3][1]


@pytest.mark.parametrize(("text", "command"), SINGLE_CARDS.items())
def test_cards_are_read(text: str, command: str) -> None:
    assert OLENON.format(OLENON.parse(text, asked(leading()))) == command


@pytest.mark.parametrize("text", PASSES)
def test_pass_is_read(text: str) -> None:
    assert OLENON.parse(text, asked(following())) is PASS


@pytest.mark.parametrize("play", [play for row in PLAYS for play in row], ids=format_move)
def test_canonical_play_is_read(play: Play) -> None:
    held, other = str(play.value) * play.size, "1" if play.value == 0 else "0"
    view = asked(state_of({"hands": f"{other}/{held}{other}/{other}/{other}", "to_move": 1}))

    assert OLENON.parse(format_move(play), view) is play


@pytest.mark.parametrize("text", NO_PAIRS)
def test_doubtful_pair_is_not_played_but_offered(text: str) -> None:
    with pytest.raises(Unreadable) as refusal:
        OLENON.parse(text, asked(leading()))

    assert refusal.value.meant == "play 3 3"
    assert "write just “play 3 3”" in str(refusal.value)


@pytest.mark.parametrize("text", NO_PASSES)
def test_doubtful_pass_is_not_made(text: str) -> None:
    with pytest.raises(Unreadable) as refusal:
        OLENON.parse(text, asked(following()))

    assert refusal.value.meant in {"pass", None}


@pytest.mark.parametrize("text", ["should I pass?", "don't pass", "je ne passe pas", "take the 3"])
def test_doubtful_pass_is_offered(text: str) -> None:
    with pytest.raises(Unreadable) as refusal:
        OLENON.parse(text, asked(following()))

    assert refusal.value.meant == "pass"


@pytest.mark.parametrize("text", NO_MOVES)
def test_what_is_no_move_says_what_would_be_one(text: str) -> None:
    with pytest.raises(Unreadable, match="for example “play 5”"):
        OLENON.parse(text, asked(following()))


@pytest.mark.parametrize(
    ("text", "choices"),
    [
        ("threes", ("play 3", "play 3 3", "play 3 3 3")),
        ("3s", ("play 3", "play 3 3", "play 3 3 3")),
        ("play my 3s", ("play 3", "play 3 3", "play 3 3 3")),
        ("je joue les 3", ("play 3", "play 3 3", "play 3 3 3")),
        ("mes trois", ("play 3", "play 3 3", "play 3 3 3")),
        ("trois trois", ("play 3 3", "play 3 3 3")),
        ("3 trois", ("play 3 3", "play 3 3 3")),
        ("3 x 2", ("play 3 3", "play 2 2 2")),
        ("2x 3", ("play 2 2 2", "play 3 3")),
        ("3 x2", ("play 3 3", "play 2 2 2")),
    ],
)
def test_what_can_be_read_twice_is_asked_back(text: str, choices: tuple[str, ...]) -> None:
    with pytest.raises(Ambiguous) as question:
        OLENON.parse(text, asked(leading()))

    assert question.value.choices == choices
    assert all(f"“{choice}”" in str(question.value) for choice in choices)


@pytest.mark.parametrize("text", ["fours", "4s", "les 4", "quatre quatre"])
def test_of_several_readings_the_only_legal_one_is_played(text: str) -> None:
    view = asked(following("2244456", "33"))

    assert OLENON.format(OLENON.parse(text, view)) == "play 4 4"


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("replace by 5", "play 5"),
        ("I replace with a 5", "play 5"),
        ("remplace par 5", "play 5"),
        ("beat with 6", "play 6"),
        ("add 3", "play 3"),
        ("add a 3", "play 3"),
        ("j'ajoute un 3", "play 3"),
    ],
)
def test_verb_that_is_right_about_the_table_is_read(text: str, command: str) -> None:
    assert OLENON.format(OLENON.parse(text, asked(following("22356")))) == command


@pytest.mark.parametrize(
    ("text", "meant"),
    [("add 5", "play 5"), ("replace 3", "play 3"), ("lead 5", "play 5"), ("ajoute 6", "play 6")],
)
def test_verb_that_is_wrong_about_the_table_is_asked_about(text: str, meant: str) -> None:
    with pytest.raises(Unreadable) as refusal:
        OLENON.parse(text, asked(following("22356")))

    assert refusal.value.meant == meant


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("pass", "no card on the table to take"),
        ("3 5", "have one value; you named 3 5"),
        ("play 35", "have one value; you named 3 5"),
        ("33333", "1 to 4 cards"),
        ("five 3s", "1 to 4 cards"),
        ("5", "You do not hold 5. Your cards: 0 2 2 2 3 3 3 6"),
        ("3 3 3 3", "You do not hold 3 3 3 3, that is too many"),
    ],
)
def test_wrong_lead_says_what_would_be_right(text: str, reason: str) -> None:
    with pytest.raises(IllegalMove, match=reason):
        OLENON.parse(text, asked(leading()))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("1 1", "1 is not higher than 2. Higher are: 3 4 5 6. Or write “pass”"),
        ("4", "Exactly 2 cards of one higher value replace 2 2"),
        ("4 4 4", "Exactly 2 cards of one higher value replace 2 2"),
        ("2 2 2", "at most 4 cards: you can add 2 to 2 2, no more"),
        ("pass take 4", "table, which holds only 2; you named 4"),
    ],
)
def test_wrong_answer_to_the_table_says_what_would_be_right(text: str, reason: str) -> None:
    with pytest.raises(IllegalMove, match=reason):
        OLENON.parse(text, asked(following("11222444", "22")))


@pytest.mark.parametrize("text", ["play 3", "nonsense", ""])
def test_who_is_not_asked_hears_whose_turn_it_is(text: str) -> None:
    with pytest.raises(NotYourTurn, match="seat 1 is to move"):
        OLENON.parse(text, OLENON.view(leading(), 2))


def test_spectator_can_play_nothing() -> None:
    with pytest.raises(NotYourTurn, match="You are watching"):
        OLENON.parse("play 3", OLENON.view(leading(), None))


def test_nothing_is_played_when_the_match_is_over() -> None:
    over = leading()._replace(to_move=None, points=(2, 0))

    with pytest.raises(GameOver):
        OLENON.parse("play 3", OLENON.view(over, 1))


def test_grammar_has_no_verb_of_the_platform() -> None:
    platform = "help status history resign say vacation move confirm yes undo stop aide dis oui"

    assert WORDS.isdisjoint(platform.split())
