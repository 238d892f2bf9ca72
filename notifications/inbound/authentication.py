"""The field Authentication-Results (RFC 8601 2.2), read so that no comment poses as a result."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

_WORD = re.compile(r'(?:"(?:[^"\\]|\\.)*+"|[^\s;"])++|;')
_EQUALS = re.compile(r"\s*=\s*")


@dataclass(frozen=True, slots=True)
class Result:
    """What one method found: `dkim`, `pass`, and its properties such as `header.d`."""

    method: str
    outcome: str
    properties: tuple[tuple[str, str], ...] = ()

    def domain(self, name: str) -> str:
        """Give the domain of a property that is a domain or an address; empty if it is absent."""
        value = dict(self.properties).get(name, "")
        return value.rpartition("@")[2].strip('"<>').rstrip(".").lower()


def authentication_results(value: str, *, authserv_id: str) -> list[Result] | None:
    """Give the results of one field; None if it is not of that receiver or cannot be read.

    Comments go first: receivers put text of the sender's choice into them.
    """
    plain = _without_comments(value)
    if plain is None:
        return None
    statements = list(_statements(_EQUALS.sub("=", plain)))
    if not statements or statements[0][0].strip('"').lower() != authserv_id.lower():
        return None
    return [result for words in statements[1:] if (result := _result(words)) is not None]


def _statements(text: str) -> Iterator[list[str]]:
    words: list[str] = []
    for word in _WORD.findall(text):
        if word != ";":
            words.append(word)
        elif words:
            yield words
            words = []
    if words:
        yield words


def _result(words: list[str]) -> Result | None:
    method, equals, outcome = words[0].partition("=")
    if not equals:
        return None
    pairs = (word.partition("=") for word in words[1:])
    properties = tuple((name.lower(), content) for name, sign, content in pairs if sign)
    # RFC 8601 2.2: a method may carry its version, "dkim/1".
    return Result(method.partition("/")[0].lower(), outcome.lower(), properties)


def _without_comments(value: str) -> str | None:
    """Drop comments, nested ones too (RFC 5322 3.2.2); None if a comment or quote has no end."""
    kept: list[str] = []
    depth = 0
    is_quoted = False
    is_escaped = False
    for character in value:
        if not depth:
            kept.append(character)
        if is_escaped:
            is_escaped = False
        elif character == "\\":
            is_escaped = True
        elif character == '"' and not depth:
            is_quoted = not is_quoted
        elif character == "(" and not is_quoted:
            depth += 1
            if depth == 1:
                kept[-1] = " "
        elif character == ")" and depth:
            depth -= 1
    return None if depth or is_quoted else "".join(kept)
