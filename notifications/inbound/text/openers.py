"""The lines that mail programs put before the mail that is answered: "On Monday, Alice wrote:"."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

_Test = Callable[[str], bool]

_FOLDED_OVER = 4
"""Lines that one opener is wrapped over, at most, by the programs that are known."""

_LONGEST = 600
"""Characters that are looked at, so that a line of a megabyte costs nothing."""

_VERBS = (
    # English, German, French, Spanish, Catalan, Portuguese, Italian, Dutch, Romanian
    *("wrote", "writes", "schrieb", "schrieb folgendes", "schreibt", "geschrieben", "a écrit"),
    *("écrivait", "écrit", "escribió", "escribio", "ha escrito", "va escriure", "ha escrit"),
    *("escreveu", "ha scritto", "scrisse", "scrive", "schreef", "geschreven", "a scris"),
    # Swedish, Danish and Norwegian, Finnish, Estonian, Latvian, Lithuanian, Hungarian, Turkish
    *("skrev", "skrev följande", "følgende", "skriver", "kirjoitti", "kirjutas", "rakstīja"),
    *("rašė", "írta", "ezt írta", "şunu yazdı", "şunları yazdı", "yazdı"),
    # Polish, Czech, Slovak, Croatian and Serbian, Slovene, Russian, Ukrainian, Bulgarian, Greek
    *("napisał", "napisała", "napisał/a", "pisze", "napsal", "napsala", "napísal", "napísala"),
    *("napisao", "napisala", "napisao/la", "piše", "je napisal", "написал", "написала", "пишет"),
    *("писал", "написав", "пише", "написа", "έγραψε", "εγραψε"),
    # Vietnamese, Indonesian, Hebrew, Arabic
    *("đã viết", "menulis", "כתב", "כתבה", "כתב/ה", "كتب", "كتبت"),
)
_VERBS_WITHOUT_SPACES = (
    "書きました",
    "書いた",
    "のメール",
    "写道",
    "寫道",
    "写到",
    "작성",
    "썼습니다",
)
_VERB = "|".join(re.escape(verb) for verb in _VERBS)
_GENDER = re.compile(r"\s?[(/]\w{1,4}\)?$")
_DASHES_AND_COLONS = "-:： "

# The verb before the time: "Bob schrieb am Fr., 28. Apr. 2017 um 11:53 Uhr:"
_VERB_THEN_TIME = re.compile(
    rf"\b(?:{_VERB})\s.{{0,60}}\d[\d.:,/\s]{{0,20}}(?:uhr|h|г)?\.?\s?[:：]$"
)
# The date before the verb, and the name behind it: "Am 03.05.25 um 10:12 schrieb Bob:"
_VERB_THEN_NAME = re.compile(r"\b(?:schrieb|schreef|skrev)\s[^:：]{1,80}[:：]$")
# "2016-03-03 17:21 GMT+01:00 Some One", of older Gmail in languages that it had no sentence for
_GMAIL_STAMP = re.compile(r"\d{4}[-/]\d\d?[-/]\d\d? \d\d?:\d\d (?:gmt|utc)[+-]\d")

_ANGLE_ADDRESS = re.compile(r"<[^<>\s]{0,200}@[^<>\s]{0,200}(?:>|$)")
_DATE = re.compile(r"\d{4}|\d\d?[:.h]\d\d|\d\d?[./-]\d\d?\b|年")
# Words that begin one, or a weekday's short name in any language: "so 3. 5. 2025", "pon., 2 mar".
_STARTS = re.compile(
    r"[\W\d]{0,8}(?:(?:on|at|in data|le|am|el|a las|il|em|op|den|dne|dnia|w dniu|v|în|la|dana|"
    r"tarihinde|pada|vào|в|на|στις|ב|في)\b|\d|在|于|mon|tue|wed|thu|fri|sat|sun"
    r"|[^\W\d]{2,6}\.?,?\s\d\d?[.\s][^\n]{0,20}\b20\d\d\b)"
)
_CONTINUES = re.compile(rf"<|\S{{1,200}}@\S{{1,200}}>|(?:{_VERB})\b")


def is_opener_end(line: str) -> bool:
    """Whether an opener could end in this line: cheap, and asked of every line."""
    text = _folded([line[-_LONGEST:]])
    return text.endswith((":", "：")) or _ends_in_verb(text) or _is_stamp(text)


def opener_length(lines: Sequence[str]) -> int:
    """Count the last lines of a paragraph that are an opener in words we know; 0 if none are."""
    return _length(lines, _is_opener)


def quote_opener_length(lines: Sequence[str]) -> int:
    """Count the last lines of the paragraph above a quote that introduce it, in any language.

    What stands right above a quote needs less proof: an address in angle brackets is enough.
    """
    return _length(lines, _introduces_quote)


def _length(lines: Sequence[str], is_one: _Test) -> int:
    """Find the shortest run of last lines that is an opener and does not begin in its middle.

    The paragraph's first lines may be the answer: several programs leave no empty line between.
    """
    most = min(_FOLDED_OVER, len(lines))
    fitting = [count for count in range(1, most + 1) if is_one(_folded(lines[-count:]))]
    if not fitting:
        return 0
    whole = [count for count in fitting if not _CONTINUES.match(_folded([lines[-count]]))]
    shortest = next(iter(whole), fitting[0])
    # "On 3 May 2025, Bob / Smith <b@example.org> wrote:" is an opener without its first line too.
    longer = [count for count in range(shortest + 1, most + 1) if _is_start(lines[-count])]
    return next(iter(longer), shortest) if not _is_start(lines[-shortest]) else shortest


def _is_start(line: str) -> bool:
    text = _folded([line])
    return bool(_STARTS.match(text) and _DATE.search(text))


def _is_opener(text: str) -> bool:
    if _is_stamp(text):
        return True
    has_digit = any(character.isdecimal() for character in text)
    if text.endswith((":", "：")) and has_digit and "@" in text:
        return True
    if _ends_in_verb(text):
        return has_digit or "@" in text
    if _VERB_THEN_NAME.search(text):
        return _is_start(text)
    return _VERB_THEN_TIME.search(text) is not None


def _introduces_quote(text: str) -> bool:
    if _is_opener(text) or _ANGLE_ADDRESS.search(text):
        return True
    ends = text.endswith((":", "："))
    return ends and (_ends_in_verb(text) or _DATE.search(text) is not None)


def _ends_in_verb(text: str) -> bool:
    # "wrote:", "napisał(a):", "wrote ----" of Zoho, and "wrote" alone of its older programs
    words = text.rstrip(_DASHES_AND_COLONS)
    stem = words[:-8] + _GENDER.sub("", words[-8:])
    return any(_ends_in_word(form) for form in {words, stem})


def _ends_in_word(text: str) -> bool:
    if text.endswith(_VERBS_WITHOUT_SPACES):
        return True
    # Asked of every line: one comparison in C decides nearly all of them.
    if not text.endswith(_VERBS):
        return False
    return any(text.endswith(verb) and not text[: -len(verb)][-1:].isalnum() for verb in _VERBS)


def _is_stamp(text: str) -> bool:
    return _GMAIL_STAMP.match(text) is not None


def _folded(lines: Sequence[str]) -> str:
    text = " ".join(line[:_LONGEST] for line in lines)[:_LONGEST]
    return " ".join(text.split()).strip("*_ \u200b\u200e\u200f\ufeff").casefold()
