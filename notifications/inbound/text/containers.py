"""The elements in which mail programs put quoted mails, signatures and what is not to be seen."""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import StrEnum, auto

Attributes = Sequence[tuple[str, str | None]]


class Container(StrEnum):
    """What an element is to the reader of replies."""

    PLAIN = auto()
    HIDDEN = auto()
    """A signature, or nothing that a person sees."""
    QUOTE = auto()
    """The mail that is answered, or the line that introduces it."""
    GMAIL_QUOTE = auto()
    """Opener and quote, and below the quote whatever was written there: Gmail does not close it."""
    END = auto()
    """From here to the end of the mail all is quoted."""


END_IDS = {
    "divrplyfwdmsg",  # Outlook, web and phone
    "zwchr",  # Zimbra
}
# Parts of a class, id or name: programs put their own letters before ("ydp9b1f0a55yahoo_quoted",
# "x_gmail_quote") and numbers behind.
QUOTES = (
    "gmail_attr",
    "yahoo_quoted",
    "protonmail_quote",
    "tutanota_quote",
    "moz-cite-prefix",
    "moz-forward-container",
    "moz-email-headers-table",
    "__quoted_text__",  # Zimbra
    "__headers__",
    "zmail_extra",  # Zoho
    "mail-editor-reference-message",  # Outlook on phones
    "ms-outlook-mobile-reference-message",
    "appleoriginalcontents",
    "mail_android_quote",  # GMX and web.de
    "isreplycontent",  # Netease
    "messagereplysection",  # Spark
    "reply-intro",  # Roundcube
)
_QUOTE_NAMES = {"quote", "quoted-content"}  # GMX and web.de, in the name attribute
SIGNATURES = (
    "gmail_signature",
    "applemailsignature",
    "moz-signature",
    "protonmail_signature",
    "ms-outlook-mobile-signature",
    "__sig_",  # Zimbra
)
_SIGNATURE_IDS = {"signature", "x_signature"}  # Outlook on the web
_UNSEEN = re.compile(r"display\s*:\s*none|mso-hide\s*:\s*all", re.IGNORECASE)


def container_of(tag: str, attributes: Attributes) -> Container:
    """Tell what an element holds by its tag and attributes."""
    if not attributes:
        return Container.QUOTE if tag == "blockquote" else Container.PLAIN
    values = {name: (value or "").lower() for name, value in attributes}
    identity = values.get("id", "")
    if identity.removeprefix("x_") in END_IDS:
        return Container.END
    names = " ".join(values.get(key, "") for key in ("id", "class", "name", "data-marker"))
    if tag != "blockquote" and "gmail_quote" in names:
        return Container.GMAIL_QUOTE
    if _is_quote(tag, names, values.get("name", "")):
        return Container.QUOTE
    is_hidden = _is_signature(identity, names) or _UNSEEN.search(values.get("style", ""))
    return Container.HIDDEN if is_hidden else Container.PLAIN


def _is_quote(tag: str, names: str, name: str) -> bool:
    return tag == "blockquote" or name in _QUOTE_NAMES or any(part in names for part in QUOTES)


def _is_signature(identity: str, names: str) -> bool:
    return identity in _SIGNATURE_IDS or any(part in names for part in SIGNATURES)
