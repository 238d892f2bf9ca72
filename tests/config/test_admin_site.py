"""Signing in as an operator."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib import admin
from django.contrib.auth.models import User
from django.db.models import Field, Model
from django.test import Client
from django.utils.functional import Promise

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


OURS = ("turns", "notifications")


def own_pages() -> list[admin.ModelAdmin[Model]]:
    """What the admin shows of our models."""
    # The registry of the site is the one way to them.
    return [page for model, page in admin.site._registry.items() if model._meta.app_label in OURS]


def own_fields() -> list[Field[object, object]]:
    """The fields that stand in a list or on a page, but for the keys that Django adds."""
    return [
        field
        for page in own_pages()
        for field in page.model._meta.fields
        if field.name in {*page.list_display, *page.readonly_fields} - {"id"}
    ]


def test_models_and_columns_of_the_admin_can_be_translated() -> None:
    models = {str(page): page.model._meta.verbose_name for page in own_pages()}
    columns = {str(field): field.verbose_name for field in own_fields()}
    names: dict[str, object] = {**models, **columns}

    assert len(names) > 40
    assert {what for what, name in names.items() if not isinstance(name, Promise)} == set()


def test_choices_of_the_admin_can_be_translated() -> None:
    labels = {
        f"{field} {value}": label for field in own_fields() for value, label in field.flatchoices
    }

    assert len(labels) > 40
    assert {what for what, label in labels.items() if not isinstance(label, Promise)} == set()


def test_wrong_password_opens_nothing(operator: User) -> None:
    client = Client()
    assert sign_in(client, "wrong") == 200
    assert client.get("/admin/").status_code == 302


def test_blocked_staff_does_not_sign_in(operator: User) -> None:
    User.objects.update(is_active=False)
    client = Client()
    assert sign_in(client) == 200
    assert client.get("/admin/").status_code == 302
