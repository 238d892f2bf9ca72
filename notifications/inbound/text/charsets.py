"""Bytes of a mail to text, whatever their label says."""

from __future__ import annotations

import codecs
import re

_NAMES = {
    # Subsets whose labels are put on text of the larger set; the WHATWG's list has the same.
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "iso8859-1": "cp1252",
    "ascii": "cp1252",
    "shift_jis": "cp932",
    "euc_kr": "cp949",
    "iso2022_jp": "iso2022_jp_ext",
    # Names that Python does not know.
    "x-gbk": "gb18030",
    "x-sjis": "cp932",
    "windows-31j": "cp932",
    "ks_c_5601-1987": "cp949",
    "windows-874": "cp874",
    "x-mac-roman": "mac-roman",
    "iso-8859-8-i": "iso8859-8",
    "iso-8859-6-i": "iso8859-6",
}

# Text encodings by Python's count that no mail is written in: two take quadratic time, two read
# backslashes, one always fails.
_REFUSED = {"idna", "punycode", "unicode-escape", "raw-unicode-escape", "undefined"}
_SINGLE_BYTE = {"cp1252", "latin-1", "iso8859-1", "iso8859-15"}
_WIDE = re.compile(r"utf-(?:16|32)")
_LONE_SURROGATE = re.compile("[\ud800-\udfff]")


def decoded(data: bytes, label: str = "") -> str:
    """Decode by the label, then as UTF-8, Windows-1252 and Latin-1; never raises."""
    codec = _codec(label)
    # UTF-8 that is not ASCII is hardly ever valid by chance, and Latin-1 is never invalid: a
    # label of the second kind proves nothing against the first.
    order = ["utf-8", codec] if codec in _SINGLE_BYTE else [codec, "utf-8"]
    for name in order:
        if name and not (_WIDE.match(name) and b"\0" not in data):
            text = _attempt(data, name)
            if text is not None:
                return text.removeprefix("\ufeff")
    return _last_resort(data)


def _codec(label: str) -> str:
    name = label.strip(" \t\"'=;,").lower()
    name = _NAMES.get(name, name)
    try:
        known = codecs.lookup(name).name
    except (LookupError, ValueError):
        return ""
    return "" if known in _REFUSED else _NAMES.get(known, known)


def _attempt(data: bytes, name: str) -> str | None:
    try:
        text = data.decode(name)
    except (LookupError, ValueError):
        # LookupError: a codec that is no text encoding, as "base64".
        return None
    # UTF-7 lets through what no other charset has a form for, so that no answer could quote it.
    return None if _LONE_SURROGATE.search(text) else text


def _last_resort(data: bytes) -> str:
    # One broken byte, as where a gateway cut a quoted mail short, does not make the rest another
    # charset: UTF-8 it remains if most of what is not ASCII reads as such.
    text = data.decode("utf-8", "replace")
    beyond = sum(character > "\x7f" for character in text)
    if text.count("\ufffd") * 2 < beyond:
        return text
    return _attempt(data, "cp1252") or data.decode("latin-1")
