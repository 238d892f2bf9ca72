"""Signing in as an operator."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client

from config.admin_site import SESSION_LASTS

pytestmark = pytest.mark.django_db

PASSWORD = "a long password"


@pytest.fixture
def operator(db: None) -> User:
    return User.objects.create_superuser("operator", password=PASSWORD)


def sign_in(client: Client, password: str = PASSWORD) -> int:
    said = {"username": "operator", "password": password}
    return client.post("/admin/login/?next=/admin/", said).status_code


def test_session_of_an_operator_lasts_a_day_of_work(operator: User) -> None:
    client = Client()
    assert sign_in(client) == 302
    assert client.get("/admin/").status_code == 200
    assert client.session.get_expiry_age() <= SESSION_LASTS.total_seconds()
    assert timedelta(days=1) > SESSION_LASTS


def test_admin_speaks_french(operator: User) -> None:
    client = Client(headers={"accept-language": "fr"})
    sign_in(client)
    for address in ("", "health/", "turns/match/", "auth/user/"):
        page = client.get(f"/admin/{address}").content.decode()
        assert '<html lang="fr"' in page
        assert "Déconnexion" in page


def test_wrong_password_opens_nothing(operator: User) -> None:
    client = Client()
    assert sign_in(client, "wrong") == 200
    assert client.get("/admin/").status_code == 302


def test_blocked_staff_does_not_sign_in(operator: User) -> None:
    User.objects.update(is_active=False)
    client = Client()
    assert sign_in(client) == 200
    assert client.get("/admin/").status_code == 302
