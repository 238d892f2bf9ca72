"""Whether mail reaches whoever looks at a page."""

from __future__ import annotations

from django import template
from django.contrib.auth.models import AnonymousUser, User

from notifications.ledger.own_address import OwnAddress, own_address

register = template.Library()


@register.simple_tag
def mail_of(reader: User | AnonymousUser) -> OwnAddress:
    """The reader's own address, and what is wrong with it."""
    return own_address(reader)
