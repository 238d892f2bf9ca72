"""All columns of the database that name a person."""

from __future__ import annotations

from collections.abc import Iterator

from django.apps import apps
from django.contrib.auth.models import User
from django.db import models


def relations() -> Iterator[tuple[type[models.Model], models.Field]]:  # type: ignore[type-arg] # of any type
    """Every model and its field that leads to a user."""
    for model in apps.get_models(include_auto_created=True):
        for field in model._meta.get_fields():
            if isinstance(field, models.ForeignKey) and field.related_model is User:
                yield model, field


def names() -> set[str]:
    """As the tests below call them."""
    return {name_of(model, field) for model, field in relations()}


def name_of(model: type[models.Model], field: models.Field) -> str:  # type: ignore[type-arg] # of any type
    """`turns.Seat.player`."""
    return f"{model._meta.label}.{field.name}"
