"""Commands as people type them, in English and in French."""

import pytest

from games.core.errors import (
    Ambiguous,
    GameError,
    GameOver,
    IllegalMove,
    NotYourTurn,
    Unreadable,
)
from games.oheila.cards import CODES
from games.oheila.engine import Oheila
from games.oheila.moves import BIDS, PLAYS, Play, format_move
from games.oheila.vocabulary import FRENCH_ONLY, WORDS
from tests.games.oheila.tables import asked, bidding, leading
from tests.games.oheila.typed import (
    BIDS_OF_TWO,
    NO_BIDS,
    NO_COMMANDS,
    OTHER_CARDS,
    QUEENS_OF_SPADES,
)

OHEILA = Oheila()


@pytest.mark.parametrize("text", BIDS_OF_TWO)
def test_bid_is_read(text: str) -> None:
    assert OHEILA.parse(text, asked(bidding())) is BIDS[2]


@pytest.mark.parametrize("text", QUEENS_OF_SPADES)
def test_card_is_read(text: str) -> None:
    view = asked(leading("QS"))

    assert format_move(OHEILA.parse(text, view)) == "play QS"


@pytest.mark.parametrize(("text", "code"), OTHER_CARDS.items())
def test_every_rank_and_suit_is_read(text: str, code: str) -> None:
    view = asked(leading("TH AS KD JC 2D 6C"))

    assert format_move(OHEILA.parse(text, view)) == f"play {code}"


@pytest.mark.parametrize("move", PLAYS, ids=format_move)
def test_canonical_play_is_read_whatever_else_is_held(move: Play) -> None:
    command = format_move(move)
    same_rank = " ".join(CODES[move.card % 13 + 13 * suit] for suit in range(4))
    view = asked(leading(same_rank))

    assert OHEILA.parse(command, view) == move


@pytest.mark.parametrize("text", NO_COMMANDS)
def test_doubtful_card_is_not_played_but_offered(text: str) -> None:
    with pytest.raises(Unreadable) as refusal:
        OHEILA.parse(text, asked(leading("QS")))

    assert refusal.value.meant == "play QS"
    assert "write just “play QS”" in str(refusal.value)


@pytest.mark.parametrize("text", NO_BIDS)
def test_doubtful_bid_is_not_made(text: str) -> None:
    with pytest.raises(GameError) as refusal:
        OHEILA.parse(text, asked(bidding()))

    assert refusal.value.code in {"unreadable", "ambiguous"}


@pytest.mark.parametrize(
    ("text", "choices"),
    [
        ("AC", ("play AC", "play AH")),
        ("joue AC", ("play AC", "play AH")),
        ("je joue AC", ("play AC", "play AH")),
        ("joue a c", ("play AC", "play AH")),
        ("play Q", ("play QC", "play QD")),
        ("as c", ("play AC", "play AH")),
        ("9c", ("play 9C", "play 9H")),
        ("joue 10C", ("play TC", "play TH")),
        ("DT", ("play TD", "play QC")),
        ("DK", ("play KD", "play QD")),
        ("joue as", ("play AS", "play AC", "play AH")),
        ("play the queen", ("play QC", "play QD")),
        ("joue la dame", ("play QC", "play QD")),
        ("play a spade", ("play 2S", "play AS")),
        ("play QC KD", ("play QC", "play KD")),
        ("QC, KD", ("play QC", "play KD")),
    ],
)
def test_what_can_be_read_twice_is_asked_back(text: str, choices: tuple[str, ...]) -> None:
    view = asked(leading("AC AH AS 9C 9H TC TH TD QC QD KD 2S 3D"))

    with pytest.raises(Ambiguous) as question:
        OHEILA.parse(text, view)

    assert question.value.choices == choices
    assert all(f"“{choice}”" in str(question.value) for choice in choices)


def test_code_of_a_card_alone_in_hand_is_played_though_french_reads_it_otherwise() -> None:
    assert OHEILA.parse("AC", asked(leading("AC"))) == OHEILA.parse("play AC", asked(leading("AC")))


