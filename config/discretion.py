"""What logs and error reports leave out: local variables, rows, and addresses that hold a token.

A local variable of a view can be a hand of cards, a failed INSERT quotes its row, and the path of
a link is a key to a seat.
"""

import logging
import re
from collections.abc import ItemsView
from types import FrameType, TracebackType
from typing import Any

from django.http import HttpRequest
from django.views.debug import SafeExceptionReporterFilter

# PostgreSQL's errors go on with the row that failed, up to the blank line that ends a traceback.
ROW_DETAIL = re.compile(r"\n(DETAIL|CONTEXT):.*?(?=\n\n|\Z)", re.DOTALL)


class NoVariables(SafeExceptionReporterFilter):
    """Error reports without local variables, form fields and settings."""

    def is_active(self, request: HttpRequest | None) -> bool:
        """Hold with DEBUG too."""
        return True

    def get_traceback_frame_variables(
        self, request: HttpRequest | None, tb_frame: FrameType
    ) -> ItemsView[str, Any]:
        """Give none."""
        return {}.items()

    def get_post_parameters(self, request: HttpRequest | None) -> dict[str, Any]:
        """Give none."""
        return {}

    def get_safe_settings(self) -> dict[str, Any]:
        """Give none."""
        return {}


class NoRows(logging.Formatter):
    """A formatter that cuts the rows out of database errors."""

    def formatException(  # noqa: N802 - the name is logging's
        self,
        ei: tuple[type[BaseException], BaseException, TracebackType | None]
        | tuple[None, None, None],
    ) -> str:
        """Give the traceback without DETAIL and CONTEXT."""
        return ROW_DETAIL.sub("", super().formatException(ei))


class NoPaths(logging.Filter):
    """Log lines about a request name its view and not its path."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Put the view's name in the place of the path; keep every record."""
        request = getattr(record, "request", None)
        if isinstance(request, HttpRequest):
            match = request.resolver_match
            where = match.view_name if match else "no page"
            record.msg = f"{_without_path(record.getMessage(), request)} [{where}]"
            record.args = ()
        return True


def _without_path(message: str, request: HttpRequest) -> str:
    """The message with dots in the place of the path, also as Django escapes it: a key with a
    quotation mark behind it is still a key.
    """
    if request.path == "/":
        return message
    escaped = request.path.encode("unicode_escape").decode("ascii")
    return message.replace(escaped, "...").replace(request.path, "...")
