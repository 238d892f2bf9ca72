"""Reading the address of a chat: what a player typed, and what is stored."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qsl, quote, urlencode

from apprise import AppriseAsset, PersistentStoreMode
from apprise.exception import AppriseException
from apprise.plugins.base import NotifyBase
from django.conf import settings
from django.utils.translation import gettext as _

from notifications.chat.services import BY_SCHEME, PARAMETER, SERVICES, WEBHOOK, Service
from turns.rendering.lists import listed

LONGEST = 500
"""What is stored."""
LONGEST_TYPED = 2000
"""Apprise writes many options that are dropped."""
HINT = 3
"""So many of the last letters of an address tell a player's chats apart."""
LONG_ENOUGH = 12
"""A shorter secret shows none of them."""
REFUSALS = (AppriseException, TypeError, ValueError, AttributeError)
"""How Apprise says that it cannot use an address."""
_WEB = {"https": "jsons", "http": "json"}


class BadChat(ValueError):
    """No address of a chat that may be added; the message says what would be right."""


@dataclass(frozen=True, slots=True)
class Target:
    """Where a message goes."""

    service: Service
    plugin: NotifyBase
    url: str
    """As it is stored: of the options, only those that are allowed."""

    @property
    def host(self) -> str:
        """The server, where the player chose it; else empty, as it is the service's own."""
        host = getattr(self.plugin, "host", None)
        return host if isinstance(host, str) and "." in host else ""

    @property
    def label(self) -> str:
        """What its player may see of it: the service, its server, and the end of a long secret."""
        last = self.url.partition("?")[0].rstrip("/").rpartition("/")[2]
        secret = last.partition("@")[0]
        hint = f"…{secret[-HINT:]}" if len(secret) >= LONG_ENOUGH and secret != self.host else ""
        return " ".join(filter(None, (self.service.label, self.host, hint)))


def read_chat(typed: str) -> Target:
    """The chat of an address, as Apprise writes it or as the service gives it out. Raises BadChat.

    Any other address of the web is a webhook. Whether it leads to a private network is seen when
    it is connected to: until then a name may lead anywhere.
    """
    text = typed.strip()
    if len(text) > LONGEST_TYPED:
        raise BadChat(_("This address is longer than any chat gives out."))
    scheme, mark, rest = text.partition("://")
    if not mark or not rest or not text.isprintable() or " " in text:
        raise BadChat(_not_understood())
    # Rooms and channels begin with it; it would end the address.
    text = text.replace("#", "%23")
    if scheme.lower() in _WEB:
        text = _native(text) or _webhook(text)
    return _target(text)


def shown(url: str) -> str:
    """What may be shown of a stored address, which is a secret."""
    try:
        return read_chat(url).label
    except BadChat:
        return _("A chat that is not supported any more")


def _target(text: str) -> Target:
    service = BY_SCHEME.get(text.partition("://")[0].lower())
    if service is None:
        raise BadChat(_not_understood())
    address, _mark, query = text.partition("?")
    given = {key: value for key, value in parse_qsl(query) if service.allows(key)}
    plugin = _plugin(service, _with(address, {**given, **service.fixed}))
    if len(plugin) != 1:
        raise BadChat(_("Name one room, channel or topic; for another one, add another address."))
    url = _with(address, given)
    if len(url) > LONGEST:
        raise BadChat(_("This address is longer than any chat gives out."))
    return Target(service, plugin, url)


def _plugin(service: Service, url: str) -> NotifyBase:
    wrong = _wrong(service)
    try:
        parsed: dict[str, Any] | None = service.plugin.parse_url(url)
        if not parsed:
            raise wrong
        plugin = service.plugin(asset=_asset(), **parsed)
    except REFUSALS as error:
        raise wrong from error
    if not service.is_complete(plugin):
        raise wrong
    return plugin


def _asset() -> AppriseAsset:
    """The sender's name; nothing is written to the disk, and no picture is linked to."""
    return AppriseAsset(
        app_id="Turnpost",
        app_desc="Turnpost",
        app_url=settings.SITE_URL,
        image_url_mask="",
        image_url_logo="",
        image_path_mask="",
        storage_mode=PersistentStoreMode.MEMORY,
    )


def _native(url: str) -> str:
    """The address that a service gives out, as Apprise writes it; empty if it is none of theirs."""
    for service in SERVICES:
        try:
            parsed = service.plugin.parse_native_url(url)
            if parsed:
                plugin = service.plugin(asset=_asset(), **parsed)
                return str(plugin.url())  # type: ignore[no-untyped-call] # Apprise has no types there
        except REFUSALS as error:
            raise _wrong(service) from error
    return ""


def _webhook(url: str) -> str:
    """The address of some page, as a webhook; its parameters are kept."""
    scheme, _mark, rest = url.partition("://")
    address, _mark, query = rest.partition("?")
    parameters = {f"{PARAMETER}{key}": value for key, value in parse_qsl(query)}
    return _with(f"{_WEB[scheme.lower()]}://{address}", parameters)


def _with(address: str, options: Mapping[str, str]) -> str:
    return f"{address}?{urlencode(options, quote_via=quote)}" if options else address


def _wrong(service: Service) -> BadChat:
    return BadChat(
        _("That is no address of %(service)s. It should look like %(example)s")
        % {"service": service.label, "example": service.example}
    )


def _not_understood() -> str:
    labels = [service.label for service in SERVICES if service is not WEBHOOK]
    return _(
        "That is no address that can be used. Known are %(services)s, and any webhook that takes"
        " JSON by https://."
    ) % {"services": listed(labels)}
