"""A site whose mails leave through a provider that posts what becomes of them."""

from collections.abc import Callable
from datetime import datetime

import pytest
from django.test import Client
from pytest_django import Settings

from config import urls
from config.webhooks import DOORS, webhook_urls
from notifications.models import Delivery
from notifications.sending.message_ids import message_id
from notifications.telling.outbox import handle_facts
from tests.notifications.conftest import open_prompt
from tests.notifications.webhooks.posts import ANYMAIL
from turns.models import Match

Provider = Callable[[str], Client]


@pytest.fixture
def provider(settings: Settings) -> Provider:
    """Give a function: wire the webhooks of a provider, as a start would; gives its client."""

    def wire(name: str) -> Client:
        settings.MAIL_PROVIDER = name
        settings.ANYMAIL = dict(ANYMAIL[name])
        settings.ROOT_URLCONF = (*urls.urlpatterns, *webhook_urls(name, DOORS))
        return Client(enforce_csrf_checks=True, raise_request_exception=False)

    return wire


@pytest.fixture
def delivery(match: Match, now: datetime) -> Delivery:
    """The turn mail of whoever is asked, which the provider took."""
    handle_facts(now)
    sent = Delivery.objects.get(kind=Delivery.Kind.TURN, prompt=open_prompt(match))
    sent.message_id = message_id(sent)
    sent.status, sent.sent_at = Delivery.Status.SENT, now
    sent.save()
    return sent
