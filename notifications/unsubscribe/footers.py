"""What every mail to a player carries: the way to say what he wants to be told."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from django.urls import reverse

from notifications.links import site_url
from notifications.models import Delivery
from notifications.unsubscribe.links import stop_url, stoppage_of, told_url

_told_url: ContextVar[str] = ContextVar("told_url", default="")


@contextmanager
def footed_for(delivery: Delivery) -> Iterator[None]:
    """Within the block the templates of mails know where their reader says what he is told."""
    token = _told_url.set(_told(delivery))
    try:
        yield
    finally:
        _told_url.reset(token)


def present_told_url() -> str:
    """Where the reader of the mail that is being composed says what he is told; empty for whoever
    has no seat yet.
    """
    return _told_url.get()


def stop_headers(delivery: Delivery) -> dict[str, str]:
    """The headers by which a mail program offers to stop mails of this kind in this match: a
    page for people, and one POST for the program itself (RFC 2369, RFC 8058).
    """
    stoppage = stoppage_of(delivery)
    if stoppage is None:
        return {}
    return {
        "List-Unsubscribe": f"<{stop_url(stoppage)}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }


def _told(delivery: Delivery) -> str:
    if delivery.kind == Delivery.Kind.DIGEST:
        return site_url(reverse("settings")) + "#told"
    seat = delivery.seat
    is_theirs = seat is not None and delivery.user_id is not None
    return told_url(seat) if seat is not None and is_theirs else ""
