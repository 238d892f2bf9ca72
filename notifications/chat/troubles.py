"""Why a chat did not take a message: in English for the ledger, and in words for its player."""

from __future__ import annotations

from enum import StrEnum

from django.utils.translation import gettext as _


class Why(StrEnum):
    """The kinds of trouble. The value is what the ledger says."""

    FORBIDDEN = "the address is in a private network"
    UNREACHABLE = "the server could not be reached"
    SILENT = "the server did not answer in time"
    CERTIFICATE = "the server has no valid certificate"
    MOVED = "the server sent us elsewhere"
    REFUSED = "the server refused it"
    BUSY = "the server asked to wait"
    NOT_TAKEN = "the service did not take it"
    UNSUPPORTED = "the address is not supported any more"


class Trouble(Exception):
    """A message was not taken. The text is for the ledger: no address, no answer of the server."""

    def __init__(self, why: Why, status: int | None = None) -> None:
        super().__init__(f"{why.value}: {status}" if status else why.value)
        self.why = why
        self.status = status

    def told(self) -> str:
        """The same for the player, with what would be right."""
        return _words()[self.why] % {"status": self.status}


def _words() -> dict[Why, str]:
    return {
        Why.FORBIDDEN: _(
            "This address leads to a private network or to another port than those of the web, and"
            " messages go to the public internet alone."
        ),
        Why.UNREACHABLE: _("The server could not be reached. Is its name right?"),
        Why.SILENT: _("The server did not answer in time."),
        Why.CERTIFICATE: _("The server has no valid certificate for its name."),
        Why.MOVED: _(
            "The server answered that the address has moved (%(status)s), and that is not followed."
            " Add the new address instead."
        ),
        Why.REFUSED: _("The server refused the message (%(status)s). Is the address still valid?"),
        Why.BUSY: _("The server takes no more messages just now. Try again in some minutes."),
        Why.NOT_TAKEN: _("The service did not take the message. Is the whole address right?"),
        Why.UNSUPPORTED: _("This kind of address is not supported any more. Remove it, please."),
    }
