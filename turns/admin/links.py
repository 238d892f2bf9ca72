"""Links from one page of the admin to another."""

from __future__ import annotations

from urllib.parse import urlencode

from django.contrib.auth.models import User
from django.db.models import Model
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString


def link_to(row: Model | None, words: str = "") -> str:
    """A link to a row's own page, by the row's name where there are no other words."""
    if row is None:
        return "-"
    return anchor(reverse(f"{page_of(row)}_change", args=[row.pk]), words or str(row))


def link_to_player(player: User | None) -> str:
    """A link to whoever that is, by name."""
    return link_to(player, name_of(player)) if player else "-"


def link_to_list(model: type[Model], words: str, **lookups: object) -> str:
    """A link to the rows of a table with these values."""
    address = reverse(f"{page_of(model)}_changelist")
    return anchor(f"{address}?{urlencode(lookups)}", words)


def page_of(model: Model | type[Model]) -> str:
    """How the names of a model's pages in the admin begin."""
    meta = model._meta  # noqa: SLF001 - Django documents it as the way to a model's name
    return f"admin:{meta.app_label}_{meta.model_name}"


def anchor(address: str, words: str) -> SafeString:
    """A link to any page of the site."""
    return format_html('<a href="{}">{}</a>', address, words)


def name_of(player: User) -> str:
    """How a player is called; a staff account may have a user name alone."""
    return player.first_name or player.username
