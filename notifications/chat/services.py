"""The chats and webhooks that players may add: a list, since Apprise knows many other things.

Each of them speaks HTTP by the module `requests` alone; mail, MQTT, sockets, programs on this
machine and the like are not in it. An option of an address is dropped unless it is named here:
others would turn certificates off, attach files, set headers, call everybody, or wait for minutes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from apprise.plugins.base import NotifyBase
from apprise.plugins.custom_json import NotifyJSON
from apprise.plugins.discord import NotifyDiscord
from apprise.plugins.google_chat import NotifyGoogleChat
from apprise.plugins.gotify import NotifyGotify
from apprise.plugins.matrix.base import NotifyMatrix
from apprise.plugins.mattermost import NotifyMattermost
from apprise.plugins.ntfy import NotifyNtfy
from apprise.plugins.pushover import NotifyPushover
from apprise.plugins.rocketchat import NotifyRocketChat
from apprise.plugins.slack import NotifySlack
from apprise.plugins.telegram import NotifyTelegram
from apprise.plugins.workflows import NotifyWorkflows
from apprise.plugins.zulip import NotifyZulip

from notifications.chat.guard import guard
from notifications.chat.writing import (
    CALLING,
    HTML,
    MARKDOWN,
    PLAIN,
    RAW_MARKDOWN,
    Writing,
)

PARAMETER = "-"
"""Begins an option of a JSON webhook that becomes a parameter of the request's own address."""


@dataclass(frozen=True, slots=True)
class Service:
    """One kind of chat."""

    label: str
    """Its name, the same in all languages."""
    plugin: type[NotifyBase]
    schemes: tuple[str, ...]
    writing: Writing
    example: str
    allowed: frozenset[str] = frozenset()
    """The options that an address may carry."""
    fixed: Mapping[str, str] = field(default_factory=dict)
    """Those that hold for each address."""
    is_complete: Callable[[Any], bool] = bool
    """Whether the plugin needs to guess nothing: who is meant, or who it is itself."""

    def allows(self, option: str) -> bool:
        """Whether an address may carry this option."""
        return option in self.allowed or (PARAMETER in self.allowed and option[:1] == PARAMETER)


def _has_target(plugin: Any) -> bool:
    """Else Telegram's plugin takes whoever last wrote to the bot."""
    return bool(plugin.targets)


def _has_token_and_room(plugin: Any) -> bool:
    """With a name and a password each message would sign in as a new device."""
    return bool(plugin.password and plugin.rooms and not plugin.user)


WEBHOOK = Service(
    "Webhook",
    NotifyJSON,
    ("json", "jsons"),
    PLAIN,
    "https://hooks.example.org/turns",
    allowed=frozenset({PARAMETER}),
    fixed={"method": "POST"},
)

SERVICES = (
    Service(
        "Discord",
        NotifyDiscord,
        ("discord",),
        RAW_MARKDOWN,
        "https://discord.com/api/webhooks/4174216298/JHMHI8qBe7bk2ZwO5U711o3dV_js",
        allowed=frozenset({"thread"}),
        fixed={"avatar": "no", "tts": "no"},
    ),
    Service(
        "Slack",
        NotifySlack,
        ("slack",),
        PLAIN,
        "https://hooks.slack.com/services/T1JJ3T3L2/A1BRTD4JD/TIiajkdnlazkcOXrIdevi7FQ",
        fixed={"image": "no", "blocks": "no"},
    ),
    Service(
        "Matrix",
        NotifyMatrix,
        ("matrix", "matrixs"),
        CALLING,
        "matrixs://syt_bWF0cml4_token@matrix.example.org/!room:example.org",
        # Keys for encrypted rooms would have to be kept on this machine.
        fixed={"e2ee": "no", "image": "no", "mode": "off", "format": "text"},
        is_complete=_has_token_and_room,
    ),
    Service(
        "Telegram",
        NotifyTelegram,
        ("tgram",),
        HTML,
        "tgram://123456789:AAbCdEfGhIjKlMnOpQrSt/12315544",
        allowed=frozenset({"topic", "silent"}),
        fixed={"detect": "no", "image": "no", "preview": "no", "format": "html"},
        is_complete=_has_target,
    ),
    Service(
        "ntfy",
        NotifyNtfy,
        ("ntfy", "ntfys"),
        PLAIN,
        "https://ntfy.sh/your-secret-topic",
        allowed=frozenset({"auth", "priority"}),
        fixed={"image": "no", "format": "text"},
    ),
    Service(
        "Mattermost",
        NotifyMattermost,
        ("mmost", "mmosts"),
        RAW_MARKDOWN,
        "mmosts://chat.example.org/3ccdd113474722377935511fc85d3dd4",
        allowed=frozenset({"channel"}),
        fixed={"image": "no"},
    ),
    Service(
        "Rocket.Chat",
        NotifyRocketChat,
        ("rocket", "rockets"),
        MARKDOWN,
        "rockets://abcdefghijklmnop/abcdefghijklmnopqrstuvwxyz@chat.example.org",
        fixed={"avatar": "no"},
    ),
    Service(
        "Gotify",
        NotifyGotify,
        ("gotify", "gotifys"),
        PLAIN,
        "gotifys://push.example.org/AbCdEfGhIjKlMnO",
        allowed=frozenset({"priority"}),
        fixed={"format": "text"},
    ),
    Service(
        "Zulip",
        NotifyZulip,
        ("zulip",),
        RAW_MARKDOWN,
        "zulip://bot@example/a0000000000000000000000000000000/cards",
    ),
    Service(
        "Google Chat",
        NotifyGoogleChat,
        ("gchat",),
        CALLING,
        "https://chat.googleapis.com/v1/spaces/AAAA1bCdEfG/messages?key=hIjKlMnOp&token=qRsTuVwXyZ",
    ),
    Service(
        "Teams (workflow)",
        NotifyWorkflows,
        ("workflow", "workflows"),
        MARKDOWN,
        "https://prod-00.westus.logic.azure.com:443/workflows/643e69f83c8944/triggers/manual/paths/"
        "invoke?api-version=2016-06-01&sp=%2Ftriggers%2Fmanual%2Frun&sv=1.0&sig=KODuebWbDGYFr0z0eu",
        allowed=frozenset({"pa", "route", "ver"}),
        fixed={"image": "no"},
    ),
    Service(
        "Pushover",
        NotifyPushover,
        ("pover",),
        PLAIN,
        "pover://u1234567890123456789012345678@a1234567890123456789012345678",
        allowed=frozenset({"priority", "sound"}),
        fixed={"format": "text"},
    ),
    WEBHOOK,
)

BY_SCHEME = {scheme: service for service in SERVICES for scheme in service.schemes}

for _service in SERVICES:
    guard(_service.plugin)
