"""Which webhooks a start opens, and that it opens none to everybody."""

import subprocess
import sys
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured
from pytest_django import Settings

from config.mail import read_anymail_options
from config.webhooks import check_protected, read_doors, webhook_urls
from tests.processes import ROOT, bare_environment

SCRIPT = """
import django; django.setup()
from django.urls import get_resolver
for pattern in get_resolver().url_patterns:
    if "anymail" in str(pattern.pattern):
        print(pattern.pattern)
"""


def start(folder: Path, **environment: str) -> tuple[list[str], str]:
    """What such a site's webhooks are, and what it says if it does not start."""
    defaults = {"DJANGO_SETTINGS_MODULE": "config.settings", "VAR_DIR": str(folder / "var")}
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        cwd=ROOT,
        env=bare_environment() | defaults | environment,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout.split(), done.stderr.strip().rpartition("\n")[2]


def open_doors(
    environment: dict[str, str], settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> list[str]:
    """What a start with this environment does about webhooks, without one: the addresses."""
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    settings.ANYMAIL = read_anymail_options()
    provider = environment.get("EMAIL_URL", "").removeprefix("anymail://")
    doors = read_doors(provider if "://" not in provider else "")
    check_protected(provider, doors)
    return [str(url.pattern) for url in webhook_urls(provider, doors)]


def test_process_does_not_start_with_an_open_webhook(tmp_path: Path) -> None:
    webhooks, error = start(tmp_path, EMAIL_URL="anymail://postmark")

    assert webhooks == []
    assert "ANYMAIL_WEBHOOK_SECRET" in error


def test_process_that_starts_has_its_providers_webhooks(tmp_path: Path) -> None:
    webhooks, error = start(
        tmp_path, EMAIL_URL="anymail://postmark", ANYMAIL_WEBHOOK_SECRET="some:thing"
    )

    assert not error
    assert webhooks == ["^anymail/postmark/inbound/?$", "^anymail/postmark/tracking/?$"]


@pytest.mark.parametrize(
    ("environment", "named"),
    [
        ({"EMAIL_URL": "anymail://postmark"}, "ANYMAIL_WEBHOOK_SECRET"),
        (
            {"EMAIL_URL": "anymail://postmark", "ANYMAIL_WEBHOOK_SECRET": " "},
            "ANYMAIL_WEBHOOK_SECRET",
        ),
        (
            {"EMAIL_URL": "anymail://postmark", "ANYMAIL_WEBHOOK_SECRET": "word"},
            "with a colon between",
        ),
        ({"EMAIL_URL": "anymail://sendgrid"}, "ANYMAIL_WEBHOOK_SECRET"),
        ({"EMAIL_URL": "anymail://mailgun"}, "ANYMAIL_MAILGUN_WEBHOOK_SIGNING_KEY"),
        (
            {"EMAIL_URL": "anymail://mailgun", "ANYMAIL_MAILGUN_WEBHOOK_SIGNING_KEY": ""},
            "ANYMAIL_MAILGUN_WEBHOOK_SIGNING_KEY",
        ),
        ({"EMAIL_URL": "anymail://mandrill"}, "ANYMAIL_MANDRILL_WEBHOOK_KEY"),
        ({"EMAIL_URL": "anymail://amazon_ses", "ANYMAIL_WEBHOOK_SECRET": "a:b"}, "boto3"),
        (
            {
                "EMAIL_URL": "anymail://sendgrid",
                "ANYMAIL_SENDGRID_TRACKING_WEBHOOK_VERIFICATION_KEY": "nonsense",
                "WEBHOOKS": "tracking",
            },
            "no key",
        ),
        ({"WEBHOOKS": "inbound"}, "WEBHOOKS"),
        ({"EMAIL_URL": "anymail://mailgun", "WEBHOOKS": "all"}, "tracking, inbound"),
        (
            {
                "EMAIL_URL": "anymail://unisender_go",
                "ANYMAIL_UNISENDER_GO_API_KEY": "k",
                "WEBHOOKS": "inbound",
            },
            "WEBHOOKS",
        ),
    ],
)
def test_webhook_that_is_open_to_everybody_is_refused(
    settings: Settings,
    monkeypatch: pytest.MonkeyPatch,
    environment: dict[str, str],
    named: str,
) -> None:
    with pytest.raises(ImproperlyConfigured, match=named):
        open_doors(environment, settings, monkeypatch)


@pytest.mark.parametrize(
    ("environment", "count"),
    [
        ({}, 0),
        ({"EMAIL_URL": "anymail://postmark", "ANYMAIL_WEBHOOK_SECRET": "some:thing"}, 2),
        ({"EMAIL_URL": "anymail://postmark", "WEBHOOKS": "none"}, 0),
        (
            {
                "EMAIL_URL": "anymail://postmark",
                "ANYMAIL_WEBHOOK_SECRET": "some:thing",
                "WEBHOOKS": "tracking",
            },
            1,
        ),
        # Its older address, too.
        ({"EMAIL_URL": "anymail://mandrill", "ANYMAIL_MANDRILL_WEBHOOK_KEY": "k"}, 2),
        ({"EMAIL_URL": "anymail://scaleway"}, 0),
    ],
)
def test_only_the_chosen_providers_webhooks_are_there(
    settings: Settings,
    monkeypatch: pytest.MonkeyPatch,
    environment: dict[str, str],
    count: int,
) -> None:
    webhooks = open_doors(environment, settings, monkeypatch)

    assert len(webhooks) == count
    assert all(environment["EMAIL_URL"].rpartition("/")[2] in path for path in webhooks)


@pytest.mark.parametrize("provider", ["mailgun", "postmark", "sendgrid", "mandrill", "sparkpost"])
def test_webhooks_answer_with_and_without_the_slash_at_the_end(provider: str) -> None:
    urls = webhook_urls(provider, ("tracking", "inbound"))

    for url in urls:
        path = str(url.pattern).removeprefix("^").removesuffix("/?$").replace("(_mime)?", "")
        assert url.pattern.match(path) is not None
        assert url.pattern.match(f"{path}/") is not None
