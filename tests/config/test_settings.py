"""The settings as a process with a given environment sees them."""

import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.config.conftest import RefusedError

Start = Callable[..., dict[str, Any]]
SMTP = "smtp://mail.example.org"


@pytest.mark.parametrize(
    ("variable", "nonsense", "right"),
    [
        ("SITE_URL", "cards.example.org", "https://cards.example.org"),
        ("SITE_URL", "ftp://cards.example.org", "https://cards.example.org"),
        ("SITE_URL", "http://127.0.0.1:8000/cards", "https://cards.example.org"),
        ("SITE_URL", "http://127.0.0.1:eight", "https://cards.example.org"),
        ("SITE_URL", "http://*", "https://cards.example.org"),
        ("SITE_URL", "https://cards.example.org", "loopback"),
        ("REPLY_DOMAIN", "cards@example.org", "mail domain"),
        ("SITE_URL", "http://127.0.0.1:0", "https://cards.example.org"),
        ("SITE_MAIL_FROM", "Turnpost", "mail address"),
        ("SITE_MAIL_FROM", "Turn\rpost <turnpost@example.org>", "mail address"),
        ("SITE_MAIL_FROM", "Turnpost <turn post@example.org>", "mail address"),
        ("SITE_MAIL_FROM", "Turnpost <turnpost@ex ample.org>", "mail address"),
        ("SITE_MAIL_FROM", "one@example.org, two@example.org", "mail address"),
        ("SITE_MAIL_FROM", "café@example.org", "mail address"),
        ("EMAIL_URL", "mail.example.org", "smtp://"),
        ("EMAIL_URL", "smtp://", "smtp://"),
        ("EMAIL_URL", "smtp://host:port", "smtp://"),
        ("EMAIL_URL", "anymail://carrierpigeon", "anymail://mailgun"),
        ("EMAIL_URL", "anymail://base", "anymail://mailgun"),
        ("DATABASE_URL", "turnpost", "postgres://"),
        ("DATABASE_URL", "mysql://localhost/turnpost", "postgres://"),
        ("DATABASE_URL", "postgres://localhost", "postgres://"),
        ("DATABASE_URL", "sqlite://:memory:", "absolute/path"),
        ("DATABASE_URL", "sqlite:///db.sqlite3", "absolute/path"),
        ("DATABASE_URL", "sqlite:////nowhere/db.sqlite3", "absolute/path"),
        ("DATABASE_URL", "sqlite:////proc/db.sqlite3", "a file that can be made"),
        ("REDIS_URL", "localhost:6379", "redis://"),
        ("REDIS_URL", "amqp://localhost", "redis://"),
        ("REDIS_URL", "redis://localhost:port", "redis://"),
        ("SECRET_KEY", "secret", "32 characters"),
        ("OUTBOUND_ALLOW", "10.1.2.3/8", "10.1.2.0/24"),
        ("OUTBOUND_ALLOW", "chat.example.org", "10.1.2.0/24"),
        ("PUSH_KEY_FILE", "/nowhere/push_key.pem", "PEM"),
        ("PUSH_KEY_FILE", "/etc/hostname", "PEM"),
        ("VAR_DIR", "/proc/turnpost", "folder"),
        ("SMTP_LISTEN", "8025", "127.0.0.1:8025"),
        ("SMTP_LISTEN", "127.0.0.1:80250", "127.0.0.1:8025"),
        ("LMTP_LISTEN", "8024", "127.0.0.1:8025"),
        ("IMAP_URL", "mail.example.org", "imaps://"),
        ("IMAP_URL", "imaps://mail.example.org/INBOX", "user:password@host"),
        ("IMAP_URL", "imaps://me:secret@mail.example.org:port/", "user:password@host"),
        ("IMAP_URL", "imaps://me:secret@mail.example.org:0/", "user:password@host"),
        ("IMAP_URL", "imap://me:secret@mail.example.org/", "to this machine alone"),
        ("IMAP_URL", "pop3://me:secret@mail.example.org/", "imaps://"),
        ("IMAP_URL", "imaps://me:secret@mail.example.org/?move=Taken", "imaps://"),
        ("IMAP_URL", "imaps://me:secret@mail.example.org/a%0D%0Ab", "imaps://"),
        ("INBOUND_KEEP_DAYS", "-1", "at least 0"),
        ("INBOUND_KEEP_DAYS", "for ever", "whole number"),
        ("MAIL_GRACE", "soon", "whole number"),
        ("MAIL_GRACE", "-1", "at least 0"),
        ("MAIL_GRACE", "9" * 12, "at most 31536000"),
        ("MAIL_GRACE", "9" * 5000, "at most 31536000"),
        ("VACATION_DAYS", "-1", "at least 0"),
        ("VACATION_DAYS", "400", "at most 366"),
        ("DELIVERY_LEASE", "0", "at least 1"),
        ("INBOUND_MAX_BYTES", "9" * 30, "at most"),
        ("INBOUND_MAX_BYTES", "1MiB", "whole number"),
        ("DEBUG", "perhaps", "true or false"),
    ],
)
def test_nonsense_stops_the_start_and_names_its_variable(
    start_settings: Start, variable: str, nonsense: str, right: str
) -> None:
    with pytest.raises(RefusedError) as refused:
        start_settings("SITE_URL", **{variable: nonsense})

    last_line = str(refused.value).strip().splitlines()[-1]
    assert f"The environment variable {variable} is wrong" in last_line
    assert right in last_line


def test_password_in_a_refused_address_is_not_printed(start_settings: Start) -> None:
    with pytest.raises(RefusedError) as refused:
        start_settings("SITE_URL", EMAIL_URL="smtp://me:hunter2@host:port")

    assert "hunter2" not in str(refused.value)


