"""Whether whoever looks at a page could come back to his seats from another browser."""

from __future__ import annotations

from django import template
from django.contrib.auth.models import AnonymousUser, User

from notifications.identity.recovery import has_one_key

register = template.Library()


@register.simple_tag
def has_this_key_alone(reader: User | AnonymousUser) -> bool:
    """Is this browser the only way to the reader's seats."""
    return has_one_key(reader)
