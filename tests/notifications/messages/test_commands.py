"""No line of our mails is a command: mail programs quote them in replies, some without a sign."""

from datetime import datetime

import pytest
from django.core.mail import EmailMultiAlternatives
from pytest_django import Settings

from games.core.engine import GameView
from games.core.errors import GameError, Unreadable
from notifications.inbound.commands import CommandLine, read_lines
from notifications.inbound.text.markup import html_text
from notifications.inbound.verbs import verb_of
from notifications.models import Profile
from notifications.sending.batches import send_waiting
from notifications.telling.outbox import handle_facts
from tests.notifications.conftest import open_prompt, play_one
from turns.commands import read_command
from turns.models import Match
from turns.tables import Table

pytestmark = pytest.mark.django_db

NAMES = ("bid 2", "dis", "help", "QS")


def is_command(line: CommandLine, view: GameView, match: Match) -> bool:
    """Would this line of a reply do anything."""
    try:
        read_command(line.command, match.engine, view)
    except Unreadable:
        return verb_of(line) is not None
    except GameError:
        return True
    return True


def commands_in(text: str, match: Match) -> list[str]:
    """The lines that whoever is asked could be taken to have typed."""
    prompt = open_prompt(match)
    view = Table(prompt.match, prompt.seat.index).view
    return [line.written for line in read_lines(text) if is_command(line, view, match)]


@pytest.fixture(autouse=True)
def no_grace(settings: Settings) -> None:
    settings.MAIL_GRACE *= 0


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("names", [("alice", "bob", "charlie", "dora"), NAMES])
def test_no_line_of_any_mail_of_a_match_is_a_command(
    match: Match,
    now: datetime,
    mailoutbox: list[EmailMultiAlternatives],
    language: str,
    names: tuple[str, ...],
) -> None:
    Profile.objects.update(language=language)
    for seat in match.seats.all():
        match.seats.filter(pk=seat.pk).update(name=names[seat.index])

    for _ in range(24):
        handle_facts(now)
        send_waiting(now)
        for mail in mailoutbox:
            assert not commands_in(str(mail.body), match)
            html = str(mail.alternatives[0][0])
            assert not commands_in(html_text(html), match)
        mailoutbox.clear()
        play_one(match, now=now)
