"""The operator's browser."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.test import Client


@pytest.fixture
def operator(db: None) -> User:
    return User.objects.create_superuser("operator", "operator@example.org", "a long password")


@pytest.fixture
def admin(operator: User) -> Client:
    """A browser that is signed in as the operator."""
    client = Client()
    client.force_login(operator)
    return client


Shown = Callable[[str], str]


@pytest.fixture
def shown(admin: Client) -> Shown:
    """Gives a page of the admin, as the operator sees it."""

    def look(address: str) -> str:
        response = admin.get(f"/admin/{address}")
        assert response.status_code == 200
        return response.content.decode()

    return look
