"""How far a folder of an IMAP server has been read."""

from __future__ import annotations

from django.db import models


class ImapPosition(models.Model):
    """The last mail of a folder that was looked at. It stands here and not in the flags of the
    mails: a person may read them first, and those of others are not ours to mark.
    """

    folder = models.CharField(max_length=300, unique=True)
    validity = models.BigIntegerField()
    """UIDVALIDITY: once it changes, all numbers mean other mails (RFC 3501 2.3.1.1)."""
    uid = models.BigIntegerField()
    """Mails get rising numbers; every one up to this was looked at."""

    def __str__(self) -> str:
        return f"{self.folder} up to {self.uid}"
