"""How mail leaves: EMAIL_URL and ANYMAIL_*, or the built-in mailbox when neither is there."""

import os
import re
from email.utils import getaddresses
from importlib.util import find_spec
from urllib.parse import unquote, urlsplit

from config.environment import BadVariable, parsed, text
from config.site import Site, parse_domain

MAILBOX_BACKEND = "notifications.mailbox.backend.MailboxBackend"
RIGHT_URL = (
    "smtp://, smtp+tls:// or smtp+ssl:// with user:password@host:port, or anymail:// with a"
    " provider that anymail knows, such as anymail://mailgun"
)

LOCAL_PART = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}")
SMTP_PORTS = {"smtp": 25, "smtp+tls": 587, "smtp+ssl": 465}
# Modules beside anymail's backends that send nothing.
NOT_PROVIDERS = {"base", "base_requests", "console", "test"}
# A mail server that hangs must not hold a worker: Django's own default waits for ever.
SMTP_TIMEOUT = 20

EmailSettings = dict[str, str | int | bool]


def read_email_settings(site: Site) -> EmailSettings:
    """Give Django's EMAIL_* settings.

    The mailbox shows every mail to whoever opens it, so it is refused on an address that
    somebody else could reach.
    """
    if text("EMAIL_URL"):
        return parsed("EMAIL_URL", parse_email_url, default="", right=RIGHT_URL)
    if not site.is_loopback:
        raise BadVariable(
            "SITE_URL", "a loopback address while EMAIL_URL is unset and mail stays in the mailbox"
        )
    return {"EMAIL_BACKEND": MAILBOX_BACKEND}


def parse_email_url(value: str) -> EmailSettings:
    """Give the EMAIL_* settings of one EMAIL_URL; ValueError if nothing can send by it."""
    scheme = urlsplit(value).scheme
    if scheme == "anymail":
        return {"EMAIL_BACKEND": _anymail_backend(urlsplit(value).netloc)}
    if scheme not in SMTP_PORTS:
        raise ValueError(scheme)
    return _smtp_settings(value)


def read_anymail_options() -> dict[str, str]:
    """Give anymail's settings: ANYMAIL_MAILGUN_API_KEY is its MAILGUN_API_KEY.

    An empty one counts as unset here above all: anymail would check signatures by an empty key,
    which everybody knows.
    """
    prefix = "ANYMAIL_"
    return {
        name.removeprefix(prefix): value.strip()
        for name, value in os.environ.items()
        if name.startswith(prefix) and value.strip()
    }


def read_sender(reply_domain: str) -> str:
    """Give the From of the site's mails."""
    return parsed(
        "SITE_MAIL_FROM",
        _parse_sender,
        default=f"Turnpost <turnpost@{reply_domain}>",
        right="a mail address, such as Turnpost <turnpost@cards.example.org>",
    )


def _smtp_settings(value: str) -> EmailSettings:
    url = urlsplit(value)
    if not url.hostname or url.path.strip("/") or url.query:
        raise ValueError(url.scheme)
    return {
        "EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend",
        "EMAIL_HOST": url.hostname,
        "EMAIL_PORT": url.port or SMTP_PORTS[url.scheme],
        "EMAIL_HOST_USER": unquote(url.username or ""),
        "EMAIL_HOST_PASSWORD": unquote(url.password or ""),
        "EMAIL_USE_TLS": url.scheme == "smtp+tls",
        "EMAIL_USE_SSL": url.scheme == "smtp+ssl",
        "EMAIL_TIMEOUT": SMTP_TIMEOUT,
    }


def _anymail_backend(provider: str) -> str:
    module = f"anymail.backends.{provider}"
    if provider in NOT_PROVIDERS or not provider.isidentifier() or find_spec(module) is None:
        raise ValueError(provider)
    return f"{module}.EmailBackend"


def _parse_sender(value: str) -> str:
    [(_, address)] = getaddresses([value])  # a ValueError where there are more
    local, _, domain = address.rpartition("@")
    # The parser drops spaces within an address.
    if not LOCAL_PART.fullmatch(local) or address not in value or not value.isprintable():
        raise ValueError(value)
    parse_domain(domain)
    return value
