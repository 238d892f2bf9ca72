"""What neither logs nor error reports may tell."""

import logging
import sys
from io import StringIO
from urllib.parse import quote

import pytest
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory, override_settings
from django.urls import path
from django.views.debug import ExceptionReporter

from config.discretion import NoPaths, NoRows

SECRET = "QS-KH-2C"


def fails(request: HttpRequest, key: str) -> HttpResponse:
    hand = SECRET.split("-")
    raise RuntimeError(f"no room for {len(hand)} cards")


urlpatterns = [path("link/<key>", fails, name="link")]


@pytest.fixture
def log() -> StringIO:
    """Everything that the site would print."""
    return StringIO()


@pytest.fixture
def handler(log: StringIO) -> logging.Handler:
    """A handler as LOGGING makes it."""
    handler = logging.StreamHandler(log)
    handler.setFormatter(NoRows())
    handler.addFilter(NoPaths())
    return handler


def error_report(request: HttpRequest) -> str:
    try:
        fails(request, SECRET)
    except RuntimeError:
        return ExceptionReporter(request, *sys.exc_info()).get_traceback_text()
    raise AssertionError


def test_error_report_holds_no_local_variables_fields_or_settings(rf: RequestFactory) -> None:
    report = error_report(rf.post("/", {"hand": SECRET}))

    assert "no room for 3 cards" in report
    assert f"'{SECRET}'" not in report
    assert settings.SECRET_KEY not in report


@pytest.mark.parametrize("rest", ["", "”", "\x00", "\x1b[2J", "%", " é"])
@override_settings(ROOT_URLCONF="tests.config.test_discretion")
def test_failed_link_is_logged_by_its_view_and_without_its_key(
    handler: logging.Handler, log: StringIO, rest: str
) -> None:
    logger = logging.getLogger("django.request")
    logger.addHandler(handler)
    try:
        Client(raise_request_exception=False).get(f"/link/{quote(SECRET + rest)}")
    finally:
        logger.removeHandler(handler)

    assert "Internal Server Error" in log.getvalue()
    assert "[link]" in log.getvalue()
    assert SECRET not in log.getvalue().split("Traceback")[0]


def test_row_of_a_failed_insert_is_cut_out(handler: logging.Handler, log: StringIO) -> None:
    logger = logging.getLogger("tests.rows")
    logger.addHandler(handler)
    logger.propagate = False
    try:
        raise ValueError(
            f'null value in column "kind"\nDETAIL:  Failing row contains ({SECRET}).\nCONTEXT: x'
        )
    except ValueError:
        logger.exception("The move was not written.")
    finally:
        logger.removeHandler(handler)

    assert 'null value in column "kind"' in log.getvalue()
    assert SECRET not in log.getvalue().split("ValueError:")[1]
