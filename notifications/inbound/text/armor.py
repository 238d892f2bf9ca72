"""PGP inside the text of a mail (RFC 4880 6.2 and 7): what can be read of it."""

from __future__ import annotations

_SEALED = "-----BEGIN PGP MESSAGE-----"
_SIGNED = "-----BEGIN PGP SIGNED MESSAGE-----"
_SIGNATURE = "-----BEGIN PGP SIGNATURE-----"


def is_sealed(text: str) -> bool:
    """Whether nothing readable stands before an encrypted block."""
    return text.lstrip().startswith(_SEALED)


def without_signature(text: str) -> str:
    """Give clear-signed text as it was before signing; other text unchanged."""
    before, begin, rest = text.partition(_SIGNED)
    if not begin or before.strip():
        return text
    lines = rest.partition(_SIGNATURE)[0].splitlines()[1:]
    # Armor headers, as "Hash: SHA256", end at an empty line.
    while lines and lines.pop(0).strip():
        pass
    return "\n".join(line.removeprefix("- ") for line in lines)
