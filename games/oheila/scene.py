"""What a viewer is shown, and each event in a sentence."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.scene import Choice, PlacedCard, Scene, SceneSeat, ScoreRow, Zone
from games.core.text import SeatName, Text, msg, msgs
from games.oheila.cards import FACES, SUIT_NAMES, SUIT_OF
from games.oheila.events import (
    BidMade,
    CardPlayed,
    CardsDealt,
    Event,
    RoundScored,
    TrickTaken,
)
from games.oheila.moves import Bid, Move, format_move
from games.oheila.refusals import example
from games.oheila.rules import FIRST_LIMITED_ROUND
from games.oheila.standing import winners
from games.oheila.state import ROUNDS, SEATS, RoundRecord, Trick, hand_size
from games.oheila.view import View


def scene_of(view: View, news: Sequence[Event]) -> Scene:
    """The whole scene."""
    sentences = (describe(event) for event in news)
    return Scene(
        question=_question(view),
        facts=tuple(_facts(view)),
        seats=tuple(_seat(view, seat) for seat in SEATS),
        zones=tuple(_zones(view)),
        score=_score(view),
        news=tuple(sentence for sentence in sentences if sentence is not None),
        choices=tuple(_choice(move) for move in view.legal),
        picker=None,
        how_to=_how_to(view),
        score_note=msg("In brackets: tricks won / tricks bid.") if view.sheet else None,
    )


def _question(view: View) -> Text:
    if view.is_over:
        return _result(view)
    if view.to_move is None:
        return _between(view)
    if view.to_move != view.viewer:
        return _waiting(view, SeatName(view.to_move))
    if view.is_bidding:
        return msg("How many tricks will you take?")
    if not view.trick.cards:
        return msg("Which card do you lead?")
    led = SUIT_NAMES[SUIT_OF[view.trick.cards[0]]]
    return msg("Which card do you play? The suit led: {suit}.", suit=led)


def _waiting(view: View, player: SeatName) -> Text:
    if view.is_bidding:
        return msg("The table waits for the bid of {player}.", player=player)
    return msg("The table waits for a card from {player}.", player=player)


def _between(view: View) -> Text:
    """Between the events of one move, as a replay shows them."""
    if view.trick.cards:
        return msg("The trick is complete.")
    if view.round == 0:
        return msg("The cards are about to be dealt.")
    return msg("The round is over.")


def _result(view: View) -> Text:
    best = winners(view.totals)
    names = {f"player{place}": SeatName(seat) for place, seat in enumerate(best, 1)}
    points = view.totals[best[0]]
    if len(best) == 1:
        return msg(
            "The match is over: {player1} wins with {points} points.", **names, points=points
        )
    if len(best) == 2:
        return msg(
            "The match is over: {player1} and {player2} win together with {points} points.",
            **names,
            points=points,
        )
    if len(best) == 3:
        return msg(
            "The match is over: {player1}, {player2} and {player3} win together"
            " with {points} points.",
            **names,
            points=points,
        )
    return msg("The match is over: all four win together with {points} points.", points=points)


def _facts(view: View) -> list[Text]:
    if view.round == 0:
        return []
    size = hand_size(view.round)
    facts = [
        msgs(
            "Round {round} of {rounds}: {n} card each.",
            "Round {round} of {rounds}: {n} cards each.",
            size,
            round=view.round,
            rounds=ROUNDS[view.rounds],
        ),
        _trump(view.turn_up),
    ]
    if view.is_bidding:
        return facts + _bidding_facts(view)
    bid = sum(tricks for tricks in view.bids if tricks is not None)
    facts.append(msg("Tricks bid: {bid} of {size}.", bid=bid, size=size))
    return facts


def _bidding_facts(view: View) -> list[Text]:
    if view.round < FIRST_LIMITED_ROUND:
        return []
    if view.forbidden_bid is None:
        if view.bids.count(None) == 1:
            return []
        return [
            msg(
                "The bids may not add up to {size}: {player} bids last.",
                size=hand_size(view.round),
                player=SeatName(view.dealer),
            )
        ]
    return [
        msg(
            "The bids may not add up to {size}: {player} may not bid {bid}.",
            size=hand_size(view.round),
            player=SeatName(view.dealer),
            bid=view.forbidden_bid,
        )
    ]


def _trump(turn_up: int | None) -> Text:
    if turn_up is None:
        return msg("No trump in this round: a made bid of 0 is worth 30.")
    return msg(
        "Trump: {suit} ({card} is turned up).",
        suit=SUIT_NAMES[SUIT_OF[turn_up]],
        card=FACES[turn_up],
    )


def _seat(view: View, seat: int) -> SceneSeat:
    bid = view.bids[seat]
    counts = [
        msg("no bid yet") if bid is None else msg("bid {bid}", bid=bid),
        msg("won {won}", won=view.won[seat]),
        msgs("{n} card", "{n} cards", view.hand_sizes[seat]),
    ]
    return SceneSeat(
        index=seat,
        is_viewer=seat == view.viewer,
        is_to_move=seat == view.to_move,
        marks=(msg("dealer"),) if seat == view.dealer else (),
        counts=tuple(counts),
    )


def _zones(view: View) -> list[Zone]:
    zones = []
    if not view.is_bidding and not view.is_over:
        zones.append(
            Zone(
                "trick",
                msg("On the table"),
                _placed(view.trick),
                empty=msg("no card yet"),
            )
        )
    if view.turn_up is not None:
        zones.append(Zone("turn_up", msg("Turned up"), (PlacedCard(FACES[view.turn_up]),)))
    if view.tricks:
        zones.append(Zone("last", msg("Last trick"), _placed(view.tricks[-1])))
    if view.viewer is not None:
        hand = tuple(PlacedCard(FACES[card]) for card in view.hand)
        zones.append(Zone("hand", msg("Your hand"), hand))
    return zones


def _placed(trick: Trick) -> tuple[PlacedCard, ...]:
    return tuple(PlacedCard(FACES[card], by=seat) for card, seat in trick.played())


def _score(view: View) -> tuple[ScoreRow, ...]:
    first = view.round + view.is_over - len(view.sheet)
    rows = [_score_row(first + i, row) for i, row in enumerate(view.sheet)]
    return (*rows, ScoreRow(msg("Total"), tuple(map(str, view.totals))))


def _score_row(number: int, row: RoundRecord) -> ScoreRow:
    cells = zip(row.points, row.won, row.bids, strict=True)
    return ScoreRow(
        msg("Round {round}", round=number),
        tuple(f"{points} ({won}/{bid})" for points, won, bid in cells),
    )


def _choice(move: Move) -> Choice:
    if isinstance(move, Bid):
        return Choice(format_move(move), msgs("{n} trick", "{n} tricks", move.tricks))
    face = FACES[move.card]
    return Choice(format_move(move), face.name, (face,))


def _how_to(view: View) -> tuple[Text, ...]:
    if not view.legal:
        return ()
    if view.is_bidding:
        return (msg("Write “bid” and a number, for example “{command}”.", command=example(view)),)
    return (
        msg(
            "Write “play” and the code of a card, for example “{command}”; its name will do too.",
            command=example(view),
        ),
    )


def describe(event: Event) -> Text | None:
    """The event in a sentence."""
    if isinstance(event, BidMade):
        return msg("{player} bids {bid}.", player=SeatName(event.seat), bid=event.tricks)
    if isinstance(event, CardPlayed):
        return msg("{player} plays {card}.", player=SeatName(event.seat), card=FACES[event.card])
    if isinstance(event, TrickTaken):
        return msg("{player} takes the trick.", player=SeatName(event.seat))
    if isinstance(event, CardsDealt):
        return _describe_deal(event)
    if isinstance(event, RoundScored):
        return _describe_score(event)
    return msg("{player} is drawn as the first dealer.", player=SeatName(event.dealer))


def _describe_deal(event: CardsDealt) -> Text:
    size = hand_size(event.round)
    dealer = SeatName(event.dealer)
    if event.turn_up is None:
        return msgs(
            "Round {round}: {player} deals {n} card each; no trump.",
            "Round {round}: {player} deals {n} cards each; no trump.",
            size,
            round=event.round,
            player=dealer,
        )
    return msgs(
        "Round {round}: {player} deals {n} card each and turns up {card}.",
        "Round {round}: {player} deals {n} cards each and turns up {card}.",
        size,
        round=event.round,
        player=dealer,
        card=FACES[event.turn_up],
    )


def _describe_score(event: RoundScored) -> Text:
    points = {f"points{seat}": points for seat, points in enumerate(event.points)}
    return msg(
        "Round {round} is scored: {player0} {points0}, {player1} {points1},"
        " {player2} {points2}, {player3} {points3}.",
        round=event.round,
        player0=SeatName(0),
        player1=SeatName(1),
        player2=SeatName(2),
        player3=SeatName(3),
        **points,
    )