def test_code_that_only_french_would_find_in_the_hand_is_explained() -> None:
    with pytest.raises(IllegalMove, match="If you mean ace of hearts, write “play AH”"):
        OHEILA.parse("joue AC", asked(leading("AH")))


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("DC", "play QH"),
        ("RP", "play KS"),
        ("VT", "play JC"),
        ("10P", "play TS"),
        ("queen", "play QH"),
        ("play ten", "play TS"),
        ("the king", "play KS"),
        ("play QH now or never", "play QH"),
        ("Q H", "play QH"),
        ("J. C.", "play JC"),
        ("K.", None),
        ("10 h", None),
        ("hello", None),
        ("play", None),
        ("play 1", None),
        ("play queen of", "play QH"),
        ("bid QH", None),
        ("bid and play QH", None),
        ("QH 2", None),
        ("x" * 400, None),
    ],
)
def test_incomplete_card_is_offered_and_not_played(text: str, meant: str | None) -> None:
    with pytest.raises(Unreadable) as refusal:
        OHEILA.parse(text, asked(leading("QH KS JC TS")))

    assert refusal.value.meant == meant


@pytest.mark.parametrize("text", ["bid", "annonce", "bid please", "bid QS", "hello", "12 34 x"])
def test_bid_without_its_number_is_unreadable(text: str) -> None:
    with pytest.raises(Unreadable, match="for example “bid"):
        OHEILA.parse(text, asked(bidding()))


def test_two_bids_are_asked_back() -> None:
    with pytest.raises(Ambiguous) as question:
        OHEILA.parse("bid 2 3", asked(bidding()))

    assert question.value.choices == ("bid 2", "bid 3")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("bid 6", "from 0 to 5"),
        ("bid -1", "from 0 to 5"),
        ("bid −1", "from 0 to 5"),
        ("bid 99", "from 0 to 5"),
        ("QS", "The bids come before the cards"),
        ("play QS", "The bids come before the cards"),
    ],
)
def test_wrong_bid_says_what_would_be_right(text: str, reason: str) -> None:
    with pytest.raises(IllegalMove, match=reason):
        OHEILA.parse(text, asked(bidding()))


def test_forbidden_bid_says_why() -> None:
    view = asked(bidding(bids="1 - 1 1", dealer=1))

    with pytest.raises(IllegalMove, match="may not add up to 5") as refusal:
        OHEILA.parse("bid 2", view)

    assert "You may not bid 2" in str(refusal.value)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("bid 3", "The bids of this round are made. Play a card"),
        ("3C", "You do not hold 3C"),
        ("QS QS", "You named QS twice"),
        ("3C 4C", "One card is played at a time; you named 3C 4C"),
    ],
)
def test_wrong_card_says_what_would_be_right(text: str, reason: str) -> None:
    view = asked(leading("QS 2C 2D 2H 2S 5C 5D 5H 5S 6C 6D 6H 6S"))

    with pytest.raises(IllegalMove, match=reason):
        OHEILA.parse(text, view)


@pytest.mark.parametrize("text", ["bid 2", "nonsense", ""])
def test_who_is_not_asked_hears_whose_turn_it_is(text: str) -> None:
    with pytest.raises(NotYourTurn, match="seat 1 is to move"):
        OHEILA.parse(text, OHEILA.view(bidding(), 2))


def test_spectator_can_play_nothing() -> None:
    with pytest.raises(NotYourTurn, match="You are watching"):
        OHEILA.parse("bid 2", OHEILA.view(bidding(), None))


def test_nothing_is_played_when_the_match_is_over() -> None:
    over = bidding()._replace(to_move=None, is_over=True)

    with pytest.raises(GameOver):
        OHEILA.parse("bid 2", OHEILA.view(over, 1))


def test_grammar_has_no_verb_of_the_platform() -> None:
    platform = "help status history resign say vacation move confirm yes undo stop aide dis oui"

    assert WORDS.isdisjoint(platform.split())


def test_english_and_french_words_are_told_apart() -> None:
    assert FRENCH_ONLY.isdisjoint({"play", "bid", "the", "a", "as", "six", "queen", "spades"})
