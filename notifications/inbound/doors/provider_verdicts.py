"""What a provider says beside a posted mail of who sent it.

Only where it speaks of the domain in From: DMARC, or a signature or SPF that is aligned with it, as
for a receiver's own field (notifications.inbound.sender). What says less counts for nothing.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from typing import Any

from notifications.inbound.sender import Verdict, sender_address

_SIGNED_BY = re.compile(r"@?([\w.-]+)\s*:\s*pass\b", re.IGNORECASE)


def provider_verdict(event: Any, esp_name: str) -> Verdict:
    """What this provider found out; NONE where it says nothing that proves or refutes a sender."""
    read = _READERS.get(esp_name)
    domain = (sender_address(event.message) or "").rpartition("@")[2]
    if read is None or not domain:
        return Verdict.NONE
    try:
        return read(event, domain)
    except (AttributeError, KeyError, TypeError, ValueError):
        # A shape that we do not know proves nothing.
        return Verdict.NONE


def _amazon(event: Any, domain: str) -> Verdict:
    """SES gives DMARC's verdict, which is about From."""
    verdict = str(event.esp_event["receipt"]["dmarcVerdict"]["status"]).upper()
    return {"PASS": Verdict.PASS, "FAIL": Verdict.FAIL}.get(verdict, Verdict.NONE)


def _sendgrid(event: Any, domain: str) -> Verdict:
    """SendGrid names the domains that signed: `{@example.org : pass}`; SPF's pass is of the
    envelope's sender.
    """
    form = event.esp_event.POST
    signers = [found.lower() for found in _SIGNED_BY.findall(form.get("dkim", ""))]
    if any(_speaks_for(signer, domain) for signer in signers):
        return Verdict.PASS
    envelope_domain = str(json.loads(form.get("envelope", "{}")).get("from", ""))
    sender = envelope_domain.rpartition("@")[2].lower()
    is_aligned = bool(sender) and _speaks_for(sender, domain)
    return Verdict.PASS if is_aligned and form.get("SPF", "").lower() == "pass" else Verdict.NONE


def _mandrill(event: Any, domain: str) -> Verdict:
    """Mandrill says whether SPF holds and for which domain; its DKIM says not who signed."""
    spf: Mapping[str, str] = event.esp_event["msg"]["spf"]
    sender = str(event.esp_event["msg"].get("sender", "")).rpartition("@")[2].lower()
    is_aligned = bool(sender) and _speaks_for(sender, domain)
    return Verdict.PASS if is_aligned and spf["result"] == "pass" else Verdict.NONE


def _speaks_for(signer: str, domain: str) -> bool:
    """Is it the domain, or one above it."""
    return domain == signer or ("." in signer and domain.endswith(f".{signer}"))


_READERS: Mapping[str, Callable[[Any, str], Verdict]] = {
    "Amazon SES": _amazon,
    "SendGrid": _sendgrid,
    "Mandrill": _mandrill,
}
