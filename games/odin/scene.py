"""What a viewer is shown."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.scene import (
    Choice,
    Picker,
    PickerPart,
    PlacedCard,
    Scene,
    SceneSeat,
    ScoreRow,
    Zone,
)
from games.core.text import SeatName, Text, msg, msgs
from games.odin.cards import COLOUR_NAMES, COLOURS, FACES, faces, members, ranked
from games.odin.events import Event
from games.odin.moves import PASS, Move, Pass, format_move
from games.odin.refusals import example, examples
from games.odin.sentences import describe, listed
from games.odin.sets import worth
from games.odin.standing import winners
from games.odin.view import View

MOST_LISTED = 16
"""With more moves than this, cards are picked."""


def scene_of(view: View, news: Sequence[Event]) -> Scene:
    """The whole scene."""
    sentences = (describe(event) for event in news)
    is_picked = len(view.legal) > MOST_LISTED
    return Scene(
        question=_question(view),
        facts=tuple(_facts(view)),
        seats=tuple(_seat(view, seat) for seat in range(view.terms.seats)),
        zones=tuple(_zones(view)),
        score=_score(view),
        news=tuple(sentence for sentence in sentences if sentence is not None),
        choices=tuple(_choice(move) for move in (view.legal if not is_picked else (PASS,))),
        picker=Picker(_parts(view), examples(view)) if is_picked else None,
        how_to=_how_to(view),
        parts=_parts(view) if view.centre and len(view.legal) > 1 else (),
    )


def _question(view: View) -> Text:
    if view.is_over:
        return _result(view)
    if view.to_move is None:
        return _between(view)
    if view.to_move != view.viewer:
        return msg("The table waits for {player}.", player=SeatName(view.to_move))
    if view.centre:
        return msg("What do you play on {cards}?", cards=faces(ranked(view.centre)))
    if view.can_lead_all:
        return msg("Which card do you lead? Or all of them?")
    return msg("Which card do you lead?")


def _between(view: View) -> Text:
    """Between the events of one move, as a replay shows them."""
    if view.hand == 0:
        return msg("The cards are about to be dealt.")
    if 0 in view.hand_sizes:
        return msg("The hand is over.")
    return msg("The trick is over.")


def _result(view: View) -> Text:
    best = winners(view.totals)
    names = [msg("{player}", player=SeatName(seat)) for seat in best]
    points = view.totals[best[0]]
    if len(best) == 1:
        return msgs(
            "The match is over: {player} wins with {n} point.",
            "The match is over: {player} wins with {n} points.",
            points,
            player=names[0],
        )
    return msgs(
        "The match is over: {players} and {last} win together with {n} point each.",
        "The match is over: {players} and {last} win together with {n} points each.",
        points,
        players=listed(names[:-1]),
        last=names[-1],
    )


def _facts(view: View) -> list[Text]:
    facts = [
        msg(
            "Hand {hand}. The match ends with the hand in which somebody reaches {target} points;"
            " the fewest points win.",
            hand=view.hand,
            target=view.terms.target,
        )
    ]
    if view.terms.colours != COLOURS:
        colours = [COLOUR_NAMES[COLOURS.index(colour)] for colour in view.terms.colours]
        facts.append(msg("Colours in play: {colours}.", colours=listed(colours)))
    if view.centre and not view.is_over:
        size = view.centre.bit_count()
        facts.append(
            msgs(
                "To beat: {worth}, with {n} card or {more}.",
                "To beat: {worth}, with {n} cards or {more}.",
                size,
                worth=worth(view.centre),
                more=size + 1,
            )
        )
    return facts


def _seat(view: View, seat: int) -> SceneSeat:
    marks = []
    if seat == view.starter:
        marks.append(msg("started this hand"))
    if seat in view.passed:
        marks.append(msg("passed"))
    counts = [
        msgs("{n} card", "{n} cards", view.hand_sizes[seat]),
        msgs("{n} point", "{n} points", view.totals[seat]),
    ]
    if view.taken[seat] and not view.is_over:
        counts.append(msg("took {cards}", cards=faces(members(view.taken[seat]))))
    return SceneSeat(
        index=seat,
        is_viewer=seat == view.viewer,
        is_to_move=seat == view.to_move,
        marks=tuple(marks),
        counts=tuple(counts),
    )


def _zones(view: View) -> list[Zone]:
    centre = tuple(PlacedCard(FACES[card], by=view.owner) for card in ranked(view.centre))
    zones = [Zone("centre", msg("In the centre"), centre, empty=msg("no card yet"))]
    zones += [
        Zone("left", msg("Left with {player}", player=SeatName(seat)), _placed(cards))
        for seat, cards in enumerate(view.left)
        if seat != view.viewer
    ]
    if view.viewer is not None:
        zones.append(Zone("hand", msg("Your hand"), _placed(view.cards)))
    return zones


def _placed(cards: int) -> tuple[PlacedCard, ...]:
    return tuple(PlacedCard(face) for face in faces(members(cards)))


def _score(view: View) -> tuple[ScoreRow, ...]:
    first = view.hand + view.is_over - len(view.sheet)
    rows = [
        ScoreRow(msg("Hand {hand}", hand=first + i), tuple(map(str, points)))
        for i, points in enumerate(view.sheet)
    ]
    return (*rows, ScoreRow(msg("Total"), tuple(map(str, view.totals))))


def _choice(move: Move) -> Choice:
    if isinstance(move, Pass):
        return Choice(format_move(move), msg("pass"))
    cards = faces(ranked(move.cards))
    if move.taken is None:
        return Choice(format_move(move), msg("play {cards}", cards=cards), cards)
    label = msg("play {cards}, take {card}", cards=cards, card=FACES[move.taken])
    return Choice(format_move(move), label, cards)


def _parts(view: View) -> tuple[PickerPart, ...]:
    """What a follower's move is made of: only he puts cards together."""
    size = view.centre.bit_count()
    most = min(size + 1, view.cards.bit_count())
    # Whoever plays the last card takes none.
    least = int(all(isinstance(move, Pass) or move.taken is not None for move in view.legal))
    return (
        PickerPart("hand", msg("The cards you play"), size, most, "play"),
        PickerPart("centre", msg("The card you take"), least, 1, "take"),
    )


def _how_to(view: View) -> tuple[Text, ...]:
    if not view.legal:
        return ()
    if not view.centre:
        lead = msg("Write “play” and a card, for example “{command}”.", command=example(view))
        if not view.can_lead_all:
            return (lead,)
        return (lead, msg("Write “play all” to play your whole hand at once, and end it."))
    if len(view.legal) == 1:
        return (msg("You can only pass: write “pass”."),)
    return (
        msg(
            "Write “play” and your cards, “take” and one card of the centre, for example"
            " “{command}”; or “pass”.",
            command=example(view),
        ),
    )
