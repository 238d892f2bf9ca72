"""A push service of our own: it reads what a browser would read, by the RFCs and not by the library
that wrote it.
"""

from __future__ import annotations

import base64
import json
from dataclasses import dataclass, field
from typing import Any

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

HOST = "push.example.org"
LAST_RECORD = b"\x02"


def encoded(data: bytes) -> str:
    """Base64url without padding."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def point_of(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


@dataclass(frozen=True, slots=True)
class Keys:
    """What a browser keeps to itself."""

    private: ec.EllipticCurvePrivateKey = field(
        default_factory=lambda: ec.generate_private_key(ec.SECP256R1())
    )
    auth: bytes = b"sixteen letters."

    def subscription(self, name: str, *, port: int = 443) -> dict[str, str]:
        """What the browser tells the site."""
        where = HOST if port == 443 else f"{HOST}:{port}"
        return {
            "endpoint": f"https://{where}/{name}",
            "p256dh": encoded(point_of(self.private.public_key())),
            "auth": encoded(self.auth),
        }

    def decrypt(self, body: bytes) -> bytes:
        """The text of a push (RFC 8291, section 3.4, and RFC 8188, section 2)."""
        salt, length = body[:16], body[20]
        sender, sealed = body[21 : 21 + length], body[21 + length :]
        public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        shared = self.private.exchange(ec.ECDH(), public)
        info = b"WebPush: info\0" + point_of(self.private.public_key()) + sender
        key = _derived(shared, 32, salt=self.auth, info=info)
        content_key = _derived(key, 16, salt=salt, info=b"Content-Encoding: aes128gcm\0")
        nonce = _derived(key, 12, salt=salt, info=b"Content-Encoding: nonce\0")
        padded = AESGCM(content_key).decrypt(nonce, sealed, None).rstrip(b"\0")
        assert padded.endswith(LAST_RECORD)
        return padded[:-1]


def _derived(secret: bytes, length: int, *, salt: bytes, info: bytes) -> bytes:
    return HKDF(hashes.SHA256(), length, salt=salt, info=info).derive(secret)


@dataclass(frozen=True, slots=True)
class Pushed:
    """One request to the push service."""

    path: str
    headers: dict[str, str]
    body: bytes

    @classmethod
    def parse(cls, request: bytes) -> Pushed:
        head, _, body = request.partition(b"\r\n\r\n")
        first, *lines = head.decode().split("\r\n")
        fields = (line.partition(":") for line in lines)
        headers = {name.lower(): value.strip() for name, _, value in fields}
        return cls(first.split(" ")[1], headers, body)

    def note(self, keys: Keys) -> dict[str, Any]:
        """What the browser of these keys reads."""
        said: dict[str, Any] = json.loads(keys.decrypt(self.body))
        assert said["web_push"] == 8030
        note: dict[str, Any] = said["notification"]
        return note

    def claims(self, site_key: str) -> dict[str, Any]:
        """What the site has signed by this key (RFC 8292, section 2). Fails where it has not."""
        scheme, _, parameters = self.headers["authorization"].partition(" ")
        assert scheme == "vapid"
        given = dict(part.strip().split("=", 1) for part in parameters.split(","))
        assert given["k"] == site_key
        signed, _, signature = given["t"].rpartition(".")
        header, claims = (json.loads(decoded(part)) for part in signed.split("."))
        assert header["alg"] == "ES256"
        raw = decoded(signature)
        numbers = int.from_bytes(raw[:32]), int.from_bytes(raw[32:])
        key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(site_key))
        key.verify(encode_dss_signature(*numbers), signed.encode(), ec.ECDSA(hashes.SHA256()))
        said: dict[str, Any] = claims
        return said
