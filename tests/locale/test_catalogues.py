"""Every language of the site is complete, and says what the English text says."""

import re
from collections.abc import Iterator, Sequence

import pytest
from babel.messages import Message
from babel.messages.pofile import read_po

from tests.locale.sources import ROOT, texts

LOCALE = ROOT / "locale"
LANGUAGES = sorted(folder.name for folder in LOCALE.iterdir())
PLACEHOLDER = re.compile(r"%\(\w+\)[a-z]|\{\w+\}")


def messages(language: str) -> list[Message]:
    with (LOCALE / language / "LC_MESSAGES" / "django.po").open("rb") as file:
        return [message for message in read_po(file, locale=language) if message.id]


def forms(text: str | Sequence[str] | None) -> list[str]:
    """A text without plural has one form."""
    return [text] if isinstance(text, str) else list(text or [""])


def pairs(message: Message) -> Iterator[tuple[str, str]]:
    """Each translation with the English text that it stands for."""
    english = forms(message.id)
    for number, text in enumerate(forms(message.string)):
        yield english[min(number, len(english) - 1)], text


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_of_the_sources_is_in_the_catalogue(language: str) -> None:
    known = {forms(message.id)[0] for message in messages(language)}
    assert texts() - known == set(), "run `make messages`, and translate"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_missing(language: str) -> None:
    missing = [
        english for message in messages(language) for english, text in pairs(message) if not text
    ]
    assert missing == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_a_guess(language: str) -> None:
    assert [message.id for message in messages(language) if message.fuzzy] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_placeholders_are_those_of_the_english_text(language: str) -> None:
    wrong = [
        text
        for message in messages(language)
        for english, text in pairs(message)
        if set(PLACEHOLDER.findall(text)) != set(PLACEHOLDER.findall(english))
    ]
    assert wrong == []


def test_french_is_there() -> None:
    assert "fr" in LANGUAGES


def test_no_french_line_begins_with_a_sign() -> None:
    loose = re.compile(r" [:;!?»](?!\w)|« ")
    torn = [
        form for message in messages("fr") for form in forms(message.string) if loose.search(form)
    ]
    assert torn == []
