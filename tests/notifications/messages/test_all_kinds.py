"""What holds for every kind of mail, in each game and both languages."""

import email
import re
from collections.abc import Callable
from datetime import timedelta
from email.policy import default
from html import unescape

import pytest
import time_machine
from django.db import transaction
from django.test import override_settings
from pytest_django import DjangoDbBlocker

from games.core.engine import AnyEngine, GameView
from games.core.errors import GameError, NotYourTurn, Unreadable
from games.registry import engines
from notifications.inbound.commands import read_lines
from notifications.inbound.text.marker import marker_line
from notifications.inbound.text.markup import html_text
from notifications.inbound.verbs import verb_of
from notifications.models import Delivery
from tests.conftest import NOON
from tests.mail_samples.kinds import SAMPLES
from tests.mail_samples.letters import Letter
from tests.mail_samples.letters import letters as letters_of
from turns.commands import read_command
from turns.rendering.plain import COLUMNS

pytestmark = pytest.mark.django_db

BYTES = 40_000
LINE = 998
"""RFC 5322, section 2.1.1."""
SECRETS = {"sign-in", "address-check", "invitation-as-the-way-back"}
LINK = re.compile(r"https?://[^\s\"<>]+")
HREF = re.compile(r'href="(https?://[^"]+)"')
HOW_TO_PRESS = {"page", "then", "puis", "ici"}
"""“Press this, then the button on the page”: the text says to open the link instead."""
PRESSED = re.compile(r"<a\b.*?</a>", re.DOTALL)
REMOTE = re.compile(r"<(img|link|script|iframe|object|video)\b|@import|url\(|\b(src|srcset)=")
PREHEADER = re.compile(r'class="unseen"[^>]*>([^<]*)<')
PLAIN_SUIT = re.compile("[♠♥♦♣](?!\ufe0e)")
STYLES = re.compile(r"<(style|title)\b.*?</\1>|<[^>]*>", re.DOTALL)
Letters = list[Letter]


@pytest.fixture(scope="module", params=engines(), ids=lambda engine: engine.key)
def engine(request: pytest.FixtureRequest) -> AnyEngine:
    game: AnyEngine = request.param
    return game


@pytest.fixture(scope="module")
def letters(
    engine: AnyEngine, django_db_setup: None, django_db_blocker: DjangoDbBlocker
) -> Letters:
    """Made once a game, since that is what takes long; the database is as before."""
    settings = override_settings(MAIL_GRACE=timedelta(), OUTAGE_AFTER=timedelta(days=10_000))
    with (
        django_db_blocker.unblock(),
        time_machine.travel(NOON, tick=False),
        settings,
        transaction.atomic(),
    ):
        made = list(letters_of(engine, now=NOON))
        transaction.set_rollback(True)
    return made


def parts(letter: Letter) -> tuple[str, str]:
    """Text and HTML as their readers see them."""
    return letter.mail.text, html_text(letter.mail.html)


def glances(letter: Letter) -> str:
    """What a lock screen shows: subject and preheader."""
    preheader = PREHEADER.search(letter.mail.html)
    return f"{letter.mail.subject}\n{unescape(preheader[1]) if preheader else ''}"


def commands_in(text: str, views: tuple[GameView, ...], engine: AnyEngine) -> list[str]:
    """The lines that would do something if they stood in a reply."""
    lines = read_lines(text)
    return [
        line.written
        for line in lines
        if verb_of(line) is not None
        or re.match(r"#\s*\d", line.command)
        or any(reads(line.command, view, engine) for view in views)
    ]


def reads(command: str, view: GameView, engine: AnyEngine) -> bool:
    """Does the game take this for a move, or for an order."""
    return is_read(lambda: read_command(command, engine, view)) or is_read(
        lambda: engine.orders.parse(command, view)
    )


def is_read(parse: Callable[[], object]) -> bool:
    """Anything but `this is no command`; who is not asked cannot move at all."""
    try:
        parse()
    except (Unreadable, NotYourTurn):
        return False
    except GameError:
        return True
    return True


def test_every_kind_has_a_sample() -> None:
    assert {kind for kind, _ in SAMPLES.values()} == set(Delivery.Kind)


def test_every_sample_is_made_in_both_languages(letters: Letters, engine: AnyEngine) -> None:
    names = [name for name, (kind, _) in SAMPLES.items() if is_of(kind, engine)]

    assert [str(letter) for letter in letters] == [
        f"{name} {language}" for name in names for language in ("en", "fr")
    ]


def is_of(kind: Delivery.Kind, engine: AnyEngine) -> bool:
    """Can it happen in this game: a team mate leaves where there are teams."""
    return kind is not Delivery.Kind.LEFT or bool(engine.teams)


