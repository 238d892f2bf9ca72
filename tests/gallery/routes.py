"""Which routes a GET answers with a page, and why some stand in no gallery."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from django.urls import URLPattern, URLResolver, get_resolver

NOT_PAGES: Mapping[str, str] = {
    "match-live": "the match page again, for its script",
    "match-export": "a file",
    "settings-data": "a file",
    "settings-pairing-state": "a part of a page, for its script",
    "mailbox-html": "a mail in a frame: the samples of the mails show them",
    "push-worker": "a script",
    "push-key": "a key, for the service worker",
    "manifest": "a file for the browser",
    "sign-in-answered": "a press in a page; a GET leads to the sign-in",
    "settings-address-again": "a press in the settings; a GET leads there",
}
"""Routes that a GET answers with something else, or by leading somewhere."""
NOT_OURS = ("admin:",)
"""Django's own pages."""


def routes() -> Iterator[tuple[str, str]]:
    """The name and the pattern of each route of the site."""
    yield from _routes(get_resolver().url_patterns, "", "")


def _routes(
    patterns: list[URLPattern | URLResolver], before: str, space: str
) -> Iterator[tuple[str, str]]:
    for one in patterns:
        path = before + str(one.pattern)
        if isinstance(one, URLResolver):
            inside = f"{space}{one.namespace}:" if one.namespace else space
            yield from _routes(one.url_patterns, path, inside)
        else:
            yield f"{space}{one.name}", path
