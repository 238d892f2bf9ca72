"""Whatever is posted to a page of a match is answered, and nothing breaks."""

import pytest
from django.test import Client

from tests.turns.conftest import prompt_of
from tests.turns.views.conftest import BrowserOf
from turns.models import Match, Prompt
from turns.verification import problems

pytestmark = [pytest.mark.django_db, pytest.mark.database]

NONSENSE = [
    *("", "x", "\x00", "a\x00b", "²", "٣", "-1", "9" * 18, "9" * 5000, "{n} %s %(n)s"),
    *("then " * 400, "bid 1, then " * 40, ";\n;\r\n;", "é" * 20_000, "[]", "move 9999999999"),
]
FIELDS = {
    "orders/": ("orders", "kind"),
    "nudge/": ("prompt",),
    "ask/": ("kind", "about", "hours", "pace"),
    "leave/": ("name", "address"),
    "seats/1/offer/": ("name", "address"),
    "say/": ("text",),
    "play/": ("prompt", "command"),
    "votes/1/": ("answer",),
}
SENSE = {"kind": "extend", "about": "1", "hours": "24", "name": "newcomer"}
NUMBERED = ["orders/{n}/delete/", "seats/{n}/offer/", "votes/{n}/"]


def asked_browser(match: Match, browser_of: BrowserOf) -> tuple[Client, Prompt]:
    prompt = prompt_of(match)
    return browser_of(prompt.seat.name), prompt


@pytest.mark.parametrize(
    ("path", "field"), [(path, field) for path, fields in FIELDS.items() for field in fields]
)
def test_nonsense_in_a_field_is_answered(
    match: Match, browser_of: BrowserOf, path: str, field: str
) -> None:
    browser, prompt = asked_browser(match, browser_of)
    # An empty form to leave the match leaves it: each of these has something wrong in it.
    sense = {**SENSE, "prompt": str(prompt.pk), "address": "nowhere"}
    fields = {name: sense[name] for name in FIELDS[path] if name in sense}

    answers = [
        browser.post(f"/match/{match.pk}/{path}", {**fields, field: nonsense}).status_code
        for nonsense in NONSENSE
    ]

    assert max(answers) < 500
    assert not list(problems(Match.objects.get(pk=match.pk)))


@pytest.mark.parametrize("path", NUMBERED)
@pytest.mark.parametrize("number", ["0", "9", "9" * 18, "9" * 30, "9" * 5000])
def test_number_of_nothing_is_answered(
    match: Match, browser_of: BrowserOf, path: str, number: str
) -> None:
    browser, _ = asked_browser(match, browser_of)
    before = match.events.count()

    answer = browser.post(f"/match/{match.pk}/{path.format(n=number)}", {"answer": "yes"})

    assert answer.status_code < 500
    assert match.events.count() == before
