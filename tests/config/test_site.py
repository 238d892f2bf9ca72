"""Addresses of the site, taken apart."""

import pytest

from config.site import parse_domain, parse_site


@pytest.mark.parametrize(
    ("given", "url", "port"),
    [
        ("https://cards.example.org/", "https://cards.example.org", 443),
        ("http://localhost:8123", "http://localhost:8123", 8123),
        ("http://[::1]:8000", "http://[::1]:8000", 8000),
        ("HTTPS://Cards.Example.org", "https://cards.example.org", 443),
    ],
)
def test_address_is_kept_in_its_usual_form(given: str, url: str, port: int) -> None:
    site = parse_site(given)

    assert site.url == url
    assert site.any_port == port


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "127.1.2.3", "[::1]"])
def test_loopback_is_told_from_the_rest(host: str) -> None:
    assert parse_site(f"http://{host}:8000").is_loopback


@pytest.mark.parametrize("host", ["192.168.1.5", "cards.example.org", "localhost.example.org"])
def test_address_that_others_reach_is_no_loopback(host: str) -> None:
    site = parse_site(f"http://{host}:8000")

    assert not site.is_loopback
    assert site.allowed_hosts == [host]


def test_ip_address_is_no_mail_domain() -> None:
    assert parse_site("http://192.168.1.5").mail_domain == "localhost"
    assert parse_site("https://cards.example.org:8443").mail_domain == "cards.example.org"


@pytest.mark.parametrize("domain", ["", "-example.org", "example..org", "a b.org", "example.org."])
def test_broken_mail_domain_is_refused(domain: str) -> None:
    with pytest.raises(ValueError, match=r"^"):
        parse_domain(domain)
