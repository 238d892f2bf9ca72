"""What a viewer is shown, and each event in a sentence."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.core.scene import Choice, PickerPart, PlacedCard, Scene, SceneSeat, ScoreRow, Zone
from games.core.text import SeatName, Text, msg, msgs
from games.olenon.cards import CODES, FACES, cards_in, faces, size_of
from games.olenon.events import (
    CardsDealt,
    CardsPlayed,
    Event,
    How,
    Passed,
    RoundWon,
    TrickEnded,
)
from games.olenon.moves import PASS, Move, Pass, Play, format_move
from games.olenon.rules import how_played
from games.olenon.standing import leading_team, team_seats
from games.olenon.state import SEATS, by_seat, team_of
from games.olenon.view import View

TEAMS = (msg("team A"), msg("team B"))


def scene_of(view: View, news: Sequence[Event]) -> Scene:
    """The whole scene."""
    sentences = (describe(event) for event in news)
    return Scene(
        question=_question(view),
        facts=tuple(_facts(view)),
        seats=tuple(_seat(view, seat) for seat in SEATS),
        zones=tuple(_zones(view)),
        score=(ScoreRow(msg("Points"), tuple(map(str, by_seat(view.points)))),),
        news=tuple(sentence for sentence in sentences if sentence is not None),
        choices=tuple(_choice(view, move) for move in view.legal),
        picker=None,
        how_to=tuple(_how_to(view)),
        parts=_parts(view),
    )


def _question(view: View) -> Text:
    if view.is_over:
        return _result(view)
    if view.to_move is None:
        return _between(view)
    if view.to_move != view.viewer:
        return msg("The table waits for {player}.", player=SeatName(view.to_move))
    if not view.table_size:
        return msg("Which cards do you lead?")
    if view.legal == (PASS,):
        return msg("You cannot beat {cards} or add to it: pass?", cards=faces(view.table))
    return msg("{cards} on the table: what do you do?", cards=faces(view.table))


def _between(view: View) -> Text:
    """Between the events of one move, as a replay shows them."""
    if view.round == 0:
        return msg("The cards are about to be dealt.")
    if 0 in view.hand_sizes:
        return msg("The round is over.")
    return msg("The trick is over.")


def _result(view: View) -> Text:
    first = leading_team(view.points)
    player1, player2 = map(SeatName, team_seats(first))
    return msg(
        "The match is over: {player1} and {player2} win {points} to {others}.",
        player1=player1,
        player2=player2,
        points=view.points[first],
        others=view.points[1 - first],
    )


def _facts(view: View) -> Iterator[Text]:
    yield msgs(
        "Round {round}: the first team with {n} point wins the match.",
        "Round {round}: the first team with {n} points wins the match.",
        view.target,
        round=view.round,
    )
    if view.last is not None and not view.is_over:
        yield msg("Last to play: {player}.", player=SeatName(view.last))
    discarded = size_of(view.discards)
    if discarded:
        yield msgs(
            "{n} card is discarded: {cards}.",
            "{n} cards are discarded: {cards}.",
            discarded,
            cards=faces(cards_in(view.discards)),
        )


def _seat(view: View, seat: int) -> SceneSeat:
    took = view.taken[seat]
    marks = [TEAMS[team_of(seat)]]
    if seat == view.starter:
        marks.append(msg("started"))
    if took is not None:
        marks.append(msg("passed"))
    counts = [msgs("{n} card", "{n} cards", view.hand_sizes[seat])]
    if took is not None:
        counts.append(msg("took {card}", card=FACES[took]))
    return SceneSeat(
        index=seat,
        is_viewer=seat == view.viewer,
        is_to_move=seat == view.to_move,
        marks=tuple(marks),
        counts=tuple(counts),
    )


def _zones(view: View) -> Iterator[Zone]:
    yield Zone("table", msg("On the table"), _placed(view.table), empty=msg("no card"))
    taken = [PlacedCard(FACES[card], by=seat) for seat, card in _taken(view)]
    yield Zone("taken", msg("Taken by who passed"), tuple(taken))
    if view.reveal is not None:
        left = [_placed(cards_in(hand), by=seat) for seat, hand in enumerate(view.reveal.hands)]
        yield Zone("left", msg("Cards left"), tuple(card for cards in left for card in cards))
        yield Zone("aside", msg("Set aside"), _placed(cards_in(view.reveal.aside)))
    elif view.viewer is not None:
        yield Zone("hand", msg("Your hand"), _placed(cards_in(view.hand)))


def _taken(view: View) -> list[tuple[int, int]]:
    return [(seat, card) for seat, card in enumerate(view.taken) if card is not None]


def _placed(cards: Sequence[int], by: int | None = None) -> tuple[PlacedCard, ...]:
    return tuple(PlacedCard(FACES[card], by=by) for card in cards)


def _choice(view: View, move: Move) -> Choice:
    if isinstance(move, Pass):
        card = FACES[view.table_value]
        return Choice(format_move(move), msg("pass, and take {card}", card=card))
    cards = faces((move.value,) * move.size)
    how = how_played(move.value, view.table_value, view.table_size)
    if how is How.LED:
        label = msg("lead {cards}", cards=cards)
    elif how is How.ADDED:
        label = msg("add {cards}", cards=cards)
    else:
        label = msg("replace by {cards}", cards=cards)
    return Choice(format_move(move), label, cards)


def _parts(view: View) -> tuple[PickerPart, ...]:
    """What the plays are made of, where there is one of several cards."""
    sizes = [move.size for move in view.legal if isinstance(move, Play)]
    if max(sizes, default=0) < 2:
        return ()
    return (PickerPart("hand", msg("The cards you play"), min(sizes), max(sizes), "play"),)


def _how_to(view: View) -> Iterator[Text]:
    plays = [move for move in view.legal if isinstance(move, Play)]
    if plays:
        several = [play for play in plays if play.size > 1] or plays
        yield _play_help(several[0])
    if PASS in view.legal:
        yield msg(
            "Write “pass” to take {card} from the table and stay out until the trick ends.",
            card=FACES[view.table_value],
        )


def _play_help(play: Play) -> Text:
    command, code = format_move(play), CODES[play.value]
    if play.size == 1:
        return msg(
            "Write “play” and the cards, for example “{command}”; “{code}” will do too.",
            command=command,
            code=code,
        )
    return msg(
        "Write “play” and the cards, for example “{command}”; “{codes}” or “{short}” will do too.",
        command=command,
        codes=code * play.size,
        short=f"{code}x{play.size}",
    )


def describe(event: Event) -> Text | None:
    """The event in a sentence."""
    if isinstance(event, CardsPlayed):
        return _describe_play(event)
    if isinstance(event, Passed):
        return msg(
            "{player} passes and takes {card}.",
            player=SeatName(event.seat),
            card=FACES[event.took],
        )
    if isinstance(event, TrickEnded):
        return msg("The trick ends: {player} leads.", player=SeatName(event.seat))
    if isinstance(event, CardsDealt):
        return msg(
            "Round {round} is dealt: {player} starts.",
            round=event.round,
            player=SeatName(event.starter),
        )
    if isinstance(event, RoundWon):
        return msg(
            "{player} has no card left: a point for {team}. It stands {a} to {b}.",
            player=SeatName(event.seat),
            team=TEAMS[team_of(event.seat)],
            a=event.totals[0],
            b=event.totals[1],
        )
    return msg("{player} is drawn to start.", player=SeatName(event.starter))


def _describe_play(event: CardsPlayed) -> Text:
    player = SeatName(event.seat)
    cards = faces((event.value,) * event.count)
    if event.how is How.LED:
        return msg("{player} leads {cards}.", player=player, cards=cards)
    if event.how is How.ADDED:
        return msg("{player} adds {cards}.", player=player, cards=cards)
    return msg("{player} replaces the table by {cards}.", player=player, cards=cards)
