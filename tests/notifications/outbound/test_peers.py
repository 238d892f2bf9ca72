from ipaddress import ip_network

import pytest
from pytest_django import Settings

from notifications.outbound.peers import is_allowed

PRIVATE = [
    "0.0.0.0",
    "10.0.0.1",
    "100.64.0.1",
    "100.100.100.200",
    "127.0.0.1",
    "127.255.255.254",
    "168.63.129.16",
    "169.254.169.254",
    "172.16.0.1",
    "172.31.255.255",
    "192.0.0.192",
    "192.0.2.1",
    "192.168.1.1",
    "198.18.0.1",
    "203.0.113.1",
    "224.0.0.1",
    "239.255.255.250",
    "240.0.0.1",
    "255.255.255.255",
]


@pytest.mark.parametrize("address", PRIVATE)
def test_nothing_but_the_internet_is_spoken_to(address: str) -> None:
    assert not is_allowed(address, 443)


def _six(four: str) -> list[str]:
    a, b, c, d = (int(part) for part in four.split("."))
    low = f"{a:02x}{b:02x}:{c:02x}{d:02x}"
    flipped = f"{a ^ 255:02x}{b ^ 255:02x}:{c ^ 255:02x}{d ^ 255:02x}"
    return [
        f"::ffff:{four}",
        f"2002:{low}::1",
        f"64:ff9b::{low}",
        f"::{low}",
        f"2001:0:4136:e378:8000:63bf:{flipped}",
    ]


@pytest.mark.parametrize("address", [six for four in PRIVATE for six in _six(four)])
def test_no_form_of_ipv6_hides_a_private_address(address: str) -> None:
    assert not is_allowed(address, 443)


@pytest.mark.parametrize(
    "address",
    [
        "::",
        "::1",
        "64:ff9b:1::7f00:1",
        "100::1",
        "2001:db8::1",
        "fc00::1",
        "fd00:ec2::254",
        "fe80::1",
        "fe80::1%lo",
        "fec0::1",
        "ff02::1",
    ],
)
def test_no_private_ipv6_is_spoken_to(address: str) -> None:
    assert not is_allowed(address, 443)


@pytest.mark.parametrize(
    "address", ["1.1.1.1", "93.184.215.14", "2606:4700::1111", "::ffff:1.1.1.1", "64:ff9b::101:101"]
)
@pytest.mark.parametrize("port", [80, 443, 1024, 8443, 65535])
def test_the_internet_is_spoken_to(address: str, port: int) -> None:
    assert is_allowed(address, port)


@pytest.mark.parametrize("port", [1, 22, 25, 110, 143, 445, 465, 587, 993, 1023])
def test_ports_of_other_services_are_left_alone(port: int) -> None:
    assert not is_allowed("1.1.1.1", port)


def test_the_operator_may_allow_a_network(settings: Settings) -> None:
    settings.OUTBOUND_ALLOW = (ip_network("10.1.0.0/16"), ip_network("fd00:1::/32"))

    assert is_allowed("10.1.2.3", 80)
    assert is_allowed("10.1.2.3", 81)
    assert is_allowed("::ffff:10.1.2.3", 80)
    assert is_allowed("fd00:1::5", 80)
    assert not is_allowed("10.2.2.3", 80)
    assert not is_allowed("127.0.0.1", 80)
    assert not is_allowed("fd00:2::5", 80)
