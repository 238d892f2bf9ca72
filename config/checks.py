"""System checks for what a host can forget; `manage.py check` and `migrate` show them."""

from collections.abc import Sequence
from typing import Any

from django.apps import AppConfig
from django.conf import settings
from django.core import checks


@checks.register
def check_encryption(
    app_configs: Sequence[AppConfig] | None, **kwargs: Any
) -> list[checks.CheckMessage]:
    """Warn of a site that others reach without TLS: its links are keys to seats."""
    if settings.SITE.is_https or settings.SITE.is_loopback:
        return []
    return [
        checks.Warning(
            "Pages, links and sign-ins travel unencrypted.",
            hint="Put a proxy with a certificate in front and make SITE_URL begin with https://.",
            id="turnpost.W001",
        )
    ]


@checks.register
def check_shared_secrets(
    app_configs: Sequence[AppConfig] | None, **kwargs: Any
) -> list[checks.CheckMessage]:
    """Warn of a worker on another machine that would sign links with a key of its own."""
    if not settings.BROKER or settings.SECRET_KEY_IS_GIVEN:
        return []
    return [
        checks.Warning(
            "SECRET_KEY is unset: processes that do not share VAR_DIR sign with different keys.",
            hint="Give every web and worker process the same SECRET_KEY and PUSH_KEY_FILE.",
            id="turnpost.W002",
        )
    ]
