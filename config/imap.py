"""The folder of IMAP_URL, from which replies are taken where no mail server hands them over."""

import ipaddress
from dataclasses import dataclass, field
from enum import StrEnum
from urllib.parse import parse_qs, unquote, urlsplit

from config.environment import parsed

RIGHT_URL = (
    "imaps:// or imap+tls:// with user:password@host:port/folder; imap:// without encryption to"
    " this machine alone"
)


class Security(StrEnum):
    """How the connection is kept from others."""

    NONE = "imap"
    START_TLS = "imap+tls"
    TLS = "imaps"


PORTS = {Security.NONE: 143, Security.START_TLS: 143, Security.TLS: 993}


@dataclass(frozen=True, slots=True)
class ImapFolder:
    """One folder of one account."""

    security: Security
    host: str
    port: int
    user: str
    password: str = field(repr=False)
    folder: str
    taken_folder: str
    """Where mails go that were taken; empty where they stay, marked as read."""

    @property
    def name(self) -> str:
        """What tells this folder from another one."""
        return f"{self.user}@{self.host}:{self.port}/{self.folder}"


def read_imap_folder() -> ImapFolder | None:
    """Give the folder; None if there is none."""
    return parsed("IMAP_URL", parse_imap_url, default="", right=RIGHT_URL)


def parse_imap_url(value: str) -> ImapFolder | None:
    """Take the address of a folder apart; ValueError if it is none."""
    if not value:
        return None
    url = urlsplit(value)
    security = Security(url.scheme)
    query = parse_qs(url.query, strict_parsing=bool(url.query))
    if not url.hostname or not url.username or url.port == 0 or set(query) - {"taken"}:
        raise ValueError(url.scheme)
    if security is Security.NONE and not _is_this_machine(url.hostname):
        raise ValueError(url.scheme)
    folder = ImapFolder(
        security=security,
        host=url.hostname,
        port=url.port or PORTS[security],
        user=unquote(url.username),
        password=unquote(url.password or ""),
        folder=unquote(url.path.removeprefix("/")) or "INBOX",
        taken_folder=query.get("taken", [""])[0],
    )
    # Longer names than the table of folders holds, and what would end a command of the protocol.
    if not (folder.name + folder.taken_folder).isprintable() or len(folder.name) > 300:
        raise ValueError(url.scheme)
    return folder


def _is_this_machine(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
