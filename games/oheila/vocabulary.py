"""The words of Oheila's commands, English and French, and the cards that codes and words name."""

from __future__ import annotations

import re
from typing import NamedTuple

from games.core.commands import FILLERS, NUMBER_WORDS, number_of
from games.core.ordering import CONDITION_WORDS
from games.oheila.cards import CARDS

BID_WORDS = {
    "en": frozenset("bid bids bidding call".split()),
    "fr": frozenset(
        "annonce annonces annoncer enchere encheres encherir encheris mise miser".split()
    ),
}
PLAY_WORDS = {
    "en": frozenset("play plays playing lead throw put drop".split()),
    "fr": frozenset("joue joues jouer pose poser mets mettre jette jeter".split()),
}
_ENGLISH_RANKS = {"jack": "J", "queen": "Q", "king": "K", "ace": "A"}
_FRENCH_RANKS = {"valet": "J", "dame": "Q", "reine": "Q", "roi": "K", "as": "A"}
_ENGLISH_SUIT = {"club": "C", "diamond": "D", "heart": "H", "spade": "S"}
_ENGLISH_SUITS = {f"{word}s": suit for word, suit in _ENGLISH_SUIT.items()}
_FRENCH_SUITS = {
    "trefle": "C",
    "trefles": "C",
    "carreau": "D",
    "carreaux": "D",
    "coeur": "H",
    "coeurs": "H",
    "pique": "S",
    "piques": "S",
}
RANK_WORDS = _ENGLISH_RANKS | _FRENCH_RANKS
SUIT_WORDS = _ENGLISH_SUIT | _ENGLISH_SUITS | _FRENCH_SUITS
SUIT_SIGNS = dict(zip("♣♦♥♠♧♢♡♤", "CDHSCDHS", strict=True))
RANK_LETTERS = frozenset("tjqk")
"""Those that name a rank alone after a verb; `a` is an article then."""
LINKS = frozenset({"of", "de", "d'", "du", "the", "le", "la", "les"})
"""What may stand between a rank and a suit."""
OTHER_ACES = (CARDS["AC"], CARDS["AD"], CARDS["AH"])
"""Those that `as` may be in French beside the ace of spades, whose code it is."""

MOVE_WORDS = frozenset().union(
    *FILLERS.values(),
    *BID_WORDS.values(),
    *PLAY_WORDS.values(),
    RANK_WORDS,
    SUIT_WORDS,
    NUMBER_WORDS,
)
"""Every word that may stand in a move but card codes and digits, folded."""

DUCK_WORDS = frozenset("duck ducking esquive esquiver".split())
UNDER_WORDS = frozenset("under dessous".split())
FOLLOW_WORDS = frozenset("follow follows following fournis fournir".split())
LOW_WORDS = frozenset("low lowest smallest bas basse basses petite petites".split())
IN_ORDER = tuple(
    tuple(phrase.split())
    for phrase in (
        "in order",
        "in this order",
        "in the order",
        "dans l' ordre",
        "dans cet ordre",
        "dans le bon ordre",
    )
)
ROUND_WORDS = frozenset("until till this round rounds end ends jusqu'a cette fin manche".split())
"""How long an order lasts anyway."""
ONCE_WORDS = frozenset("an un une card carte now time trick tricks pli plis levee levees".split())
"""They may mean one card, or one trick: beside an order for a round they are doubtful."""
ORDER_FILLERS = ((FILLERS["en"] | FILLERS["fr"]) - ONCE_WORDS).union(
    ROUND_WORDS, "suit couleur en that legal possible plus legale legales always toujours".split()
)
"""Words that say nothing beside `play low` and `follow low`."""

WORDS = MOVE_WORDS.union(
    FOLLOW_WORDS, DUCK_WORDS, UNDER_WORDS, LOW_WORDS, *IN_ORDER, ORDER_FILLERS, CONDITION_WORDS
)
"""Every word of the grammar but card codes and digits, folded."""
FRENCH_ONLY = (
    (FILLERS["fr"] - FILLERS["en"])
    | BID_WORDS["fr"]
    | PLAY_WORDS["fr"]
    | (_FRENCH_RANKS.keys() - {"as"})
    | _FRENCH_SUITS.keys()
)

_CODE = re.compile(r"(10|[2-9tjqka])([cdhs])|([cdhs])(10|[2-9tjqka])")
_FRENCH_CODE = re.compile(r"(10|[2-9vdra])([pckt])")
_FRENCH_RANK_LETTERS = {"v": "J", "d": "Q", "r": "K"}
_FRENCH_SUIT_LETTERS = {"p": "S", "c": "H", "k": "D", "t": "C"}


class Mention(NamedTuple):
    """A card as it was named: `card` by the codes, `others` as French would have it."""

    card: int | None
    others: tuple[int, ...] = ()


def code_mention(code: str) -> Mention | None:
    """The card of a code (`qs`, `10h`, `sq`); `others` is its reading in French letters, if any.

    `ac` is the ace of clubs, or as de cœur; `dt` the ten of diamonds, or dame de trèfle.
    """
    card: int | None = None
    others: tuple[int, ...] = ()
    if match := _CODE.fullmatch(code):
        rank, suit = (match[1], match[2]) if match[1] else (match[4], match[3])
        card = CARDS[_rank_letter(rank) + suit.upper()]
    if match := _FRENCH_CODE.fullmatch(code):
        rank = _FRENCH_RANK_LETTERS.get(match[1]) or _rank_letter(match[1])
        others = (CARDS[rank + _FRENCH_SUIT_LETTERS[match[2]]],)
    return None if card is None and not others else Mention(card, others)


def pair_mention(first: str, last: str) -> Mention | None:
    """The card of two words in either order: `q s`, `queen spades`, `♠ a`, `pique as`."""
    if len(first) <= 2 and len(last) <= 2 and (mention := code_mention(first + last)):
        return mention
    return _ordered_mention(first, last) or _ordered_mention(last, first)


def _ordered_mention(rank_word: str, suit_word: str) -> Mention | None:
    rank, suit = rank_of(rank_word), _suit(suit_word)
    if rank is None or suit is None:
        return None
    # After a French word a letter may be the French one: `as c` is no less open than `ac`.
    french = _FRENCH_SUIT_LETTERS.get(suit_word) if rank_word in _FRENCH_RANKS else None
    return Mention(CARDS[rank + suit], (CARDS[rank + french],) if french else ())


def rank_of(word: str) -> str | None:
    """The rank that a word, a letter or a number names, as a letter of codes."""
    if word in RANK_WORDS:
        return RANK_WORDS[word]
    if len(word) == 1 and word in "tjqka":
        return word.upper()
    return rank_of_number(number_of(word))


def rank_of_number(number: int | None) -> str | None:
    """The rank of a number from 2 to 10."""
    return "23456789T"[number - 2] if number is not None and 2 <= number <= 10 else None


def _rank_letter(rank: str) -> str:
    return "T" if rank == "10" else rank.upper()


def _suit(word: str) -> str | None:
    if len(word) == 1 and word in "cdhs":
        return word.upper()
    return SUIT_WORDS.get(word) or SUIT_SIGNS.get(word)


def is_article(word: str, after: str) -> bool:
    """Whether the word is an article, not an ace or a number: `a queen`, `a spade`, `un roi`."""
    if word == "a":
        return after in RANK_WORDS or after in _ENGLISH_SUIT
    return word in {"un", "une"} and (after in RANK_WORDS or after in SUIT_WORDS)
