"""No page is forgotten: each route that a GET answers stands in the gallery, or in a short list."""

from collections import Counter

import pytest
import requests
from django.urls import resolve

from tests.gallery.routes import NOT_OURS, NOT_PAGES, routes
from tests.gallery.site import Exhibition

pytestmark = pytest.mark.browser
"""What needs the gallery runs where a browser is."""


def test_every_page_of_the_site_is_shown(exhibition: Exhibition) -> None:
    shown = {
        resolve(page.path.partition("?")[0]).view_name
        for page in exhibition.gallery.pages
        if page.name != "no-such-page"
    }
    named = {name for name, _ in routes() if not name.startswith(NOT_OURS)}
    answers = {name for name in named - shown - NOT_PAGES.keys() if answers_a_get(name, exhibition)}
    assert answers == set()


def test_every_exception_is_a_route() -> None:
    assert NOT_PAGES.keys() - {name for name, _ in routes()} == set()


def test_names_are_unique(exhibition: Exhibition) -> None:
    names = Counter(page.name for page in exhibition.gallery.pages)
    assert [name for name, count in names.items() if count > 1] == []


def answers_a_get(name: str, exhibition: Exhibition) -> bool:
    """Whether the route takes a GET for what it is: a press alone answers 405 or leads away."""
    [path] = {path for known, path in routes() if known == name}
    address = path.replace("<slug:match_id>", "none").replace("<address:address>", "a@b")
    address = address.replace("<slug:key>", "oheila")
    for kind in ("<int:number>", "<int:index>", "<int:pk>"):
        address = address.replace(kind, "0")
    gallery = exhibition.gallery
    answer = requests.get(
        f"{exhibition.site.url}/{address.replace('<str:token>', 'none')}",
        cookies={gallery.cookie: gallery.sessions["alice"]},
        allow_redirects=False,
        timeout=10,
    )
    return answer.status_code not in {302, 405}
