"""The provider's door: anymail checks who posts and takes the post apart; the mail is stored."""

from __future__ import annotations

import hashlib
import logging
from email.message import EmailMessage
from email.policy import SMTP, compat32
from typing import Any

from anymail.signals import inbound  # type: ignore[import-untyped]  # anymail ships no types
from django.conf import settings
from django.dispatch import receiver
from django.utils import timezone

from notifications.inbound.doors.provider_verdicts import provider_verdict
from notifications.inbound.mails import store
from notifications.inbound.text.raw_mail import field_value

logger = logging.getLogger(__name__)

DOOR = "webhook"
# As it came: what a sender wrote is neither folded anew nor refused.
AS_IT_CAME = SMTP.clone(refold_source="none", utf8=True, raise_on_defect=False)


@receiver(inbound, dispatch_uid="notifications.inbound.doors.webhooks")
def take_in(sender: object, event: Any, esp_name: str, **kwargs: object) -> None:
    """Store a posted mail. Whatever it raises becomes a 500, upon which the provider tries again; a
    mail that is posted again is the same row.
    """
    message = event.message
    if message is None:
        logger.warning("%s posted an event without a mail: %s.", esp_name, event.event_type)
        return
    store(
        raw_of(message)[: settings.INBOUND_MAX_BYTES],
        door=DOOR,
        sender=message.envelope_sender,
        recipient=message.envelope_recipient or "",
        now=timezone.now(),
        verdict=provider_verdict(event, esp_name),
    )


def raw_of(message: EmailMessage) -> bytes:
    """The mail as bytes, the same ones each time it is posted. Never raises: a mail that cannot be
    written again as it was, since its fields are broken, is written with its text alone.
    """
    try:
        _name_boundaries(message)
        return message.as_bytes(policy=AS_IT_CAME)
    except Exception:  # The library fails in many ways on what senders make up.
        logger.warning("A posted mail is kept with its text alone.", exc_info=True)
        return _with_text_alone(message)


def _name_boundaries(message: EmailMessage) -> None:
    """Where the provider posts parts and not the raw mail, the boundaries are ours to choose: by
    chance, a mail without Message-ID would look new each time.
    """
    seed = "|".join(field_value(message, name) for name in ("Message-ID", "From", "Date"))
    for number, part in enumerate(message.walk()):
        if part.get_content_maintype() == "multipart" and part.get_boundary() is None:
            digest = hashlib.sha256(f"{seed}|{number}".encode("utf-8", "replace"))
            part.set_boundary(f"=_{digest.hexdigest()[:40]}")


def _with_text_alone(message: EmailMessage) -> bytes:
    for part in message.walk():
        # This policy takes no field apart that it gives, so that none is too broken for it.
        part.policy = compat32
    fields = [
        f"{name}: {' '.join(str(value).split())}"
        for name, value in message.raw_items()
        if str(name).lower() not in {"content-type", "content-transfer-encoding", "mime-version"}
    ]
    kind, text = "plain", _text(message, "text/plain")
    if not text.strip():
        kind, text = "html", _text(message, "text/html")
    fields += [f"Content-Type: text/{kind}; charset=utf-8", "Content-Transfer-Encoding: 8bit"]
    return "\r\n".join([*fields, "", *text.splitlines(), ""]).encode("utf-8", "replace")


def _text(message: EmailMessage, kind: str) -> str:
    for part in message.walk():
        if part.get_content_type() == kind and not part.is_multipart():
            payload = part.get_payload(decode=True)
            return payload.decode("utf-8", "replace") if isinstance(payload, bytes) else ""
    return ""
