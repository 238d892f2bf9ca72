"""What a request says of its own charset."""

from collections.abc import Iterable
from wsgiref.types import StartResponse, WSGIEnvironment
from wsgiref.util import setup_testing_defaults

import pytest
from django.core.handlers.wsgi import WSGIRequest

from config.charset import utf8_alone


def request_of(content_type: str, query: str) -> WSGIRequest:
    """The request as Django gets it."""
    seen: list[WSGIRequest] = []

    def application(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        seen.append(WSGIRequest(environ))
        return []

    environ: WSGIEnvironment = {"CONTENT_TYPE": content_type, "QUERY_STRING": query}
    setup_testing_defaults(environ)
    utf8_alone(application)(environ, lambda *_: lambda _: None)
    return seen[0]


@pytest.mark.parametrize(
    "charset", ["utf-7", '"utf-7"', "rot13", "hex", "idna", "undefined", "utf-16", "no-such"]
)
def test_parameters_are_read_as_utf_8(charset: str) -> None:
    request = request_of(f"text/plain; Charset = {charset}", "next=/%2B2AA-%C3%A9/")

    assert request.GET["next"] == "/+2AA-é/"


def test_other_parameters_of_the_type_stay() -> None:
    request = request_of("multipart/form-data; charset=utf-7; boundary=x", "")

    assert request.content_type == "multipart/form-data"
    assert request.content_params == {"boundary": "x"}
