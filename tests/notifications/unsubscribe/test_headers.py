"""The headers that stop mails, as they reach a mail server."""

import re
from datetime import datetime, timedelta
from urllib.parse import urlsplit

import pytest
from django.contrib.auth.models import User
from django.test import Client
from pytest_django import Settings

from notifications.models import Stop
from notifications.sending.batches import send_waiting
from notifications.telling.outbox import handle_facts
from tests.notifications.conftest import address_of, dealt
from tests.notifications.sink import Sink

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def secure(settings: Settings) -> None:
    """The address of a site that strangers reach."""
    settings.SITE_URL = "https://turnpost.example.org"


def test_header_arrives_whole_and_its_link_works(
    people: list[User], sink: Sink, now: datetime
) -> None:
    dealt(people, rounds="short", now=now)
    handle_facts(now)
    send_waiting(now + timedelta(hours=1))
    assert sink.recipients == sorted(address_of(user.username) for user in people)
    for mail in sink.mails:
        # As it came, folded behind its name at most: an encoded word would be no link.
        link = str(dict(mail.raw_items())["List-Unsubscribe"]).strip()
        assert re.fullmatch(r"<https://turnpost\.example\.org/stop/[\w:-]+/>", link)
        assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
        assert mail.get_all("List-Unsubscribe", []) == [mail["List-Unsubscribe"]]
        response = Client().post(urlsplit(link[1:-1]).path, {"List-Unsubscribe": "One-Click"})
        assert response.status_code == 200
    assert Stop.objects.count() == len(people)
