"""The Content-Security-Policy header of every page."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

HEADER = "Content-Security-Policy"
POLICY = "; ".join(
    [
        "default-src 'self'",
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    ]
)

Respond = Callable[[HttpRequest], HttpResponse]


def content_security_policy(respond: Respond) -> Respond:
    """Give middleware that sets the policy, unless the view has set a stricter one of its own."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = respond(request)
        response.headers.setdefault(HEADER, POLICY)
        return response

    return middleware
