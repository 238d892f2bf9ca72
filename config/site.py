"""Where the site is: SITE_URL and what follows from it. Links never come from a request's Host."""

import ipaddress
import re
from dataclasses import dataclass
from urllib.parse import urlsplit

from config.environment import BadVariable, flag, parsed

DEFAULT_URL = "http://127.0.0.1:8000"
HOSTNAME = re.compile(r"[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*")


@dataclass(frozen=True, slots=True)
class Site:
    """The public address of the site, taken apart."""

    scheme: str
    host: str
    port: int | None

    @property
    def is_https(self) -> bool:
        """Whether browsers reach the site over TLS."""
        return self.scheme == "https"

    @property
    def is_loopback(self) -> bool:
        """Whether only this machine can reach the address."""
        if self.host == "localhost":
            return True
        address = _address(self.host)
        return address is not None and address.is_loopback

    @property
    def url(self) -> str:
        """The address without a slash at its end."""
        port = "" if self.port is None else f":{self.port}"
        return f"{self.scheme}://{_bracketed(self.host)}{port}"

    @property
    def any_port(self) -> int:
        """The port, the scheme's own if the address names none."""
        return self.port or (443 if self.is_https else 80)

    @property
    def allowed_hosts(self) -> list[str]:
        """The Host headers that are answered."""
        loopback = ["localhost", "127.0.0.1", "[::1]"] if self.is_loopback else []
        return list(dict.fromkeys([_bracketed(self.host), *loopback]))

    @property
    def mail_domain(self) -> str:
        """The domain of addresses at this site; a bare IP address is no domain to write to."""
        return "localhost" if _address(self.host) else self.host


def parse_site(value: str) -> Site:
    """Take a public address apart; ValueError if it is more or less than scheme, host and port."""
    url = urlsplit(value.rstrip("/"))
    host = url.hostname or ""
    if url.scheme not in {"http", "https"} or not (HOSTNAME.fullmatch(host) or _address(host)):
        raise ValueError(value)
    if url.port == 0 or url.path or url.query or url.fragment or url.username or url.password:
        raise ValueError(value)
    return Site(scheme=url.scheme, host=host, port=url.port)


def parse_domain(value: str) -> str:
    """Give a mail domain in lower case; ValueError if it cannot stand behind an @."""
    domain = value.lower()
    if not HOSTNAME.fullmatch(domain):
        raise ValueError(value)
    return domain


def read_site() -> Site:
    """Give the site of SITE_URL."""
    return parsed(
        "SITE_URL",
        parse_site,
        default=DEFAULT_URL,
        right="scheme, host and perhaps port, such as https://cards.example.org",
    )


def read_debug(site: Site) -> bool:
    """Tell whether developers look on: their pages show the links of others and more."""
    if flag("DEBUG") and not site.is_loopback:
        raise BadVariable("DEBUG", "unset on an address that others reach")
    return flag("DEBUG")


def read_reply_domain(site: Site) -> str:
    """Give the domain of the addresses that players reply to."""
    return parsed(
        "REPLY_DOMAIN",
        parse_domain,
        default=site.mail_domain,
        right="a mail domain, such as cards.example.org",
    )


def _address(host: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        return ipaddress.ip_address(host)
    except ValueError:
        return None


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host
