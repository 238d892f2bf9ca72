"""The header that says who may keep a page."""

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory

from config.caching import private


@pytest.mark.django_db
def test_no_cache_between_keeps_a_page(client: Client) -> None:
    assert client.get("/").headers["Cache-Control"] == "private, no-cache"


def test_stricter_view_has_its_way(rf: RequestFactory) -> None:
    def view(request: HttpRequest) -> HttpResponse:
        return HttpResponse(headers={"Cache-Control": "no-store"})

    assert private(view)(rf.get("/")).headers["Cache-Control"] == "no-store"
