"""Which machines may be spoken to: those of the public internet, and what the operator allows."""

from __future__ import annotations

from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address

from django.conf import settings

Address = IPv4Address | IPv6Address

GLOBAL_UNICAST = IPv6Network("2000::/3")
"""All that the IPv6 internet routes to one machine (RFC 4291, section 2.4)."""
NAT64 = IPv6Network("64:ff9b::/96")
"""An IPv4 address in the last 32 bits, reached through a translator (RFC 6052)."""
COMPATIBLE = IPv6Network("::/96")
"""The same, deprecated (RFC 4291, section 2.5.5.1); `::` and `::1` are among them."""
OF_CLOUDS = (IPv4Network("168.63.129.16/32"), IPv4Network("192.0.0.0/24"))
"""What leads inside, though Python takes it for public: the agent of Azure's virtual machines, and
the protocols' own addresses (RFC 6890), where Oracle's cloud answers.
"""
WEB_PORTS = frozenset({80, 443})
FIRST_FREE_PORT = 1024
"""Other ports below this speak something else than HTTP, and may be fooled by it: mail servers."""


def is_allowed(host: str, port: int) -> bool:
    """Whether a connection to this numeric address may be used."""
    written = ip_address(host)
    address = _unwrapped(written)
    if any(form in network for network in settings.OUTBOUND_ALLOW for form in (written, address)):
        return True
    return _is_public(address) and (port in WEB_PORTS or port >= FIRST_FREE_PORT)


def _unwrapped(address: Address) -> Address:
    """The IPv4 address that this form of an IPv6 address leads to, or itself."""
    if isinstance(address, IPv4Address):
        return address
    if address.ipv4_mapped is not None:
        return address.ipv4_mapped
    if address.sixtofour is not None:
        return address.sixtofour
    if address.teredo is not None:
        return address.teredo[1]
    if address in NAT64 or address in COMPATIBLE:
        return IPv4Address(int(address) & 0xFFFF_FFFF)
    return address


def _is_public(address: Address) -> bool:
    if isinstance(address, IPv6Address) and address not in GLOBAL_UNICAST:
        return False
    if address.is_multicast or any(address in network for network in OF_CLOUDS):
        return False
    return address.is_global
