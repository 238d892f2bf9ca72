"""One push to one device, and what its push service says."""

from __future__ import annotations

from datetime import datetime, timedelta
from http import HTTPStatus

import requests
from pywebpush import (  # type: ignore[import-untyped]  # pywebpush ships no types
    WebPushException,
    webpush,
)
from requests.exceptions import InvalidSchema

from notifications.models import Device
from notifications.outbound import Forbidden
from notifications.push import keys
from notifications.push.payloads import Push
from notifications.sending.posting import Refused, TryLater

GONE = frozenset({HTTPStatus.NOT_FOUND, HTTPStatus.GONE})
"""The subscription has ended, and never comes back (RFC 8030, section 7.3)."""
LATER = frozenset({HTTPStatus.REQUEST_TIMEOUT, HTTPStatus.TOO_MANY_REQUESTS})
LONGEST_WAIT = timedelta(hours=2)
"""A push service may ask for more; but then a turn would be told too late."""


class Gone(Refused):
    """The browser has unsubscribed, or it is no more."""


class Unreachable(TryLater):
    """The push service did not answer: it would not for another device, either."""


def send(device: Device, push: Push, *, by: requests.Session, now: datetime) -> None:
    """Hand it to the push service of the device. Raises Refused, Gone, TryLater, Unreachable; their
    messages name no address.
    """
    keys_of_device = {"p256dh": device.p256dh, "auth": device.auth}
    try:
        webpush(
            {"endpoint": device.endpoint, "keys": keys_of_device},
            push.data,
            vapid_private_key=keys.signer(),
            vapid_claims=keys.claims(device.endpoint, now=now),
            ttl=int(push.lasts_for.total_seconds()),
            headers=push.headers,
            requests_session=by,
        )
    except WebPushException as error:
        raise _refusal(error) from None
    except (Forbidden, InvalidSchema) as error:
        raise Refused("the address of the device is none to send to") from error
    except requests.RequestException as error:
        name = type(error).__name__
        raise Unreachable(f"the push service was not reached: {name}") from error


def _refusal(error: WebPushException) -> Refused | TryLater:
    """What the answer means. Its text is left out: it may repeat the address of the device."""
    status = error.status_code
    if status is None:
        return Refused("the keys of the device are none to encrypt with")
    if status in GONE:
        return Gone(f"the device has ended its subscription: {status}")
    if status in LATER or status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        trouble = f"the push service has trouble of its own: {status}"
        return TryLater(trouble, after=_asked_wait(error))
    return Refused(f"the push service refused it: {status}")


def _asked_wait(error: WebPushException) -> timedelta:
    """The Retry-After of the answer, in seconds. For a date, which is rare, our own pause
    will do.
    """
    said = error.retry_after or ""
    if not (said.isascii() and said.isdecimal()):
        return timedelta()
    return min(timedelta(seconds=int(said[:9])), LONGEST_WAIT)
