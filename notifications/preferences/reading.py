"""Writing to a player as he likes it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager

from django.contrib.auth.models import AnonymousUser, User
from django.http import HttpRequest, HttpResponse

from notifications.models import Profile
from turns.rendering.wording import cards_in_words

Respond = Callable[[HttpRequest], HttpResponse]


def written_for(reader: User | AnonymousUser | None) -> AbstractContextManager[None]:
    """Within the block cards are written as this reader likes them; a stranger has no wish."""
    return cards_in_words(lambda: reader is not None and _wants_words(reader))


def _wants_words(reader: User | AnonymousUser) -> bool:
    if not reader.is_authenticated:
        return False
    return Profile.objects.filter(user=reader, cards_in_words=True).exists()


def written_for_visitor(respond: Respond) -> Respond:
    """Give middleware that writes each page for whoever is signed in."""

    def middleware(request: HttpRequest) -> HttpResponse:
        with written_for(request.user):
            return respond(request)

    return middleware
