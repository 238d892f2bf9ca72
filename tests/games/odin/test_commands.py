"""Commands as people type them, in English and in French."""

import pytest

from games.core.errors import (
    Ambiguous,
    GameOver,
    IllegalMove,
    NotYourTurn,
    Unreadable,
)
from games.odin.cards import CODES
from games.odin.engine import Odin
from games.odin.moves import PASS
from games.odin.state import State
from games.odin.vocabulary import WORDS
from tests.games.odin.tables import asked, facing, leading, over
from tests.games.odin.typed import (
    DOUBTFUL_PAIRS,
    DOUBTFUL_PASSES,
    LEADS,
    PAIRS,
    PASSES,
    WHOLE_HANDS,
)

ODIN = Odin()
PAIR = facing("4B 4P", "8R 3R 8B 5G 1Y")
SOME_OF_ALL = leading("6R 2O 1Y 5G 7B 9P")


def read(text: str, state: State) -> str:
    return ODIN.format(ODIN.parse(text, asked(state)))


@pytest.mark.parametrize("text", PAIRS)
def test_cards_to_play_and_the_card_to_take_are_read(text: str) -> None:
    assert read(text, PAIR) == "play 8R 3R take 4B"


@pytest.mark.parametrize("text", PASSES)
def test_pass_is_read(text: str) -> None:
    assert ODIN.parse(text, asked(PAIR)) is PASS


@pytest.mark.parametrize(("text", "code"), LEADS.items())
def test_every_number_and_colour_is_read(text: str, code: str) -> None:
    assert read(text, SOME_OF_ALL) == f"play {code}"


@pytest.mark.parametrize("text", ["Hi all,", "Thank you all!", "Bonjour à tous", "Tout va bien"])
def test_word_for_all_players_is_no_hand(text: str) -> None:
    with pytest.raises(Unreadable):
        ODIN.parse(text, asked(PAIR))


@pytest.mark.parametrize("text", WHOLE_HANDS)
def test_whole_hand_is_read(text: str) -> None:
    assert read(text, leading("5R 2R")) == "play 5R 2R"


@pytest.mark.parametrize("text", ["play all", "joue tout", "play all take 4B", "8R 3R prends 4P"])
def test_follower_who_plays_all_takes_nothing(text: str) -> None:
    assert read(text, facing("4B 4P", "8R 3R")) == "play 8R 3R"


@pytest.mark.parametrize("code", CODES)
def test_canonical_lead_is_read_whatever_else_is_held(code: str) -> None:
    others = {f"{code[0]}{colour}" for colour in "RYGBP"} | {f"{n}{code[1]}" for n in "129"}
    state = leading(" ".join(sorted({code} | others)))

    assert read(f"play {code}", state) == f"play {code}"


@pytest.mark.parametrize("text", DOUBTFUL_PAIRS)
def test_doubtful_play_is_not_made_but_offered(text: str) -> None:
    with pytest.raises(Unreadable) as refusal:
        ODIN.parse(text, asked(PAIR))

    assert refusal.value.meant == "play 8R 3R take 4B"
    assert "write just “play 8R 3R take 4B”" in str(refusal.value)


@pytest.mark.parametrize("text", DOUBTFUL_PASSES)
def test_doubtful_pass_is_not_made(text: str) -> None:
    with pytest.raises(Unreadable) as refusal:
        ODIN.parse(text, asked(PAIR))

    assert refusal.value.meant in {"pass", None}


TAKE_EITHER = ("play 8R 3R take 4B", "play 8R 3R take 4P")


@pytest.mark.parametrize(
    ("text", "choices"),
    [
        ("play 8R 3R", TAKE_EITHER),
        ("8 red 3 red", TAKE_EITHER),
        ("joue 8R 3R", TAKE_EITHER),
        ("play 8R 3R take", TAKE_EITHER),
        ("play 8R 3R take 4", TAKE_EITHER),
        ("play 8R 3R take 4B 4P", TAKE_EITHER),
        ("take 4B 4P play 8R 3R", TAKE_EITHER),
        ("play two reds", TAKE_EITHER),
        ("deux rouges", TAKE_EITHER),
        ("two red cards", TAKE_EITHER),
        ("play 8 and 3", TAKE_EITHER),
        ("play 8R 3", TAKE_EITHER),
        ("play 8R 8B", ("play 8R 8B take 4B", "play 8R 8B take 4P")),
        ("play two 8s", ("play 8R 8B take 4B", "play 8R 8B take 4P")),
        ("je prends le 4 bleu", ("play 8R 3R take 4B", "play 8R 8B take 4B")),
        ("take 4P", ("play 8R 3R take 4P", "play 8R 8B take 4P")),
    ],
)
def test_what_can_be_meant_twice_is_asked_back(text: str, choices: tuple[str, ...]) -> None:
    with pytest.raises(Ambiguous) as question:
        ODIN.parse(text, asked(PAIR))

    assert question.value.choices == choices
    assert all(f"“{choice}”" in str(question.value) for choice in choices)


