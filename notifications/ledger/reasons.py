"""Why something was not sent or did not arrive, in the reader's language.

The rows keep English, perhaps with a code behind a colon: whoever writes a reason knows no reader.
"""

from __future__ import annotations

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as noop

KNOWN = (
    noop("the turn was answered before its mail was due"),
    noop("the turn was answered meanwhile"),
    noop("a bot answers this turn"),
    noop("told in the answer"),
    noop("told in your digest"),
    noop("the turn mail says that the match has begun"),
    noop("another mail has told what was said"),
    noop("there is nothing to be reminded of any more"),
    noop("nothing is left to tell"),
    noop("it was undone meanwhile"),
    noop("the match is over"),
    noop("the match is not over"),
    noop("the match is not cancelled"),
    noop("the match takes nobody any more"),
    noop("the seat is taken"),
    noop("the seat is offered to somebody else"),
    noop("somebody has taken the seat over"),
    noop("the player has left the seat"),
    noop("the player is back"),
    noop("the player has answered already"),
    noop("the player has voted already"),
    noop("the vote is over"),
    noop("a newer answer is held in its place"),
    noop("the player wants reminders only"),
    noop("the player wants nothing but results"),
    noop("the player stopped mails of this kind"),
    noop("the player is told of this match by another way"),
    noop("the address takes no mail"),
    noop("the player has no address that takes mail"),
    noop("the address was refused"),
    noop("the message was refused"),
    noop("the address was refused by the provider"),
    noop("the provider cannot send this message"),
    noop("the provider refused it"),
    noop("the provider could not send it"),
    noop("unsubscribed at the provider"),
    noop("the mail came back"),
    noop("a mail was called spam"),
    noop("the mail gets through again"),
    noop("sending it never came to an end"),
    noop("it could not be composed"),
    noop("it could not be posted"),
    noop("this address got many invitations within a day"),
    noop("somebody at this address called an invitation spam"),
    noop("its chat was given up after a day of failures"),
    noop("its chat did not take another message just now"),
)


def in_words(reason: str) -> str:
    """The reason as this reader is told it; one that nobody has translated, as it is."""
    what, colon, code = reason.partition(":")
    return f"{gettext(what)}{colon}{code}" if what in KNOWN else reason
