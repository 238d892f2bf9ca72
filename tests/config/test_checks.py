"""Warnings about what a host has forgotten."""

from pytest_django import Settings

from config.checks import check_encryption, check_shared_secrets
from config.site import parse_site


def test_site_in_the_open_without_tls_is_warned_of(settings: Settings) -> None:
    settings.SITE = parse_site("http://cards.example.org")

    assert [warning.id for warning in check_encryption(None)] == ["turnpost.W001"]


def test_site_behind_tls_or_on_loopback_is_not(settings: Settings) -> None:
    settings.SITE = parse_site("https://cards.example.org")
    assert not check_encryption(None)

    settings.SITE = parse_site("http://127.0.0.1:8000")
    assert not check_encryption(None)


def test_broker_without_a_shared_secret_is_warned_of(settings: Settings) -> None:
    settings.BROKER, settings.SECRET_KEY_IS_GIVEN = True, False

    assert [warning.id for warning in check_shared_secrets(None)] == ["turnpost.W002"]


def test_embedded_site_needs_no_shared_secret(settings: Settings) -> None:
    settings.BROKER, settings.SECRET_KEY_IS_GIVEN = False, False

    assert not check_shared_secrets(None)
