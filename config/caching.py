"""Who may keep a page: nobody but the browser that asked, since it may show a hand of cards."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

Respond = Callable[[HttpRequest], HttpResponse]


def private(respond: Respond) -> Respond:
    """Give middleware that says so, unless the view has said more."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = respond(request)
        response.headers.setdefault("Cache-Control", "private, no-cache")
        return response

    return middleware