def test_marker_stands_first_in_both_parts(letters: Letters) -> None:
    for letter in letters:
        marker = marker_line(letter.language)
        assert letter.mail.text.startswith(f"{marker}\n"), letter
        assert unescape(STYLES.sub("", letter.mail.html)).strip().startswith(marker), letter


def test_no_line_of_either_part_is_a_command(letters: Letters, engine: AnyEngine) -> None:
    found = [
        (str(letter), line)
        for letter in letters
        for part in parts(letter)
        for line in commands_in(part, letter.views, engine)
    ]

    assert not found


def test_commands_would_be_found(letters: Letters, engine: AnyEngine) -> None:
    [turn] = [letter for letter in letters if str(letter) == "turn en"]
    bare = "\n".join(line.lstrip("| ") for line in turn.mail.text.splitlines())

    assert commands_in(bare, turn.views, engine)


def test_html_is_small(letters: Letters) -> None:
    assert not [str(one) for one in letters if len(one.mail.html.encode()) >= BYTES]


def test_html_needs_nothing_from_elsewhere(letters: Letters) -> None:
    assert not [str(letter) for letter in letters if REMOTE.search(letter.mail.html)]


def test_no_card_is_seen_on_a_lock_screen(letters: Letters, engine: AnyEngine) -> None:
    marks = {face.mark for face in engine.faces.values() if face.mark}
    codes = [code for code in engine.faces if not code.isdecimal()]
    words = [*map(re.escape, marks), *(rf"\b{code}\b" for code in codes)]
    card = re.compile("|".join(words) or "$^")

    assert not [str(letter) for letter in letters if card.search(glances(letter))]


def test_preheader_is_there_and_holds_no_figure(letters: Letters) -> None:
    preheaders = {str(letter): glances(letter).partition("\n")[2] for letter in letters}

    assert not {name for name, seen in preheaders.items() if not seen or re.search(r"\d", seen)}


def test_suit_signs_are_asked_for_as_text(letters: Letters) -> None:
    found = [
        str(letter)
        for letter in letters
        if PLAIN_SUIT.search(letter.mail.text) or PLAIN_SUIT.search(unescape(letter.mail.html))
    ]

    assert not found


def test_both_parts_lead_to_the_same_pages(letters: Letters) -> None:
    for letter in letters:
        in_text = set(LINK.findall(letter.mail.text))
        in_html = {unescape(link) for link in HREF.findall(letter.mail.html)}
        assert in_text == in_html, letter


def test_text_is_complete_without_the_html(letters: Letters) -> None:
    """Each word of the HTML stands in the text, but for the labels of what is pressed."""
    missing = {
        str(one): sorted(said_in_html(one) - words_of(one.mail.text) - HOW_TO_PRESS)
        for one in letters
    }

    assert {name: words for name, words in missing.items() if words} == {}


def said_in_html(letter: Letter) -> set[str]:
    """The words of the HTML part that are no links."""
    return words_of(html_text(PRESSED.sub("", letter.mail.html)))


def words_of(text: str) -> set[str]:
    """Words of some length: cards are written in another way, but named in the same one."""
    return set(re.findall(r"[^\W\d_]{3,}", LINK.sub("", text).casefold()))


def test_lines_of_the_text_fit_into_their_columns(letters: Letters) -> None:
    long = [
        (str(letter), line)
        for letter in letters
        for line in letter.mail.text.splitlines()
        if len(line) > COLUMNS and "://" not in line
    ]

    assert not long


def test_mails_are_the_same_whatever_others_hold(letters: Letters) -> None:
    compared = [letter for letter in letters if letter.name not in SECRETS]

    assert sum(len(letter.twins) for letter in compared) > 20
    assert not [str(one) for one in compared for twin in one.twins if twin != one.mail]


def test_each_language_says_it_in_its_own_words(letters: Letters) -> None:
    for english, french in zip(letters[::2], letters[1::2], strict=True):
        assert '<html lang="en"' in english.mail.html, english
        assert '<html lang="fr"' in french.mail.html, french
        assert english.mail.text != french.mail.text, english


def test_mail_that_is_sent_holds_both_parts_and_says_that_a_machine_wrote_it(
    letters: Letters,
) -> None:
    for letter in letters:
        message = email.message_from_bytes(letter.raw, policy=default)
        assert message["Auto-Submitted"] == "auto-generated", letter
        assert [part.get_content_type() for part in message.walk()] == [
            "multipart/alternative",
            "text/plain",
            "text/html",
        ], letter
        assert max(map(len, letter.raw.splitlines())) <= LINE, letter
