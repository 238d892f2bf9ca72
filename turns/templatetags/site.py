"""What every page says about the site around it."""

from __future__ import annotations

from django import template
from django.conf import settings
from django.urls import NoReverseMatch, reverse

register = template.Library()


@register.simple_tag
def mailbox_address() -> str:
    """Where the built-in mailbox is; empty where mail is really sent."""
    if not settings.MAILBOX:
        return ""
    try:
        return reverse("mailbox")
    except NoReverseMatch:
        return ""
