"""Each event in a sentence."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.text import SeatName, Text, msg
from games.odin.cards import COLOUR_NAMES, COLOURS, FACES, faces, ranked
from games.odin.events import (
    CardsDealt,
    CardsPlayed,
    Event,
    HandEnded,
    Passed,
    StarterDrawn,
    TrickEnded,
)


def describe(event: Event) -> Text | None:
    """The event in a sentence."""
    if isinstance(event, CardsPlayed):
        return _describe_play(event)
    if isinstance(event, Passed):
        return msg("{player} passes.", player=SeatName(event.seat))
    if isinstance(event, TrickEnded):
        return msg("All others passed: {player} leads.", player=SeatName(event.seat))
    if isinstance(event, CardsDealt):
        return msg(
            "Hand {hand}: nine cards each; {player} leads.",
            hand=event.hand,
            player=SeatName(event.starter),
        )
    return _describe_end(event) if isinstance(event, HandEnded) else _describe_draw(event)


def listed(texts: Sequence[Text]) -> Text:
    """The texts in a row, with commas."""
    row = texts[0]
    for text in texts[1:]:
        row = msg("{before}, {next}", before=row, next=text)
    return row


def _describe_play(event: CardsPlayed) -> Text:
    cards = faces(ranked(event.cards))
    if event.taken is None:
        return msg("{player} plays {cards}.", player=SeatName(event.seat), cards=cards)
    return msg(
        "{player} plays {cards} and takes {card}.",
        player=SeatName(event.seat),
        cards=cards,
        card=FACES[event.taken],
    )


def _describe_end(event: HandEnded) -> Text:
    points = [
        msg("{player} {points}", player=SeatName(seat), points=points)
        for seat, points in enumerate(event.points)
        if seat != event.winner
    ]
    return msg(
        "{player} has no card left and ends hand {hand}. Points: {points}.",
        player=SeatName(event.winner),
        hand=event.hand,
        points=listed(points),
    )


def _describe_draw(event: StarterDrawn) -> Text:
    starter = SeatName(event.starter)
    if event.colours == COLOURS:
        return msg("{player} is drawn to lead first.", player=starter)
    colours = [COLOUR_NAMES[COLOURS.index(colour)] for colour in event.colours]
    return msg(
        "{player} is drawn to lead first. The colours in play are {colours}.",
        player=starter,
        colours=listed(colours),
    )
