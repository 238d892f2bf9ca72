"""What every page says about the site around it, and about time."""

from __future__ import annotations

from datetime import datetime, timedelta

from django import template
from django.conf import settings
from django.contrib.auth.models import AnonymousUser, User
from django.urls import NoReverseMatch, reverse
from django.utils import timezone
from django.utils.timesince import timesince
from django.utils.translation import gettext as _

from turns.match_ids import new_key
from turns.rendering.times import due_words
from turns.rhythms import zone_of
from turns.waiting import count_waiting

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


@register.filter
def time_since(at: datetime) -> str:
    """How long ago, in words that need no time zone: `3 hours`; `a moment` within a minute."""
    if timezone.now() - at < timedelta(minutes=1):
        return _("a moment")
    return timesince(at, depth=1)


@register.simple_tag
def due(at: datetime, reader: User | AnonymousUser) -> str:
    """A due time in this reader's zone, as a date and as what is left until then."""
    return due_words(at, now=timezone.now(), zone=zone_of(reader))


@register.simple_tag
def once_key() -> str:
    """A fresh key for a form that makes one match, however often it is sent."""
    return new_key()


@register.simple_tag
def waiting_beside(match_id: str, visitor: User | AnonymousUser) -> int:
    """`{% waiting_beside match.pk user as count %}`: how many other matches wait for him."""
    return count_waiting(visitor, beside=match_id)
