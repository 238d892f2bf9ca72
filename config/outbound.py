"""Where the site may send what players ask for, beside the public internet."""

from ipaddress import IPv4Network, IPv6Network, ip_network

from config.environment import parsed

Network = IPv4Network | IPv6Network


def read_outbound_allow() -> tuple[Network, ...]:
    """Give the networks of OUTBOUND_ALLOW: private ones where the operator has, say, a chat."""

    def parse(value: str) -> tuple[Network, ...]:
        return tuple(ip_network(part.strip()) for part in value.split(",") if part.strip())

    right = "networks with commas between them, such as 10.1.2.0/24, fd00:1::/64"
    return parsed("OUTBOUND_ALLOW", parse, default="", right=right)
