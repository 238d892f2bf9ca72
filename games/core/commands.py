"""What every command grammar shares: how typed text becomes words, the fillers and the numbers.

A game reads the words that `words_of` gives. Each must be a word of the game, a number or a filler:
whatever else stands there (a negation, a question mark, an unknown word) makes it no command.
"""

from __future__ import annotations

import re
import unicodedata

TEXT_LENGTH = 300
"""A longer text is prose, not a command."""

ENGLISH_FILLERS = frozenset(
    """
    a an and card cards for go going hello hey hi i i'd i'll i'm i've is just let let's like me my
    now of ok okay please pls plz so thanks the time to trick tricks want well will with would
    """.split()
)
FRENCH_FILLERS = frozenset(
    """
    à alors avec bien bon bonjour c' carte cartes d' de des donc du est et faire fais j' je l' la
    le les levée levées ma me merci mes moi mon pli plis pour salut sera stp svp un une va vais veux
    voici voilà voudrais
    """.split()
)
"""As they are spelt; `words_of` gives words without accents, and FILLERS holds them so."""
PARTING_WORDS = frozenset({"then", "puis", "ensuite"})
"""What stands between a move and the orders behind it: no word of a game."""

_PHRASES = (("thank you", "thanks"), ("s'il te plait", "stp"), ("s'il vous plait", "svp"))
"""Two and three words that are fillers only together: `you` alone could begin a question."""
_SIGNS_OF_GOODWILL = "🙂😀😃😄😁😉😊👍🙏✌☺"
_CLITICS = frozenset("c' d' j' l' m' n' qu' s' t'".split())
_ELISIONS = re.compile(r"\b(c|d|j|l|m|n|qu|s|t)'(?=\w)")
_INNER_HYPHENS = re.compile(r"(?<=\w)-(?=\w)(?!(?:je|tu|il|elle|on|nous|vous)\b)")
"""`dame-de-pique` is three words; `vais-je` stays one that no grammar knows, since it asks."""
_QUOTES = re.compile(r"[\"“”„«»`‹›<>()\[\]{}]")
_BULLETS = re.compile(r"(?:[-*•◦‣▪+]+\s+)+")
_APOSTROPHES = str.maketrans(dict.fromkeys("’‘ʼ´′‛", "'"))
_DASHES = str.maketrans(dict.fromkeys("‐‑‒–—−", "-"))
_STICKING = "'*_~.!…·"
_NUMBERS = (
    "zero nil zéro",
    "one un une",
    "two deux",
    "three trois",
    "four quatre",
    "five cinq",
    "six",
    "seven sept",
    "eight huit",
    "nine neuf",
    "ten dix",
    "eleven onze",
    "twelve douze",
    "thirteen treize",
)


def folded(text: str) -> str:
    """Text as commands are compared: NFKC without case, accents and invisible signs.

    Apostrophes and dashes of every kind become the plain ones.
    """
    # Before NFKC too: it makes of the acute accent, a common apostrophe, a space and a mark.
    text = unicodedata.normalize("NFKC", text.translate(_APOSTROPHES)).casefold()
    text = text.translate(_APOSTROPHES).translate(_DASHES).replace("œ", "oe")
    parts = unicodedata.normalize("NFD", text)
    return "".join(letter for letter in parts if unicodedata.category(letter) not in {"Mn", "Cf"})


NUMBER_WORDS = {word: n for n, words in enumerate(_NUMBERS) for word in folded(words).split()}
FILLERS = {
    "en": frozenset(map(folded, ENGLISH_FILLERS)),
    "fr": frozenset(map(folded, FRENCH_FILLERS)),
}


def words_of(text: str, signs: str = "") -> tuple[str, ...]:
    """The folded words of a command.

    Each of `signs` is a word of its own, and so is `?`, which no grammar knows.
    1. Quotes, brackets, bullets at the start, markdown stars and sticking punctuation fall away.
    2. A comma, a colon, a semicolon or an equals sign parts words; so does a hyphen inside a word.
    3. French elisions part: `j'annonce` is `j'` and `annonce`.
    """
    plain = _QUOTES.sub(" ", folded(text)).strip()
    plain = _BULLETS.sub("", plain, count=1) if _BULLETS.match(plain) else plain
    plain = _INNER_HYPHENS.sub(" ", re.sub(r"[,;:=]", " ", plain))
    for sign in f"{signs}?{_SIGNS_OF_GOODWILL}":
        plain = plain.replace(sign, f" {sign} ")
    plain = _ELISIONS.sub(r"\1' ", plain)
    stripped = [word if word in _CLITICS else word.strip(_STICKING) for word in plain.split()]
    plain = " ".join(word for word in stripped if word and word not in _SIGNS_OF_GOODWILL)
    for phrase, filler in _PHRASES:
        plain = plain.replace(phrase.replace("s'il", "s' il"), filler)
    return tuple(plain.split())


def number_of(word: str) -> int | None:
    """The whole number that a word names, in digits or in English or French letters."""
    if re.fullmatch(r"-?[0-9]{1,4}", word):
        return int(word)
    return NUMBER_WORDS.get(word)
