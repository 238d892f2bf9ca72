"""The webhooks of the mail provider: which are open, and that none of them is open to everybody.

Only the chosen provider's addresses exist. anymail checks its signature, or the name and password
of ANYMAIL_WEBHOOK_SECRET; whether it has something to check is asked of anymail itself, since each
provider names its key otherwise.
"""

import warnings
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from typing import Any, Protocol, cast

from anymail.exceptions import (  # type: ignore[import-untyped]  # anymail ships no types
    AnymailConfigurationError,
    AnymailInsecureWebhookWarning,
    AnymailNotSupportedWarning,
)
from django.core.exceptions import ImproperlyConfigured
from django.urls import URLPattern, re_path

from config.environment import BadVariable, parsed, text

BACKENDS = "anymail.backends."
TRACKING, INBOUND = "tracking", "inbound"
DOORS = (TRACKING, INBOUND)
RIGHT_DOORS = "tracking, inbound, both with a comma between, or none"
SECRET = "ANYMAIL_WEBHOOK_SECRET"  # noqa: S105 - the name of a variable
# A provider posts a whole mail at once, in JSON or as a form, which base64 makes longer.
LARGEST_POST = 40 * 1024 * 1024


class _Made(Protocol):
    """A view as Django's as_view() makes it."""

    view_class: type
    view_initkwargs: dict[str, Any]


def provider_of(backend: str) -> str:
    """The provider that anymail sends by, as its modules are named; empty where there is none."""
    return backend.removeprefix(BACKENDS).partition(".")[0] if backend.startswith(BACKENDS) else ""


def read_doors(provider: str) -> tuple[str, ...]:
    """Which webhooks are open, by WEBHOOKS; all that the provider has, if it says nothing."""
    doors = parsed("WEBHOOKS", _parse_doors, default="", right=RIGHT_DOORS)
    if doors and not provider:
        raise BadVariable("WEBHOOKS", "unset where EMAIL_URL names no provider of anymail's")
    return DOORS if doors is None and provider else doors or ()


def check_secret() -> None:
    """Refuse a secret that anymail would compare with nothing that a browser or provider sends."""
    secret = text(SECRET)
    user, colon, password = secret.partition(":")
    if secret and not (user and colon and password):
        raise BadVariable(SECRET, "two random words with a colon between: user:password")


def webhook_urls(provider: str, doors: Sequence[str]) -> list[URLPattern]:
    """Where the provider posts, with and without the slash at the end: a redirect would lose what
    is posted.
    """
    return [
        re_path(rf"^anymail/{route}/?$", pattern.callback, name=str(pattern.name))
        for pattern, route in _patterns(provider)
        if any(door in str(pattern.name) for door in doors) or (doors and _is_combined(pattern))
    ]


def check_protected(provider: str, doors: Sequence[str]) -> None:
    """Raise ImproperlyConfigured where one of these webhooks would believe everybody."""
    check_secret()
    urls = webhook_urls(provider, doors)
    for url in urls:
        _check_one(provider, url)
    if text("WEBHOOKS") and doors and len(urls) < len(doors) and not any(map(_is_combined, urls)):
        raise BadVariable("WEBHOOKS", f"what anymail offers for {provider}")


def _check_one(provider: str, url: URLPattern) -> None:
    """Make the view as a request would: anymail warns where it has nothing to check."""
    wrong = (
        f"set, so that the {provider} webhooks are not open to everybody (or the key by which"
        f" {provider} signs them, as anymail's documentation names it; WEBHOOKS=none closes them)"
    )
    # What as_view() gives says of which class it is; Django's types do not.
    made = cast(_Made, url.callback)
    with warnings.catch_warnings():
        warnings.simplefilter("error", AnymailInsecureWebhookWarning)
        warnings.simplefilter("ignore", AnymailNotSupportedWarning)
        try:
            view = made.view_class(**made.view_initkwargs)
        except AnymailInsecureWebhookWarning:
            raise BadVariable(SECRET, wrong) from None
        except AnymailConfigurationError as error:
            raise ImproperlyConfigured(f"The webhooks of {provider}: {error}") from None
        except ValueError:
            raise ImproperlyConfigured(f"A key of the {provider} webhooks is no key.") from None
    # Mandrill's view puts the question off until something is posted.
    if getattr(view, "webhook_key", "") is None:
        raise BadVariable(f"ANYMAIL_{provider.upper()}_WEBHOOK_KEY", wrong)


def _patterns(provider: str) -> Iterator[tuple[URLPattern, str]]:
    """Anymail's own addresses of this provider, with the regular expression of each."""
    if not provider or find_spec(f"anymail.webhooks.{provider}") is None:
        return
    # Late: it loads the modules of all providers.
    from anymail.urls import urlpatterns  # type: ignore[import-untyped]  # anymail ships no types

    for pattern in urlpatterns:
        if str(pattern.name).startswith(f"{provider}_"):
            yield pattern, str(pattern.pattern).removeprefix("^").removesuffix("$").rstrip("/")


def _is_combined(pattern: URLPattern) -> bool:
    """Mandrill posts everything to one address."""
    return not any(door in str(pattern.name) for door in DOORS)


def _parse_doors(value: str) -> tuple[str, ...] | None:
    if not value:
        return None
    if value == "none":
        return ()
    doors = tuple(part.strip() for part in value.split(","))
    if not set(doors) <= set(DOORS):
        raise ValueError(value)
    return doors
