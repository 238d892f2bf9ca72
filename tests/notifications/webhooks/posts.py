"""What providers post, in the shapes that anymail reads, signed as they sign it."""

import base64
import hashlib
import hmac
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from django.http import HttpResponse
from django.test import Client

from notifications.models import Delivery
from notifications.sending.envelopes import METADATA, _signer

SECRET = "somebody:something"
SIGNING_KEY = "key-of-mailgun"
_SENDGRID_KEY = ec.generate_private_key(ec.SECP256R1())
SENDGRID_KEY = base64.b64encode(
    _SENDGRID_KEY.public_key().public_bytes(
        serialization.Encoding.DER, serialization.PublicFormat.SubjectPublicKeyInfo
    )
).decode()
ANYMAIL: Mapping[str, Mapping[str, str]] = {
    "mailgun": {"MAILGUN_API_KEY": "key", "MAILGUN_WEBHOOK_SIGNING_KEY": SIGNING_KEY},
    "postmark": {"POSTMARK_SERVER_TOKEN": "token", "WEBHOOK_SECRET": SECRET},
    "sendgrid": {
        "SENDGRID_API_KEY": "key",
        "SENDGRID_TRACKING_WEBHOOK_VERIFICATION_KEY": SENDGRID_KEY,
    },
    "mandrill": {"MANDRILL_API_KEY": "key", "MANDRILL_WEBHOOK_KEY": "mandrill-key"},
    "brevo": {"BREVO_API_KEY": "key", "WEBHOOK_SECRET": SECRET},
    "sparkpost": {"SPARKPOST_API_KEY": "key", "WEBHOOK_SECRET": SECRET},
}
"""The settings of each provider."""


@dataclass(frozen=True, slots=True)
class Post:
    """One request of a provider."""

    path: str
    body: bytes
    content_type: str = "application/json"
    headers: dict[str, str] = field(default_factory=dict)

    def send(self, client: Client) -> HttpResponse:
        """Post it."""
        response = client.generic(
            "POST", self.path, self.body, self.content_type, headers=self.headers
        )
        assert isinstance(response, HttpResponse)
        return response


def metadata_of(delivery: Delivery) -> dict[str, str]:
    """What we gave the provider with this mail."""
    return {METADATA: _signer.sign(str(delivery.pk))}


def mailgun(delivery: Delivery, event: str, **data: object) -> Post:
    """Mailgun signs a timestamp and a token by HMAC."""
    said = {
        "event": event,
        "timestamp": 1772452800.5,
        "recipient": delivery.email,
        "message": {"headers": {"message-id": delivery.message_id.strip("<>")}},
        "user-variables": metadata_of(delivery),
        **data,
    }
    return mailgun_post(said)


def mailgun_post(said: Mapping[str, object]) -> Post:
    """The same with a body of the test's own."""
    body = json.dumps({"signature": mailgun_signature(), "event-data": said})
    return Post("/anymail/mailgun/tracking/", body.encode())


def mailgun_signature(key: str = SIGNING_KEY) -> dict[str, str]:
    """The fields that prove a post."""
    timestamp, token = "1772452800", "a" * 50
    digest = hmac.new(key.encode(), f"{timestamp}{token}".encode(), hashlib.sha256)
    return {"timestamp": timestamp, "token": token, "signature": digest.hexdigest()}


def postmark(delivery: Delivery, record: str, **data: object) -> Post:
    """Postmark signs nothing: a name and a password are in the address that it posts to."""
    said = {
        "RecordType": record,
        "MessageID": "00000000-0000-0000-0000-000000000000",
        "Metadata": metadata_of(delivery),
        "Recipient": delivery.email,
        **data,
    }
    return basic("/anymail/postmark/tracking/", said)


def brevo(delivery: Delivery, event: str) -> Post:
    """Brevo gives our data back as a header of its own."""
    said = {
        "event": event,
        "email": delivery.email,
        "message-id": "<brevo@example.com>",
        "ts_epoch": 1772452800000,
        "X-Mailin-custom": json.dumps(metadata_of(delivery)),
    }
    return basic("/anymail/brevo/tracking/", said)


def sparkpost(delivery: Delivery, **data: str) -> Post:
    """SparkPost posts several events at once, each deep inside."""
    said = {
        "type": "bounce",
        "timestamp": "1772452800",
        "raw_rcpt_to": delivery.email,
        "rcpt_meta": metadata_of(delivery),
        **data,
    }
    return basic("/anymail/sparkpost/tracking/", [{"msys": {"message_event": said}}])


def basic(path: str, said: object, secret: str = SECRET) -> Post:
    """A post with a name and a password."""
    word = base64.b64encode(secret.encode()).decode()
    headers = {"Authorization": f"Basic {word}"}
    return Post(path, json.dumps(said).encode(), headers=headers)


def sendgrid(*events: Mapping[str, object]) -> Post:
    """SendGrid signs the body by ECDSA."""
    body = json.dumps(events).encode()
    timestamp = "1772452800"
    signature = _SENDGRID_KEY.sign(timestamp.encode() + body, ec.ECDSA(hashes.SHA256()))
    headers = {
        "X-Twilio-Email-Event-Webhook-Signature": base64.b64encode(signature).decode(),
        "X-Twilio-Email-Event-Webhook-Timestamp": timestamp,
    }
    return Post("/anymail/sendgrid/tracking/", body, headers=headers)


def sendgrid_event(delivery: Delivery, event: str, **data: object) -> dict[str, object]:
    """One of its events; our data stands beside its own."""
    return {
        "event": event,
        "email": delivery.email,
        "timestamp": 1772452800,
        "smtp-id": delivery.message_id,
        **metadata_of(delivery),
        **data,
    }


def mandrill(delivery: Delivery, event: str, **data: Any) -> Post:
    """Mandrill signs the address and the form by HMAC."""
    said = {
        "event": event,
        "ts": 1772452800,
        "_id": "1",
        "msg": {"email": delivery.email, "metadata": metadata_of(delivery), **data},
    }
    from urllib.parse import urlencode

    form = {"mandrill_events": json.dumps([said])}
    signed = "http://testserver/anymail/mandrill/mandrill_events" + form["mandrill_events"]
    digest = hmac.new(b"mandrill-key", signed.encode(), hashlib.sha1).digest()
    return Post(
        "/anymail/mandrill/",
        urlencode(form).encode(),
        "application/x-www-form-urlencoded",
        {"X-Mandrill-Signature": base64.b64encode(digest).decode()},
    )
