"""Codes that a person types: shown once, kept as a hash, read with whatever signs people put in."""

from __future__ import annotations

import secrets

from notifications.identity.tickets import hashed

LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
"""31 of them, without those that are taken for others: 0 and o, 1, i and l."""
_BETWEEN = " -–—‐‑\u00a0\u202f\t\r\n._"


def new_code(length: int) -> str:
    """A fresh code; each letter is worth 4.95 bits."""
    return "".join(secrets.choice(LETTERS) for _ in range(length))


def grouped(code: str, size: int) -> str:
    """As it is shown: in upper case, in groups with dashes between them."""
    parts = [code[start : start + size] for start in range(0, len(code), size)]
    return "-".join(parts).upper()


def digest_of(typed: str) -> str:
    """The hash that the table keeps; case, spaces and dashes count for nothing."""
    return hashed("".join(sign for sign in typed if sign not in _BETWEEN).lower())
