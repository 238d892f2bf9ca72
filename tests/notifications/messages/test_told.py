"""What became of commands, in sentences."""

from datetime import datetime

import pytest
from django.conf import settings
from django.utils import translation

from notifications.inbound.commands import read_lines
from notifications.inbound.told import Code, Row, Told
from notifications.inbound.verbs import verb_of
from notifications.messages.told import told_lines

pytestmark = pytest.mark.django_db

VALUES: Row = {
    "first": "2026-12-24",
    "last": "2027-01-02",
    "today": "2026-03-02",
    "n": 3,
    "year": 2026,
    "name": "bob",
    "at": "2026-03-03T12:00:00+00:00",
    "waits": 1,
    "match": "abc",
    "why": "no-vote",
    "vote": 0,
    "verb": "vacation",
}

each_language = pytest.mark.parametrize("language", [code for code, _ in settings.LANGUAGES])


@each_language
@pytest.mark.parametrize("code", Code)
def test_each_code_is_a_sentence_and_no_command(code: Code, language: str, now: datetime) -> None:
    with translation.override(language):
        [said] = told_lines([Told(code, VALUES)], reader=None, now=now)

    assert said.strip()
    assert "%(" not in said
    for line in read_lines(said):
        assert verb_of(line) is None


@pytest.mark.parametrize("code", Code)
def test_row_of_a_code_is_read_back(code: Code) -> None:
    told = Told(code, VALUES)

    assert Told.of(told.row()) == told
