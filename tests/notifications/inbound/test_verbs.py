"""The platform's words: what they are, and that no game has them."""

from itertools import chain

import pytest

from games.core.deal import Deal
from games.core.engine import AnyEngine
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
    options = completed(engine.options, {})
    events = engine.setup(engine.seats[0], options, Deal(b"seed", "match", ["word"]))
    state = engine.fold(events)
    [seat, *_] = engine.to_move(state)

    with pytest.raises(Unreadable):
        engine.parse(word, engine.view(state, seat))


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
    ],
)
def test_verb_is_known(text: str, verb: Verb) -> None:
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