@pytest.mark.parametrize(
    ("text", "choices"),
    [
        ("play 5", ("play 5R", "play 5B")),
        ("play red", ("play 2R", "play 5R")),
        ("the red one", ("play 2R", "play 5R")),
        ("one red", ("play 2R", "play 5R")),
        ("un rouge", ("play 2R", "play 5R")),
        ("7V", ("play 7G", "play 7P")),
    ],
)
def test_lead_that_is_not_named_in_full_is_asked_back(text: str, choices: tuple[str, ...]) -> None:
    with pytest.raises(Ambiguous) as question:
        ODIN.parse(text, asked(leading("5R 2R 5B 7Y 7P 7G")))

    assert question.value.choices == choices


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("play 8R 3R take 4V", "play 8R 3R take 4P"),
        ("play two 8s take 4B", "play 8R 8B take 4B"),
        ("play 8R 3R take purple", "play 8R 3R take 4P"),
        ("8 r 3 r 4 b", None),
        ("R. B.", None),
        ("8J", None),
        ("play", None),
        ("take", None),
        ("play all reds", None),
        ("pass 8R", None),
        ("play and pass", None),
        ("play 10R", None),
        ("play 0R take 4B", None),
        ("play 8X 3R take 4B", None),
        ("8R 3R contre 4B", None),
        ("hello", None),
        ("", None),
        ("play 8R 3R take 4B " * 40, None),
    ],
)
def test_incomplete_play_is_offered_and_not_made(text: str, meant: str | None) -> None:
    with pytest.raises(Unreadable) as refusal:
        ODIN.parse(text, asked(PAIR))

    assert refusal.value.meant == meant


@pytest.mark.parametrize("text", ["7J", "j7", "play 7j", "7 y"])
def test_lead_in_doubt_is_offered(text: str) -> None:
    with pytest.raises(Unreadable) as refusal:
        ODIN.parse(text, asked(leading("5R 2R 7Y")))

    assert refusal.value.meant == "play 7Y"


def test_one_card_in_the_centre_need_not_be_named() -> None:
    assert read("6B", facing("5R", "6B 1Y")) == "play 6B take 5R"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("play 8R", "The centre is 4B 4P, 2 cards: play 2 or 3, or pass. You named 8R"),
        ("play 5R", "You do not hold 5R. Your cards: 3R 8R 1Y 5G 8B"),
        ("play 8R 3R for 4B", "You do not hold 4B, from the centre: to take a card, write “take”"),
        ("8R 8R take 4B", "You named 8R twice"),
        ("8B 3R take 4B", "8B 3R have neither one number nor one colour"),
        ("play 8R 3R take 3R", "3R was not in the centre. Take one of these: 4B 4P"),
        ("play 8R 3R take 9O", "9O was not in the centre"),
        ("play 8R 3R take 9O 9P", "You take one card, and once; you named 9O 9P"),
        ("play all", "You named 8R 8B 5G 3R 1Y"),
    ],
)
def test_wrong_play_says_what_would_be_right(text: str, reason: str) -> None:
    with pytest.raises(IllegalMove) as refusal:
        ODIN.parse(text, asked(PAIR))

    assert reason in str(refusal.value)


def test_play_that_is_worth_too_little_says_what_it_is_worth() -> None:
    with pytest.raises(IllegalMove, match="8R 3R is worth 83, and the centre 9B 2B is worth 92"):
        ODIN.parse("8R 3R", asked(facing("2B 9B", "8R 3R 1Y")))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("pass", "The leader of a trick cannot pass"),
        ("play 5R 2R", "plays exactly one card"),
        ("play 5 red and blue", "plays exactly one card"),
        ("play all", "or the whole hand, if all of it has one number or one colour"),
        ("play 5R take 4B", "There is nothing to take"),
    ],
)
def test_wrong_lead_says_what_would_be_right(text: str, reason: str) -> None:
    with pytest.raises(IllegalMove) as refusal:
        ODIN.parse(text, asked(leading("5R 2R 5B 7Y")))

    assert reason in str(refusal.value)


@pytest.mark.parametrize("text", ["pass", "nonsense", ""])
def test_who_is_not_asked_hears_whose_turn_it_is(text: str) -> None:
    with pytest.raises(NotYourTurn, match="seat 1 is to move"):
        ODIN.parse(text, ODIN.view(PAIR, 2))


def test_spectator_can_play_nothing() -> None:
    with pytest.raises(NotYourTurn, match="You are watching"):
        ODIN.parse("pass", ODIN.view(PAIR, None))


def test_nothing_is_played_when_the_match_is_over() -> None:
    with pytest.raises(GameOver):
        ODIN.parse("pass", asked(over()))


def test_grammar_has_no_verb_of_the_platform() -> None:
    platform = "help status history resign say vacation move confirm yes undo stop aide dis oui"

    assert WORDS.isdisjoint(platform.split())


@pytest.mark.parametrize("word", "no not never can't if should maybe non ne pas jamais ?".split())
def test_what_turns_the_meaning_is_no_word_of_the_grammar(word: str) -> None:
    assert word not in WORDS
