"""Pages of which a script asks for a part alone, to put it in place."""

from __future__ import annotations

from django.http import HttpRequest


def asks_for_a_part(request: HttpRequest) -> bool:
    """Does htmx ask. Django's request does not declare what django_htmx's middleware sets."""
    return bool(getattr(request, "htmx", False))
