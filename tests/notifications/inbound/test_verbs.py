"""The platform's words: what they are, and that no game has them."""

from collections.abc import Iterator
from functools import reduce
from itertools import chain

import pytest

from games.core.deal import Deal
from games.core.engine import AnyEngine, GameView
from games.core.errors import Unreadable
from games.core.options import completed
from games.registry import engines
from notifications.inbound.commands import CommandLine, read_lines
from notifications.inbound.verbs import WORDS, Verb, remark_of, verb_of

ENGINES = engines()


def line(text: str) -> CommandLine:
    """The one line of a reply."""
    [only] = read_lines(text)
    return only


each_game = pytest.mark.parametrize("engine", ENGINES, ids=[engine.key for engine in ENGINES])
each_word = pytest.mark.parametrize("word", sorted(chain.from_iterable(WORDS.values())))


@each_game
@each_word
def test_no_verb_is_a_word_of_a_game(word: str, engine: AnyEngine) -> None:
    assert word not in engine.words


@each_game
@each_word
def test_no_game_reads_a_verb_as_a_command(word: str, engine: AnyEngine) -> None:
    for view in views(engine):
        with pytest.raises(Unreadable):
            engine.parse(word, view)


@each_game
@pytest.mark.parametrize(
    "text",
    [
        "vacation 10 days",
        "vacances 3 jours",
        "vacation 2026-12-24 to 2027-01-02",
        "vacation off",
        "vote yes",
        "vote non",
        "vote pause",
        "vote more time 2 days",
        "vote skip bob",
        "i am back",
        "yes 123",
    ],
)
def test_no_game_reads_a_verb_with_what_stands_behind_it(text: str, engine: AnyEngine) -> None:
    for view in views(engine):
        with pytest.raises(Unreadable):
            engine.parse(text, view)


@each_game
def test_no_move_begins_with_a_verb(engine: AnyEngine) -> None:
    for state, seat in positions(engine):
        for move in engine.legal_moves(state, seat):
            assert verb_of(line(engine.format(move))) is None


@each_game
def test_no_order_of_a_game_is_a_verb(engine: AnyEngine) -> None:
    kinds = [kind for view in views(engine) for kind in engine.orders.kinds(view)]
    assert kinds
    for kind in kinds:
        assert verb_of(line(kind.example)) is None


def views(engine: AnyEngine) -> Iterator[GameView]:
    """What whoever is asked knows, through the first moves of a match."""
    for state, seat in positions(engine):
        yield engine.view(state, seat)


def positions(engine: AnyEngine) -> Iterator[tuple[object, int]]:
    """These moves, and who is asked."""
    options = completed(engine.options, {})
    deal = Deal(b"seed", "match", ["word"] * engine.seats[0])
    state = engine.fold(engine.setup(engine.seats[0], options, deal))
    for _ in range(8):
        [seat, *_] = engine.to_move(state)
        yield state, seat
        move = engine.legal_moves(state, seat)[0]
        state = reduce(engine.evolve, engine.decide(state, seat, move, deal), state)


@pytest.mark.parametrize(
    ("text", "verb"),
    [
        ("help", Verb.HELP),
        ("HELP!", Verb.HELP),
        ("> help?", Verb.HELP),
        ("?", Verb.HELP),
        ("aide", Verb.HELP),
        ("*status*", Verb.STATUS),
        ("état", Verb.STATUS),
        ("E\u0301TAT", Verb.STATUS),
        ("- history", Verb.HISTORY),
        ("Historique.", Verb.HISTORY),
        ("say hello", Verb.SAY),
        ("dis bonjour", Verb.SAY),
        ("Resign.", Verb.RESIGN),
        ("abandonner", Verb.RESIGN),
        ("vacation", Verb.VACATION),
        ("Vacances : 10 jours", Verb.VACATION),
        ("vacation 2026-12-24 to 2027-01-02", Verb.VACATION),
        ("congés annuler", Verb.VACATION),
        ("I’m back!", Verb.BACK),
        ("De retour.", Verb.BACK),
        ("remind", Verb.REMIND),
        ("Relancer", Verb.REMIND),
        ("REMATCH!!", Verb.REMATCH),
        ("revanche ?", Verb.REMATCH),
        ("votes", Verb.VOTE),
        ("Vote yes", Verb.VOTE),
        ("voter non", Verb.VOTE),
        ("vote replace dora", Verb.VOTE),
        ("STOP", Verb.STOP),
        ("se désabonner", None),
        ("désabonner", Verb.STOP),
    ],
)
def test_verb_is_known(text: str, verb: Verb | None) -> None:
    assert verb_of(line(text)) is verb


@pytest.mark.parametrize(
    "text",
    [
        "please help me with the rules",
        "help me",
        "status quo",
        "say",
        "dis",
        "saying hello",
        "Dis-moi tout",
        "Say, what happened?",
        "disaster",
        "I resign myself to it",
        "bid 2",
        "??",
        "vacation was great",
        "vacation, at last!",
        "holiday in 3 weeks, and I will be away until the 24th of December or even later",
        "vote for bob",
        "votes please",
        "back to the start",
        "stop that, bob",
        "a rematch would be nice",
    ],
)
def test_line_that_only_looks_like_a_verb_is_none(text: str) -> None:
    assert verb_of(line(text)) is None


@pytest.mark.parametrize(
    ("text", "remark"),
    [
        ("say Good luck, Bob!", "Good luck, Bob!"),
        ("SAY:   two   words", "two words"),
        ("“say” hello", ""),
        ("dis « salut »", "« salut »"),
        ("say bid 2", "bid 2"),
    ],
)
def test_remark_is_the_rest_of_the_line_as_it_was_written(text: str, remark: str) -> None:
    assert remark_of(line(text)) == remark
