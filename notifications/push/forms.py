"""What a browser tells of its subscription. Its script fills the form, but anybody can post one."""

from __future__ import annotations

import base64
import binascii
import re
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, EllipticCurvePublicKey
from django import forms
from django.core.exceptions import ValidationError

from notifications.push.devices import Subscription

LONGEST = 1000
"""As much as a row of a device holds."""
BASE64URL = re.compile(r"[A-Za-z0-9_-]+={0,2}", re.ASCII)
POINT_BYTES = 65
"""An uncompressed point of P-256."""
SECRET_BYTES = 16


class SubscriptionForm(forms.Form):
    """The address and the keys of one browser."""

    endpoint = forms.CharField(max_length=LONGEST)
    p256dh = forms.CharField(max_length=100)
    auth = forms.CharField(max_length=50)

    def clean_endpoint(self) -> str:
        """An https address without anything that a push service has no use for."""
        endpoint: str = self.cleaned_data["endpoint"]
        if not (endpoint.isascii() and endpoint.isprintable()) or " " in endpoint:
            raise _refused()
        try:
            url = urlsplit(endpoint)
            port = url.port
        except ValueError:
            raise _refused() from None
        if url.scheme != "https" or not url.hostname or port == 0 or "@" in url.netloc:
            raise _refused()
        if url.fragment or "\\" in endpoint:
            raise _refused()
        return endpoint

    def clean_p256dh(self) -> str:
        """A point that lies on the curve: another one could be chosen to find out our key."""
        point = _decoded(self.cleaned_data["p256dh"])
        if len(point) != POINT_BYTES:
            raise _refused()
        try:
            EllipticCurvePublicKey.from_encoded_point(SECP256R1(), point)
        except ValueError:
            raise _refused() from None
        return _encoded(point)

    def clean_auth(self) -> str:
        """The secret that only the browser and this site know."""
        secret = _decoded(self.cleaned_data["auth"])
        if len(secret) != SECRET_BYTES:
            raise _refused()
        return _encoded(secret)

    def subscription(self) -> Subscription:
        """What was told."""
        return Subscription(**self.cleaned_data)


def _decoded(text: str) -> bytes:
    """The bytes of base64url, with padding or without (RFC 4648, section 5)."""
    if not BASE64URL.fullmatch(text):
        raise _refused()
    try:
        return base64.urlsafe_b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4))
    except binascii.Error:
        raise _refused() from None


def _encoded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def _refused() -> ValidationError:
    """No player types this: the view says in one sentence what is wrong, whatever it is."""
    return ValidationError("not a subscription", code="subscription")
