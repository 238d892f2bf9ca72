"""The IMAP door and certificates."""

import ssl
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from pytest_django import Settings

from config.imap import Security
from notifications.inbound.doors import imap
from tests.notifications.inbound.doors.imap_door import folder_at, hurry, watching
from tests.notifications.inbound.doors.imap_server import ImapServer, serving, wait_until

pytestmark = [pytest.mark.database, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def certificate(tmp_path: Path) -> Path:
    """A certificate for 127.0.0.1 that nobody has signed, with its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    today = datetime.now(UTC)
    made = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(today - timedelta(days=1))
        .not_valid_after(today + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    file = tmp_path / "localhost.pem"
    file.write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
        + made.public_bytes(serialization.Encoding.PEM)
    )
    return file


@pytest.mark.parametrize("security", [Security.TLS, Security.START_TLS])
@pytest.mark.parametrize("is_trusted", [True, False])
def test_password_goes_to_a_server_with_a_good_certificate_alone(
    settings: Settings,
    certificate: Path,
    monkeypatch: pytest.MonkeyPatch,
    security: Security,
    is_trusted: bool,  # noqa: FBT001 - a parameter of the test
) -> None:
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(certificate)
    if is_trusted:
        monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
    hurry(monkeypatch)
    tls = ImapServer(tls=context, is_tls_at_once=security is Security.TLS)
    attempts: list[BaseException] = []

    def hear(error: BaseException) -> str:
        attempts.append(error)
        return ""

    monkeypatch.setattr(imap, "_in_words", hear)

    with serving(tls):
        settings.IMAP_FOLDER = replace(
            folder_at(tls.port), security=security, host="localhost", port=tls.port
        )
        with watching():
            wait_until(lambda: tls.commands["SEARCH"] or len(attempts) > 1)

    assert bool(tls.commands["LOGIN"]) is is_trusted
    assert all(isinstance(error, ssl.SSLCertVerificationError) for error in attempts)
    assert bool(attempts) is not is_trusted
