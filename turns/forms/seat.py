"""Choosing who is to have a seat."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.core.engine import AnyEngine
from turns.forms.fields import AddressField, Data, NameField, require_friend
from turns.models import Seat
from turns.services import SeatPlan

NOBODY = "nobody"
FRIEND = "friend"
LINK = "link"
ANYBODY = "anybody"
BOT = "bot-"
BOT_WORDS = {"easy": _("A bot that plays simply"), "strong": _("A bot that plays well")}


class SeatForm(forms.Form):
    """Who is to have one of the other seats; nobody, where the game needs no more players."""

    who = forms.ChoiceField(label=_("Who plays"))
    name = NameField(label=_("Name"), required=False)
    address = AddressField(label=_("Mail address"), required=False)

    def __init__(self, engine: AnyEngine, index: int, data: Data | None = None) -> None:
        may_be_empty = index >= min(engine.seats)
        initial = {"who": NOBODY} if may_be_empty else {}
        super().__init__(data, prefix=f"seat{index}", initial=initial)
        self.index = index
        self.is_partner = any({0, index} <= set(team) for team in engine.teams)
        self.fields["who"] = forms.ChoiceField(
            label=_("Who plays"),
            required=not may_be_empty,
            choices=[
                *([(NOBODY, _("Nobody: one player less"))] if may_be_empty else []),
                (FRIEND, _("A friend, invited by mail")),
                (LINK, _("A friend, by a link that you pass on")),
                (ANYBODY, _("Anybody: an open seat")),
                *((f"{BOT}{level}", bot_words(level)) for level in engine.bots),
            ],
        )

    @property
    def number(self) -> int:
        """The seat as people count."""
        return self.index + 1

    def clean(self) -> dict[str, Any]:
        """A friend has a name and an address."""
        said = super().clean() or {}
        if said.get("who") != FRIEND:
            # What stands in the hidden fields of another's seat is nobody's business.
            for name in ("name", "address"):
                self.errors.pop(name, None)
            return said
        require_friend(self)
        return said

    @property
    def is_empty(self) -> bool:
        """Does nobody sit here."""
        return self.cleaned_data.get("who") in {NOBODY, ""}

    @property
    def is_person(self) -> bool:
        """Is this seat for somebody who can be waited for."""
        return self.cleaned_data.get("who") in {FRIEND, LINK, ANYBODY}

    @property
    def is_open_to_anybody(self) -> bool:
        """May whoever comes sit down here."""
        return self.cleaned_data.get("who") == ANYBODY

    @property
    def friend_name(self) -> str:
        """The name of the friend who is to sit here; empty for anybody else."""
        is_friend = self.cleaned_data.get("who") == FRIEND
        return self.cleaned_data.get("name", "") if is_friend else ""

    def plan(self) -> SeatPlan:
        """Who it is."""
        who = self.cleaned_data["who"]
        if who == FRIEND:
            return SeatPlan(name=self.cleaned_data["name"], address=self.cleaned_data["address"])
        if who == LINK:
            return SeatPlan(open_to=Seat.OpenTo.LINK)
        if who == ANYBODY:
            return SeatPlan(open_to=Seat.OpenTo.ANYBODY)
        return SeatPlan(bot=who.removeprefix(BOT))


def bot_words(level: str) -> str:
    """A level of bots in words."""
    if level in BOT_WORDS:
        return str(BOT_WORDS[level])
    return _("A bot: %(level)s") % {"level": level}