def test_pages_for_developers_are_never_public(start_settings: Start) -> None:
    assert start_settings("DEBUG", DEBUG="true") == {"DEBUG": True}
    with pytest.raises(RefusedError, match="DEBUG is wrong"):
        start_settings("DEBUG", DEBUG="true", SITE_URL="https://cards.example.org", EMAIL_URL=SMTP)


@pytest.mark.parametrize(
    "sender", ["turnpost@localhost", "Jeux & cartes <cartes+x@example.org>", '"É, F" <e@f.org>']
)
def test_sender_may_have_a_name(start_settings: Start, sender: str) -> None:
    values = start_settings("DEFAULT_FROM_EMAIL", SITE_MAIL_FROM=sender)

    assert values == {"DEFAULT_FROM_EMAIL": sender}


def test_nothing_needs_to_be_configured(start_settings: Start, tmp_path: Path) -> None:
    names = "SITE_URL REPLY_DOMAIN MAILBOX EMAIL_BACKEND MAIL_GRACE BROKER ALLOWED_HOSTS".split()

    values = start_settings(*names, "DATABASES")

    assert values.pop("DATABASES")["default"]["NAME"] == str(tmp_path / "var" / "db.sqlite3")
    assert values == {
        "SITE_URL": "http://127.0.0.1:8000",
        "REPLY_DOMAIN": "localhost",
        "MAILBOX": True,
        "EMAIL_BACKEND": "notifications.mailbox.backend.MailboxBackend",
        "MAIL_GRACE": "0:00:00",
        "BROKER": False,
        "ALLOWED_HOSTS": ["127.0.0.1", "localhost", "[::1]"],
    }


def test_empty_variable_counts_as_unset(start_settings: Start) -> None:
    values = start_settings("MAILBOX", "BROKER", EMAIL_URL="", REDIS_URL="", DATABASE_URL="")

    assert values == {"MAILBOX": True, "BROKER": False}


def test_https_site_answers_its_host_alone_and_hardens_its_cookies(start_settings: Start) -> None:
    names = "ALLOWED_HOSTS SESSION_COOKIE_SECURE SESSION_COOKIE_NAME SECURE_HSTS_SECONDS".split()

    values = start_settings(*names, SITE_URL="https://cards.example.org/", EMAIL_URL=SMTP)

    assert values == {
        "ALLOWED_HOSTS": ["cards.example.org"],
        "SESSION_COOKIE_SECURE": True,
        "SESSION_COOKIE_NAME": "__Host-turnpost-443-session",
        "SECURE_HSTS_SECONDS": 31536000,
    }


def test_sites_on_two_ports_have_cookies_of_their_own(start_settings: Start) -> None:
    names = ("SESSION_COOKIE_NAME", "CSRF_COOKIE_NAME", "LANGUAGE_COOKIE_NAME")

    one = start_settings(*names, SITE_URL="http://127.0.0.1:8000")
    other = start_settings(*names, SITE_URL="http://127.0.0.1:8123")

    assert set(one.values()).isdisjoint(other.values())


def test_turn_mails_wait_once_mail_really_leaves(start_settings: Start) -> None:
    values = start_settings("MAILBOX", "MAIL_GRACE", EMAIL_URL=SMTP)

    assert values == {"MAILBOX": False, "MAIL_GRACE": "0:01:00"}


def test_smtp_address_says_how_tls_is_used(start_settings: Start) -> None:
    names = "EMAIL_HOST EMAIL_PORT EMAIL_HOST_USER EMAIL_HOST_PASSWORD EMAIL_USE_SSL".split()

    values = start_settings(*names, EMAIL_URL="smtp+ssl://me%40example.org:a%2Fb@mail.example.org")

    assert values == {
        "EMAIL_HOST": "mail.example.org",
        "EMAIL_PORT": 465,
        "EMAIL_HOST_USER": "me@example.org",
        "EMAIL_HOST_PASSWORD": "a/b",
        "EMAIL_USE_SSL": True,
    }


def test_provider_takes_its_options_from_anymail_variables(start_settings: Start) -> None:
    values = start_settings(
        *("EMAIL_BACKEND", "ANYMAIL"),
        EMAIL_URL="anymail://mailgun",
        ANYMAIL_MAILGUN_API_KEY="key-1",
    )

    assert values == {
        "EMAIL_BACKEND": "anymail.backends.mailgun.EmailBackend",
        "ANYMAIL": {"MAILGUN_API_KEY": "key-1"},
    }


def test_sqlite_takes_the_write_lock_at_the_beginning(start_settings: Start) -> None:
    options = start_settings("DATABASES")["DATABASES"]["default"]["OPTIONS"]

    assert options["transaction_mode"] == "IMMEDIATE"
    assert options["timeout"] >= 20
    assert "journal_mode=WAL" in options["init_command"]
    assert "synchronous=FULL" in options["init_command"]


def test_sqlite_file_outside_var_is_its_owners_alone(start_settings: Start, tmp_path: Path) -> None:
    file = tmp_path / "cards.sqlite3"

    start_settings("DATABASES", DATABASE_URL=f"sqlite:///{file}")

    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_sqlite_file_that_is_there_keeps_its_mode(start_settings: Start, tmp_path: Path) -> None:
    file = tmp_path / "cards.sqlite3"
    file.touch(mode=0o640)

    start_settings("DATABASES", DATABASE_URL=f"sqlite:///{file}")

    assert stat.S_IMODE(file.stat().st_mode) == 0o640
