"""What tests of the link pages look at."""

from typing import Protocol
from urllib.parse import urlsplit

from django.http.response import ResponseHeaders
from django.test import Client

from notifications.models import Address, Delivery, HeldAnswer, Invitation, SignIn
from turns.models import Event, Match, Prompt, Seat


class Response(Protocol):
    """What the test client gives."""

    @property
    def content(self) -> bytes:
        """The page."""

    @property
    def headers(self) -> ResponseHeaders:
        """Its headers."""


def path_of(url: str) -> str:
    """A link of a mail, for the test client."""
    return urlsplit(url).path


def text_of(response: Response) -> str:
    """The page."""
    return response.content.decode()


def everything() -> list[list[object]]:
    """All that a link could change."""
    models = (Event, Match, Seat, Prompt, Delivery, Address, Invitation, SignIn, HeldAnswer)
    return [list(model.objects.order_by("pk").values()) for model in models]


def is_signed_in(client: Client) -> bool:
    """Does the browser play as somebody."""
    return "_auth_user_id" in client.session


def assert_discreet(response: Response) -> None:
    """The page is not kept, not indexed, and tells its address to nobody."""
    assert "no-store" in response.headers["Cache-Control"]
    assert "noindex" in response.headers["X-Robots-Tag"]
    assert response.headers["Referrer-Policy"] == "same-origin"
