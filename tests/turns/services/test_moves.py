"""The one way in which a move is made."""

import threading
from datetime import datetime

import pytest
from django.db import connection

from tests.turns.conftest import play_on, prompt_of
from turns.models import Event, Fact, Match, Source, Vault
from turns.services import Answer, Verdict, say, submit_move

pytestmark = pytest.mark.database


def test_a_legal_move_is_played_and_the_next_seat_is_asked(match: Match, now: datetime) -> None:
    prompt = prompt_of(match)

    answer = submit_move(prompt, "Bid 1.", source=Source.MAIL, now=now)

    prompt.refresh_from_db()
    assert (answer.verdict, answer.command) == (Verdict.PLAYED, "bid 1")
    assert (prompt.answer, prompt.is_open) == ("bid 1", False)
    assert prompt_of(match).seat.index == (prompt.seat.index + 1) % 4
    assert match.events.last().source == Source.MAIL  # type: ignore[union-attr]  # there is one


@pytest.mark.parametrize(
    ("text", "code"),
    [("bid 7", "illegal_move"), ("what is trump?", "unreadable"), ("play QS", "illegal_move")],
)
def test_a_refused_answer_changes_nothing(
    match: Match, text: str, code: str, now: datetime
) -> None:
    prompt = prompt_of(match)
    before = (match.version, Fact.objects.count(), Vault.objects.get(match=match).position)

    answer = submit_move(prompt, text, source=Source.PAGE, now=now)

    match.refresh_from_db()
    prompt.refresh_from_db()
    assert answer.verdict is Verdict.REFUSED
    assert answer.error is not None
    assert answer.error.code == code
    assert prompt.is_open
    assert before == (
        match.version,
        Fact.objects.count(),
        Vault.objects.get(match=match).position,
    )


def test_the_same_move_twice_is_made_once(match: Match, now: datetime) -> None:
    prompt = prompt_of(match)
    submit_move(prompt, "bid 1", source=Source.LINK, now=now)
    events = match.events.count()

    again = submit_move(prompt, "I bid one", source=Source.MAIL, now=now)

    assert (again.verdict, again.command) == (Verdict.REPEATED, "bid 1")
    assert match.events.count() == events


@pytest.mark.parametrize("text", ["bid 0", "nonsense", "bid 99"])
def test_another_answer_to_an_answered_prompt_is_too_late(
    match: Match, text: str, now: datetime
) -> None:
    prompt = prompt_of(match)
    submit_move(prompt, "bid 1", source=Source.LINK, now=now)

    late = submit_move(prompt, text, source=Source.MAIL, now=now)

    assert (late.verdict, late.command) == (Verdict.TOO_LATE, "bid 1")


def test_an_answer_to_an_old_prompt_never_plays_on_the_new_position(
    match: Match, now: datetime
) -> None:
    old = prompt_of(match)
    # All bid, their only cards play by themselves, three bid again: the first seat is the last.
    play_on(match, 7, now=now)
    asked = match.prompts.open().get(seat=old.seat)

    late = submit_move(old, "bid 1", source=Source.MAIL, now=now)

    asked.refresh_from_db()
    assert late.verdict is Verdict.TOO_LATE
    assert asked.is_open


def test_table_talk_makes_no_prompt_stale(match: Match, now: datetime) -> None:
    prompt = prompt_of(match)
    say(match.seats.get(index=0), "Good luck!", source=Source.PAGE, now=now)

    answer = submit_move(prompt, "bid 0", source=Source.LINK, now=now)

    assert answer.verdict is Verdict.PLAYED


def test_a_whole_match_ends_with_the_seed_and_a_result(match: Match, now: datetime) -> None:
    play_on(match, 1000, now=now)

    match.refresh_from_db()
    assert match.status == Match.Status.OVER
    assert match.events.last().payload["seed"] == bytes(match.vault.seed).hex()  # type: ignore[union-attr]
    assert match.facts.filter(kind=Fact.Kind.ENDED).count() == 1
    assert not match.prompts.open().exists()


@pytest.mark.django_db(transaction=True)
def test_two_answers_at_the_same_moment_play_one(match: Match, now: datetime) -> None:
    prompt = prompt_of(match)
    together = threading.Barrier(2)
    answers: list[Answer] = []

    def answer(text: str) -> None:
        together.wait()
        answers.append(submit_move(prompt, text, source=Source.PAGE, now=now))
        connection.close()

    threads = [threading.Thread(target=answer, args=(text,)) for text in ("bid 0", "bid 1")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert sorted(a.verdict for a in answers) == [Verdict.PLAYED, Verdict.TOO_LATE]
    assert Event.objects.filter(match=match, kind="bid_made").count() == 1


@pytest.mark.django_db(transaction=True)
def test_a_failure_on_the_way_leaves_nothing_half_done(
    match: Match, now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    prompt = prompt_of(match)
    version = match.version

    def fail(*args: object, **kwargs: object) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr("turns.services.play.record_fact", fail)
    with pytest.raises(OSError, match="disk"):
        submit_move(prompt, "bid 1", source=Source.PAGE, now=now)

    match.refresh_from_db()
    prompt.refresh_from_db()
    assert match.version == version == match.events.count()
    assert prompt.is_open
