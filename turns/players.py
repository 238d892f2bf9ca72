"""People who play: a name is enough for an account."""

from __future__ import annotations

import secrets
import unicodedata

from django.contrib.auth.models import User
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from turns.match_ids import KEY

NAME_LENGTH = 40
"""The longest name at a table, in characters."""
SALT = "turnpost.players"
JOINERS = "\u200c\u200d"
"""They belong to the spelling of several scripts; every other invisible sign is dropped."""


class BadName(ValueError):
    """Not a name; the message says what would be right, in the reader's language."""


def clean_name(text: str) -> str:
    """The name in NFC, on one line, without signs that turn or hide the text around it.

    Raises BadName.
    """
    line = " ".join(unicodedata.normalize("NFC", text).split())
    name = "".join(
        sign for sign in line if sign in JOINERS or not unicodedata.category(sign).startswith("C")
    ).strip()
    if not any(sign.isalnum() for sign in name):
        raise BadName(_("Please give a name with a letter or a figure in it."))
    if len(name) > NAME_LENGTH:
        raise BadName(_("A name has at most %(n)s characters.") % {"n": NAME_LENGTH})
    return name


def name_key(name: str) -> str:
    """The same for names that people would take for one."""
    return unicodedata.normalize("NFKC", name).casefold()


def username_of(key: str) -> str:
    """The user name of the player whom the form with this key makes; empty for no key of ours. It
    shows nowhere, and nobody chooses it: it follows by a secret.
    """
    if not KEY.fullmatch(key):
        return ""
    return salted_hmac(SALT, key, algorithm="sha256").hexdigest()[:32]


def new_player(name: str, *, key: str = "") -> User:
    """An account without a password; links in mails, and this browser, are its keys. `key` is that
    of the form which makes it, so that the same form finds it again.
    """
    username = username_of(key)
    if not username or User.objects.filter(username=username).exists():
        username = secrets.token_urlsafe(12)
    player = User(username=username, first_name=name)
    player.set_unusable_password()
    player.save()
    return player
