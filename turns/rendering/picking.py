"""A picker in the reader's words: the parts of a choice, with the cards that can be ticked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.core.scene import PickerPart
from turns.rendering.cards import DrawnCard


@dataclass(frozen=True, slots=True)
class DrawnTick:
    """A card with a box or a radio button."""

    card: DrawnCard
    is_ticked: bool


@dataclass(frozen=True, slots=True)
class DrawnPart:
    """One part of the choice."""

    zone: str
    is_single: bool
    """One card at most: radio buttons, else boxes."""
    label: SafeString
    count: str
    """How many cards: `2 or 3 cards`."""
    ticks: tuple[DrawnTick, ...]


@dataclass(frozen=True, slots=True)
class DrawnPicker:
    """The parts, and three commands that are legal now."""

    parts: tuple[DrawnPart, ...]
    examples: tuple[str, ...]
    has_hand: bool
    """Is the hand among the parts: then it need not be shown again."""


def count_words(part: PickerPart) -> str:
    """How many cards can be right."""
    least, most = part.least, part.most
    if least == most:
        return ngettext("%(n)s card", "%(n)s cards", most) % {"n": most}
    if least == 0:
        return ngettext("%(n)s card at most", "%(n)s cards at most", most) % {"n": most}
    if most == least + 1:
        return _("%(least)s or %(most)s cards") % {"least": least, "most": most}
    return _("%(least)s to %(most)s cards") % {"least": least, "most": most}


def ticks(
    cards: Sequence[DrawnCard], picked: Sequence[str], part: PickerPart
) -> tuple[DrawnTick, ...]:
    """The cards of a part; of equal ones, as many are ticked as were picked."""
    left = Counter(picked)
    if not picked and len(cards) == part.least == part.most:
        left = Counter(card.code for card in cards)  # There is nothing to choose here.
    drawn = []
    for card in cards:
        drawn.append(DrawnTick(card, left[card.code] > 0))
        left[card.code] -= 1
    return tuple(drawn)
