"""The key by which the site signs its pushes: VAPID (RFC 8292)."""

from __future__ import annotations

import base64
from datetime import datetime, timedelta
from email.utils import parseaddr
from pathlib import Path
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    PublicFormat,
    load_pem_private_key,
)
from django.conf import settings
from py_vapid import Vapid02  # type: ignore[import-untyped]  # py_vapid ships no types

LASTS_FOR = timedelta(hours=12)
"""Of a signature; more than 24 hours are refused (RFC 8292, section 2)."""


def public_key() -> str:
    """The application server key that browsers subscribe with: base64url of the point."""
    point = _private_key().public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return base64.urlsafe_b64encode(point).rstrip(b"=").decode()


def signer() -> Vapid02:
    """What signs.

    py_vapid reads PEM files itself, but not those of openssl that begin with the curve.
    """
    return Vapid02(_private_key())


def claims(endpoint: str, *, now: datetime) -> dict[str, str | int]:
    """What is signed: for which push service, until when, and whom it may complain to."""
    where = urlsplit(endpoint)
    return {
        "aud": f"{where.scheme}://{where.netloc.removesuffix(':443')}",
        "exp": int((now + LASTS_FOR).timestamp()),
        "sub": f"mailto:{parseaddr(settings.DEFAULT_FROM_EMAIL)[1]}",
    }


def _private_key() -> EllipticCurvePrivateKey:
    key = load_pem_private_key(Path(settings.PUSH_KEY_FILE).read_bytes(), password=None)
    assert isinstance(key, EllipticCurvePrivateKey)
    return key
