"""The log. While a match is in play, an event shows no more than that something happened."""

from __future__ import annotations

import json

from django.contrib import admin
from django.db.models import QuerySet
from django.utils.html import format_html
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from turns.admin.links import link_to
from turns.admin.reading import ReadOnlyAdmin
from turns.exports import OF_A_PLAYER, PLAYER
from turns.models import Event


@admin.register(Event)
class EventAdmin(ReadOnlyAdmin[Event]):
    """Facts, in the order in which they happened."""

    list_display = ("version", "match", "kind", "seat", "by", "at")
    list_display_links = ("version",)
    list_per_page = 100
    list_select_related = ("match",)
    ordering = ("-pk",)
    search_help_text = _("the id of a match")
    fields = readonly_fields = ("of", "version", "kind", "seat", "by", "at", "digest", "content")

    def found(self, rows: QuerySet[Event], term: str) -> QuerySet[Event]:
        """The events of the match with this id."""
        return rows.filter(match=term.lower())

    @admin.display(description=_("match"))
    def of(self, event: Event) -> str:
        """Whose log it is."""
        return link_to(event.match)

    @admin.display(description=_("source"))
    def by(self, event: Event) -> str:
        """How it came: that somebody plays by mail or by order shows at the end alone."""
        is_hidden = not event.match.has_ended and event.source in OF_A_PLAYER
        return PLAYER if is_hidden else event.source

    @admin.display(description=_("content"))
    def content(self, event: Event) -> str:
        """What happened, once everybody may know."""
        if not event.match.has_ended:
            return gettext("It is shown once the match is over.")
        return format_html("<pre>{}</pre>", json.dumps(event.payload, indent=2, sort_keys=True))
