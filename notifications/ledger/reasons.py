"""Why something was not sent or did not arrive, in the reader's language.

The rows keep English, perhaps with a code behind a colon: whoever writes a reason knows no reader.
"""

from __future__ import annotations

from django.utils.translation import gettext, gettext_noop

KNOWN = (
    gettext_noop("the turn was answered before its mail was due"),
    gettext_noop("the turn was answered meanwhile"),
    gettext_noop("a bot answers this turn"),
    gettext_noop("told in the answer"),
    gettext_noop("told in your digest"),
    gettext_noop("the turn mail says that the match has begun"),
    gettext_noop("another mail has told what was said"),
    gettext_noop("there is nothing to be reminded of any more"),
    gettext_noop("nothing is left to tell"),
    gettext_noop("it was undone meanwhile"),
    gettext_noop("the match is over"),
    gettext_noop("the match is not over"),
    gettext_noop("the match is not cancelled"),
    gettext_noop("the match takes nobody any more"),
    gettext_noop("the seat is taken"),
    gettext_noop("the seat is offered to somebody else"),
    gettext_noop("somebody has taken the seat over"),
    gettext_noop("the player has left the seat"),
    gettext_noop("the player is back"),
    gettext_noop("the player has answered already"),
    gettext_noop("the player has voted already"),
    gettext_noop("the vote is over"),
    gettext_noop("a newer answer is held in its place"),
    gettext_noop("the player wants reminders only"),
    gettext_noop("the player wants nothing but results"),
    gettext_noop("the player stopped mails of this kind"),
    gettext_noop("the player is told of this match by another way"),
    gettext_noop("the address takes no mail"),
    gettext_noop("the player has no address that takes mail"),
    gettext_noop("the address was refused"),
    gettext_noop("the message was refused"),
    gettext_noop("the address was refused by the provider"),
    gettext_noop("the provider cannot send this message"),
    gettext_noop("the provider refused it"),
    gettext_noop("the provider could not send it"),
    gettext_noop("unsubscribed at the provider"),
    gettext_noop("the mail came back"),
    gettext_noop("a mail was called spam"),
    gettext_noop("the mail gets through again"),
    gettext_noop("sending it never came to an end"),
    gettext_noop("it could not be composed"),
    gettext_noop("it could not be posted"),
    gettext_noop("this address got many invitations within a day"),
    gettext_noop("somebody at this address called an invitation spam"),
    gettext_noop("its chat was given up after a day of failures"),
    gettext_noop("its chat did not take another message just now"),
)


def in_words(reason: str) -> str:
    """The reason as this reader is told it; one that nobody has translated, as it is."""
    what, colon, code = reason.partition(":")
    return f"{gettext(what)}{colon}{code}" if what in KNOWN else reason
