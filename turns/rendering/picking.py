"""A picker in the reader's words: the parts of a choice, with the cards that can be ticked."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.core.scene import Picker, PickerPart
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
    is_optional: bool
    """May it be left out: then there is a button for no card."""
    missing: str
    """A JSON list for the page's script: what to say where one card is missing, two, ..."""
    ticks: tuple[DrawnTick, ...]

    @property
    def is_settled(self) -> bool:
        """Is there just one card that can be chosen here, and it must be: it is ticked already."""
        return self.is_single and not self.is_optional and len(self.ticks) == 1


@dataclass(frozen=True, slots=True)
class DrawnPicker:
    """The parts of a move."""

    parts: tuple[DrawnPart, ...]
    has_hand: bool
    """Is the hand among the parts: then it need not be shown again."""
    moves: str
    """The legal moves for the page's script, so that it knows no rules; empty where a page does
    without.
    """


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


def moves_data(picker: Picker, commands: Sequence[str]) -> str:
    """The legal moves that are made of cards, as a JSON list: each is a list of the codes of its
    cards, part by part: `[["8R 3R", "4B"]]`.
    """
    picked = (picker.picked(command) for command in commands)
    moves = [
        [" ".join(codes.get(part.zone, ())) for part in picker.parts] for codes in picked if codes
    ]
    return json.dumps(moves, separators=(",", ":")) if moves else ""


def missing_data(label: str, part: PickerPart) -> str:
    """What to say where cards of a part are missing: one, two, ..."""
    sentences = [
        ngettext("%(part)s: %(n)s more to choose.", "%(part)s: %(n)s more to choose.", count)
        % {"part": label, "n": count}
        for count in range(1, part.most + 1)
    ]
    return json.dumps(sentences, ensure_ascii=False)


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
