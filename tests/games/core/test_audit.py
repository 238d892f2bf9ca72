"""The checks of a log serve a match in play as well, where the seed is at hand."""

from games.core.audit import check_digests, check_play
from games.core.deal import Deal
from games.core.log import ExportedMatch
from games.registry import get_engine
from tests.games.exports import MATCH_ID, SEED, WORDS, played_match

ENGINE = get_engine("oheila")
DEAL = Deal(SEED, MATCH_ID, WORDS)


def match_in_play() -> ExportedMatch:
    """As the server has it: with the hands."""
    return played_match("oheila", {}, moves=30)


def test_play_gives_the_state_and_the_number_of_moves() -> None:
    play = check_play(ENGINE, match_in_play()["events"], seats=4, options={}, deal=DEAL)

    assert play.misfit is None
    assert play.moves == 30
    assert ENGINE.position(play.state)["round"] == 3


def test_play_stops_at_the_event_that_does_not_fit() -> None:
    events = match_in_play()["events"]
    played = next(event for event in events if event["kind"] == "card_played")
    played["payload"] = {**played["payload"], "card": "2C"}

    play = check_play(ENGINE, events, seats=4, options={}, deal=DEAL)

    assert play.misfit is not None
    assert play.misfit.version == played["version"]
    assert "2C" not in str(play.misfit)


def test_play_needs_the_words_that_were_given() -> None:
    other = Deal(SEED, MATCH_ID, ["other", *WORDS[1:]])

    play = check_play(ENGINE, match_in_play()["events"], seats=4, options={}, deal=other)

    assert play.misfit is not None
    assert play.misfit.version == 5


def test_options_that_the_game_has_not_do_not_fit() -> None:
    play = check_play(ENGINE, match_in_play()["events"], seats=4, options={"x": 1}, deal=DEAL)

    assert play.misfit is not None
    assert "no option “x”" in play.misfit.reason


def test_log_without_a_deal_has_no_state() -> None:
    play = check_play(ENGINE, match_in_play()["events"][:4], seats=4, options={}, deal=DEAL)

    assert (play.state, play.moves, play.misfit) == (None, 0, None)


def test_digests_of_a_match_in_play_are_checked_with_its_seed() -> None:
    events = match_in_play()["events"]

    assert check_digests(events, seed=SEED, match_id=MATCH_ID) is None
    events[20]["at"] = events[19]["at"]
    misfit = check_digests(events, seed=SEED, match_id=MATCH_ID)
    assert misfit is not None
    assert misfit.version == 21
