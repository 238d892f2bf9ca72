"""A seat of a match and who sits in it."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, gettext_noop

from turns.models.match import Match

FREE = gettext_noop("Free seat")
"""How a seat is called that waits for nobody in particular."""

FORMER = "…"
"""What is stored in the place of a name whose owner deleted his account. A name has a letter or a
figure, so nobody can have this one.
"""


class Seat(models.Model):
    """A place at the table: a person's, a bot's, or still free."""

    class OpenTo(models.TextChoices):
        """Who may take the seat while it is free."""

        INVITED = "", gettext_lazy("whoever is invited by mail")
        LINK = "link", gettext_lazy("whoever has its link")
        ANYBODY = "anybody", gettext_lazy("anybody")

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="seats")
    index = models.PositiveSmallIntegerField(gettext_lazy("number"))
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="seats"
    )
    bot = models.CharField(max_length=20, blank=True)
    """The level of the bot that sits here; empty for a person's seat."""
    open_to = models.CharField(
        gettext_lazy("for whom"),
        max_length=10,
        choices=OpenTo.choices,
        default=OpenTo.INVITED,
        blank=True,
        db_default="",
    )
    link_nonce = models.CharField(max_length=32, blank=True, db_default="")
    """What the link to pass on carries: a new one makes every older link worthless."""
    name = models.CharField(max_length=40, blank=True)
    """The name at this table; the log holds none."""
    word = models.CharField(max_length=40, blank=True)
    """The word for the fair deal: once given it stays, whoever gets the seat later."""
    taken_at = models.DateTimeField(gettext_lazy("taken"), null=True)
    """Since when somebody, person or bot, sits here; null again once the player left."""
    declined_at = models.DateTimeField(null=True)
    """When whoever was invited said no; null again once somebody else is."""
    answered_version = models.PositiveIntegerField(default=0)
    """The last version that this seat's last answer made: what is newer is news to it."""
    bank = models.DurationField(null=True)
    """What is left on a clock with a bank, while nobody is asked; null with other clocks."""
    misses = models.PositiveSmallIntegerField(gettext_lazy("turns missed"), default=0)
    """Turns in a row whose time ran out."""
    stand_in = models.CharField(max_length=20, blank=True)
    """The level of the bot that plays here for now: until the player is back, or, in a seat that
    was left, until somebody takes it over.
    """
    offered_to = models.CharField(max_length=40, blank=True)
    """The name of the friend to whom a seat that was left is offered."""

    class Meta:
        verbose_name = gettext_lazy("seat")
        verbose_name_plural = gettext_lazy("seats")
        ordering: ClassVar = ["match", "index"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["match", "index"], name="seat_index_once"),
            models.UniqueConstraint(
                fields=["match", "player"],
                condition=Q(player__isnull=False),
                name="one_seat_a_player",
            ),
            models.CheckConstraint(
                condition=Q(bot="") | Q(player__isnull=True), name="seat_of_a_person_or_a_bot"
            ),
        ]
        indexes: ClassVar = [
            # What the sweep of unanswered invitations looks through, every few seconds.
            models.Index(
                fields=["match"],
                condition=Q(taken_at__isnull=True, declined_at__isnull=True),
                name="free_seats",
            ),
        ]

    def __str__(self) -> str:
        return f"seat {self.index} of {self.match_id}"

    @property
    def label(self) -> str:
        """The name to show, in the reader's language."""
        if self.is_left:
            return bot_for(self.called)
        return self.called or (bot_name(self.index) if self.bot else _(FREE))

    @property
    def called(self) -> str:
        """The name of whoever sits here, is invited or has left; empty where nobody has one."""
        return name_shown(self.name, self.index)

    @property
    def plays_by_bot(self) -> str:
        """The level of the bot that answers for this seat now; empty where a person does."""
        return self.bot or self.stand_in

    @property
    def is_left(self) -> bool:
        """Did its player leave, and nobody take it over yet."""
        return bool(self.stand_in) and self.player_id is None

    @property
    def is_taken(self) -> bool:
        """Does somebody, person or bot, sit here."""
        return self.taken_at is not None


def bot_name(index: int) -> str:
    """How a bot without a name of its own is called, in the reader's language."""
    return _("Bot %(n)s") % {"n": index + 1}


def name_shown(name: str, index: int) -> str:
    """A stored name of this seat as it is shown, in the reader's language."""
    return _("Former player %(n)s") % {"n": index + 1} if name == FORMER else name


def bot_for(name: str) -> str:
    """How the bot is called that plays on for a player who left, in the reader's language."""
    return _("Bot (for %(name)s)") % {"name": name}
