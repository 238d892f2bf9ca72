"""The key of the site, in each form that an operator may have it."""

import subprocess
from datetime import datetime
from pathlib import Path

import pytest
from pytest_django import Settings

from notifications.push.keys import claims, public_key, signer
from tests.notifications.push.service import decoded


@pytest.mark.parametrize("options", [["-noout"], []])
def test_key_of_openssl_is_read(
    options: list[str], tmp_path: Path, settings: Settings, now: datetime
) -> None:
    """With the parameters of the curve before it, or without."""
    file = tmp_path / "key.pem"
    command = ["openssl", "ecparam", "-name", "prime256v1", "-genkey", "-out", str(file), *options]
    subprocess.run(command, check=True, capture_output=True)
    settings.PUSH_KEY_FILE = file

    assert len(decoded(public_key())) == 65
    signed = signer().sign(claims("https://push.example.org/a", now=now))
    assert signed["Authorization"].startswith("vapid t=")


@pytest.mark.parametrize(
    ("endpoint", "audience"),
    [
        ("https://push.example.org/a?b", "https://push.example.org"),
        ("https://push.example.org:443/a", "https://push.example.org"),
        ("https://push.example.org:8443/a", "https://push.example.org:8443"),
    ],
)
def test_signature_is_for_one_push_service(endpoint: str, audience: str, now: datetime) -> None:
    assert claims(endpoint, now=now)["aud"] == audience


@pytest.mark.parametrize(
    "sender",
    ["Turnpost <turnpost@example.org>", "turnpost@example.org", '"A, B" <turnpost@example.org>'],
)
def test_push_service_can_complain_to_the_sender_of_our_mails(
    sender: str, settings: Settings, now: datetime
) -> None:
    settings.DEFAULT_FROM_EMAIL = sender

    assert claims("https://push.example.org/a", now=now)["sub"] == "mailto:turnpost@example.org"
