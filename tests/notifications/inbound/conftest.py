"""What tests of replies share."""

import pytest
from pytest_django import Settings


@pytest.fixture
def receiver(settings: Settings) -> str:
    """A receiver that the site trusts: PROVEN and FORGED of tests.notifications.inbound.post are
    its verdicts.
    """
    settings.AUTHSERV_ID = "mx.example.org"
    return "mx.example.org"
