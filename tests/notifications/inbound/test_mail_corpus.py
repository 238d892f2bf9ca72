"""Replies as mail programs write them are played on the turns that they answer."""

from datetime import datetime

import pytest
from django.db import transaction
from pytest_django import Settings

from notifications.inbound.automatic import automatic_reason
from notifications.inbound.commands import read_lines
from notifications.inbound.move_lines import read_moves
from notifications.inbound.replies import reply_text
from notifications.inbound.text.raw_mail import read_message
from notifications.models import Delivery
from tests.mails import corpus
from tests.mails.corpus import FOLDER, Outcome, Sample
from tests.mails.turns import TURNS, asked
from tests.mails.unmarked import without_marker
from tests.notifications.inbound.post import game_moves, post
from turns.models import Prompt
from turns.tables import Table

SAMPLES = corpus.samples()
CLIENTS = {
    *("Gmail on the web", "Gmail for Android", "Outlook for Windows", "Outlook on the web"),
    *("Outlook for iOS", "Outlook for Android", "Apple Mail on macOS", "Apple Mail on iOS"),
    *("Thunderbird", "Yahoo on the web", "Yahoo for Android", "Proton", "K-9", "Samsung Email"),
    *("GMX on the web", "GMX for Android", "Zimbra"),
}
LANGUAGES = {"en", "fr", "de", "es", "it", "pl", "ja"}

LOST_WITH_THE_MARKER = {"marker-wrapped.eml": Outcome.AMBIGUOUS}
"""Where nothing else tells what is quoted, nothing is played, and the player is asked."""

each_turn = pytest.mark.parametrize("turn", TURNS)


@pytest.fixture(autouse=True)
def domain(settings: Settings) -> None:
    """The site of these mails."""
    settings.REPLY_DOMAIN = corpus.DOMAIN
    settings.DEFAULT_FROM_EMAIL = f"Turnpost <turnpost@{corpus.DOMAIN}>"


def outcome(raw: bytes, prompt: Prompt, *, now: datetime) -> str:
    """The command that a mail plays, or why it plays none; the match is left as it was."""
    before = transaction.savepoint()
    mail = post(raw, now=now)
    answered = Prompt.objects.get(pk=prompt.pk)
    answers = Delivery.objects.filter(inbound=mail)
    said = [answer.context["said"] for answer in answers]
    moves = game_moves(prompt.match)
    transaction.savepoint_rollback(before)
    if not answered.answer:
        return Outcome.AMBIGUOUS if "several" in said else Outcome.NONE
    assert ("mail", "mail") in [(source, answered.answer_source) for _, source in moves]
    return answered.answer


def read(raw: bytes, table: Table) -> str:
    """The command that a mail would play, without sending it through the door."""
    if automatic_reason(read_message(raw)):
        return Outcome.NONE
    moves = read_moves(read_lines(reply_text(raw)), table.engine, table.view).moves
    if len(moves) > 1:
        return Outcome.AMBIGUOUS
    return moves[0].command if moves else Outcome.NONE


def answers_to(turn: str) -> list[Sample]:
    """The mails that answer this turn."""
    return [sample for sample in SAMPLES if sample.turn == turn]


@pytest.mark.django_db
@each_turn
def test_replies_are_played_as_the_index_says(turn: str, now: datetime) -> None:
    prompt, answers = asked(turn, now=now), answers_to(turn)

    outcomes = {sample.file: outcome(sample.raw, prompt, now=now) for sample in answers}

    assert outcomes == {sample.file: sample.command for sample in answers}


@pytest.mark.django_db
@each_turn
def test_replies_are_read_where_the_marker_got_lost(turn: str, now: datetime) -> None:
    prompt, answers = asked(turn, now=now), answers_to(turn)
    table = Table(prompt.match, prompt.seat.index)

    outcomes = {sample.file: read(without_marker(sample.raw), table) for sample in answers}

    expected = {sample.file: sample.command for sample in answers}
    assert outcomes == expected | {
        file: said for file, said in LOST_WITH_THE_MARKER.items() if file in expected
    }


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.file)
def test_nothing_of_our_mail_is_read(sample: Sample) -> None:
    unmarked = b"" if sample.file in LOST_WITH_THE_MARKER else without_marker(sample.raw)

    text = reply_text(sample.raw) + reply_text(unmarked)

    assert corpus.DOMAIN not in text
    assert "▸" not in text
    assert "\n| " not in text


def test_every_mail_is_in_the_index() -> None:
    assert {sample.file for sample in SAMPLES} == {path.name for path in FOLDER.glob("*.eml")}


def test_every_mail_program_is_there_in_several_languages() -> None:
    spoken = {(sample.client, sample.language) for sample in SAMPLES}

    assert {client for client in CLIENTS if sum(one == client for one, _ in spoken) > 2} == CLIENTS


def test_every_language_is_there_for_each_game() -> None:
    spoken = {(sample.game, sample.language) for sample in SAMPLES}

    assert spoken >= {(turn.game, language) for turn in TURNS.values() for language in LANGUAGES}


def test_every_turn_is_answered() -> None:
    assert {sample.turn for sample in SAMPLES} == set(TURNS)
