"""The pages of matches, in every state, for whoever sits there and for whoever looks on."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import urlencode

from django.conf import settings
from django.urls import reverse

from tests.gallery.pages import MAIN_BUTTON, Page
from tests.gallery.tables import Tables
from turns.join_links import join_url
from turns.models import Match


def match_pages(tables: Tables) -> Iterator[Page]:
    """Everything below /match/."""
    yield from _before_the_deal(tables)
    for key, match in tables.asked.items():
        yield from _in_play(tables, key, match)
    for key, match in tables.over.items():
        yield Page(f"over-{key}", _at("match", match), "alice", is_main=key == "oheila")
    yield from _after(tables.over["oheila"], tables)
    yield from _apart(tables)


def _before_the_deal(tables: Tables) -> Iterator[Page]:
    invited, listed = _at("match", tables.invited), _at("match", tables.listed)
    yield Page("lobby-of-the-host", listed, "alice", is_main=True)
    yield Page("lobby-with-invitations", invited, "alice")
    yield Page("lobby-of-a-guest", invited, "dora")
    yield Page("lobby-for-strangers", listed)
    yield Page("invite-somebody-else", _at("seat-invite", tables.invited, 1), "alice")
    yield Page("leave-before-the-start", _at("match-leave", tables.invited), "dora")
    yield from _joining(tables)


def _joining(tables: Tables) -> Iterator[Page]:
    by_link, openly = tables.listed.seats.select_related("match").filter(bot="", index__gt=0)
    link = join_url(by_link).removeprefix(settings.SITE_URL)
    yield Page("join-by-link", link, is_main=True)
    yield Page("join-by-link-as-a-player", link, "bob")
    yield Page("join-by-link-as-the-host", link, "alice")
    yield Page("join-openly", _at("join-open", tables.listed, openly.index))
    with_mistakes = {"[name=name]": ""}
    yield Page("join-with-mistakes", link, fill=with_mistakes, press=MAIN_BUTTON, status=200)
    yield Page("bad-join-link", "/join/nonsense/", status=404)


def _in_play(tables: Tables, key: str, match: Match) -> Iterator[Page]:
    page, prompt = _at("match", match), tables.prompt(match)
    play = _at("match-play", match)
    asked = {"prompt": prompt.pk, "command": tables.command(match)}
    yield Page(f"turn-{key}", page, "alice", is_main=True)
    yield Page(f"waiting-{key}", page, "bob", is_main=key == "oheila")
    yield Page(f"watching-{key}", page)
    yield Page(f"move-{key}", f"{play}?{urlencode(asked)}", "alice", is_main=key == "odin")
    yield Page(
        f"step-{key}",
        page,
        "alice",
        press="#moves button[name=command], .typed button",
        fill={"#command": tables.command(match)},
        appears="#step [data-step=yes]",
        is_main=key == "oheila",
    )
    refused = {"prompt": prompt.pk, "command": "1R 2R 3R 4R 5R 6R 7R 8R 9R"}
    yield Page(f"refused-{key}", f"{play}?{urlencode(refused)}", "alice", status=422)
    yield Page(f"history-in-play-{key}", _at("match-history", match), "alice")
    if key == "oheila":
        late = {"prompt": tables.late_prompt(match).pk, "command": asked["command"]}
        yield Page("stale-move", f"{play}?{urlencode(late)}", "alice")
        yield Page("person", _at("match-person", match, 1), "alice")
        yield Page("report", _at("person-report", match, 1), "alice")
        yield Page("report-a-table", _at("match-report", match), "alice")
        yield Page("leave", _at("match-leave", match), "alice")
        yield Page("leave-as-a-stranger", _at("match-leave", match), status=403)
        yield Page("ledger", _at("match-mail", match), "alice")
        yield Page("settings-of-a-match", _at("settings-match", match), "alice")


def _after(match: Match, tables: Tables) -> Iterator[Page]:
    yield Page("over-for-strangers", _at("match", match))
    history = _at("match-history", match)
    yield Page("history", history, "alice", is_main=True)
    yield Page("history-at-its-beginning", f"{history}?at=1", "alice")
    yield Page("check", _at("match-check", match), is_main=True)
    yield Page("cancelled", _at("match", tables.cancelled), "alice")


def _apart(tables: Tables) -> Iterator[Page]:
    yield Page("seat-that-was-left", _at("match", tables.left), "alice")
    yield Page("offer-a-seat", _at("seat-offer", tables.left, 1), "alice")
    yield Page("away", _at("match", tables.absent), "bob")
    yield Page("open-vote", _at("match", tables.voted), "alice")
    yield Page("private", _at("match", tables.private), "alice")
    yield Page("private-for-strangers", _at("match", tables.private), status=403)


def _at(name: str, match: Match, *more: int) -> str:
    return reverse(name, args=[match.pk, *more])
