from django.utils import translation

from games.core.text import SeatName, msg, msgs
from tests.turns.rendering.faces import NAMES, QUEEN, TEN
from turns.rendering.wording import cards_in_words
from turns.rendering.words import card_to_type, html_words, words


def test_seat_is_called_by_its_name() -> None:
    text = msg("{player} bids {bid}.", player=SeatName(1), bid=2)
    assert words(text, NAMES) == "bob bids 2."


def test_card_is_its_code_and_a_plain_sign() -> None:
    text = msg("{card}!", card=QUEEN)
    assert words(text, NAMES) == "QS♠\ufe0e!"


def test_card_is_its_name_aloud() -> None:
    text = msg("{cards}", cards=(QUEEN, TEN))
    assert words(text, NAMES, aloud=True) == "queen of spades, ten of hearts"


def test_card_is_its_name_for_a_reader_who_likes_that() -> None:
    text = msg("{cards}", cards=(QUEEN, TEN))
    with cards_in_words(lambda: True):
        assert words(text, NAMES) == "queen of spades, ten of hearts"
        assert html_words(text, NAMES) == "queen of spades, ten of hearts"
    assert words(text, NAMES) == "QS♠\ufe0e TH♥\ufe0e"


def test_card_to_type_has_its_code_in_either_way() -> None:
    assert card_to_type(QUEEN, "bob") == "QS♠\ufe0e (bob)"
    with cards_in_words(lambda: True):
        assert card_to_type(QUEEN, "bob") == "bob: queen of spades (QS)"


def test_several_cards_stand_apart() -> None:
    text = msg("{cards}", cards=(QUEEN, TEN))
    assert words(text, NAMES) == "QS♠\ufe0e TH♥\ufe0e"


def test_text_inside_a_text_is_rendered() -> None:
    text = msg("Trump: {suit}.", suit=msg("{n} of {card}", n=1, card=QUEEN))
    assert words(text, NAMES) == "Trump: 1 of QS♠\ufe0e."


def test_one_is_singular() -> None:
    assert words(msgs("{n} card", "{n} cards", 1), ()) == "1 card"


def test_none_is_plural_in_english() -> None:
    assert words(msgs("{n} card", "{n} cards", 0), ()) == "0 cards"


def test_name_with_braces_stays_a_name() -> None:
    text = msg("{player} bids.", player=SeatName(0))
    assert words(text, ["{player.__class__}"]) == "{player.__class__} bids."


def test_name_is_escaped_in_html() -> None:
    text = msg("{player} bids.", player=SeatName(0))
    assert html_words(text, ["<b>&"]) == "<bdi>&lt;b&gt;&amp;</bdi> bids."


def test_text_of_a_player_is_escaped_in_html() -> None:
    text = msg("“{text}” is no bid.", text="<script>")
    assert html_words(text, ()) == "“&lt;script&gt;” is no bid."


def test_card_in_html_says_its_name_and_shows_letter_and_sign() -> None:
    shown = html_words(msg("{card}", card=TEN), ())
    assert shown == (
        '<span class="face face-red" role="img" aria-label="ten of hearts">10♥\ufe0e</span>'
    )


def test_cards_in_html_stand_apart() -> None:
    assert "</span> <span" in html_words(msg("{cards}", cards=(QUEEN, TEN)), ())


def test_text_follows_the_language_of_the_moment() -> None:
    text = msg("{player} takes the seat.", player=SeatName(0))
    with translation.override("fr"):
        assert words(text, NAMES) == "alice s’installe."
