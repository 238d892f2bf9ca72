"""The ids of matches: unguessable, since whoever has the address of a page may watch."""

from __future__ import annotations

import re
import secrets

from django.utils.crypto import salted_hmac

ID_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
ID_LENGTH = 12
"""Twelve of 31 letters are 59 bits."""
KEY = re.compile(r"[\w-]{22}", re.ASCII)
SALT = "turnpost.match-ids"


def new_match_id() -> str:
    """An id for a match that nobody asked for by a form."""
    return "".join(secrets.choice(ID_LETTERS) for _ in range(ID_LENGTH))


def new_key() -> str:
    """What a form carries that makes a match: 128 bits, known to one browser."""
    return secrets.token_urlsafe(16)


def match_id_of(key: str) -> str:
    """The id of the match that the form with this key makes; empty for no key of ours.

    The id follows from the key, so that the database itself refuses a second match of one form,
    however close the two posts are. It follows by a secret, so that nobody chooses an id.
    """
    if not KEY.fullmatch(key):
        return ""
    number = int.from_bytes(salted_hmac(SALT, key, algorithm="sha256").digest(), "big")
    letters = []
    for _ in range(ID_LENGTH):
        number, letter = divmod(number, len(ID_LETTERS))
        letters.append(ID_LETTERS[letter])
    return "".join(letters)
