"""Matches, with their seats, and whom they wait for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from django.contrib import admin
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils.formats import date_format
from django.utils.html import format_html_join
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.registry import engines
from turns.admin.links import anchor, link_to, link_to_list, link_to_player
from turns.admin.reading import ReadOnlyAdmin, TabularInline
from turns.models import Event, Match, Report, Seat


class GameFilter(admin.SimpleListFilter):
    """By game: those that are installed, so that no table is searched for what there is."""

    title = _("game")
    parameter_name = "game"

    def lookups(
        self, request: HttpRequest, model_admin: admin.ModelAdmin[Match]
    ) -> Sequence[tuple[str, str]]:
        """The games."""
        return [(engine.key, engine.title) for engine in engines()]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Match]) -> QuerySet[Match]:
        """The matches of the chosen one."""
        return queryset.filter(engine_key=self.value()) if self.value() else queryset


class SeatsOfMatch(TabularInline[Seat, Match]):
    """Who sits there. The nonce of a seat's link is a key, and stands nowhere."""

    model = Seat
    extra = 0
    can_delete = False
    fields = readonly_fields = ("index", "who", "open_to", "taken_at", "misses", "plays_by_bot")
    ordering = ("index",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Seat]:
        """With the players, in one query."""
        return super().get_queryset(request).select_related("player")

    def has_add_permission(self, request: HttpRequest, *args: object) -> bool:
        """Seats come with their match."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Who sits where is decided at the table."""
        return False

    @admin.display(description=_("who"))
    def who(self, seat: Seat) -> str:
        """The name at the table, and whose account that is."""
        return link_to(seat.player, seat.label) if seat.player else seat.label

    @admin.display(description=_("bot"))
    def plays_by_bot(self, seat: Seat) -> str:
        """The level of the bot that answers there now."""
        return seat.plays_by_bot or "-"


@admin.register(Match)
class MatchAdmin(ReadOnlyAdmin[Match]):
    """How each match stands; seed and position are in a table that the admin does not know."""

    list_display = ("id", "game", "status", "version", "hosted_by", "created_at", "ended_at")
    list_filter = ("status", GameFilter)
    list_select_related = ("host",)
    search_help_text = _("the id of a match")
    view_on_site = False
    inlines: ClassVar = [SeatsOfMatch]
    fields = readonly_fields = (
        "id",
        "page",
        "game",
        "options",
        "agreement",
        "visibility",
        "hosted_by",
        "rematch",
        "status",
        "version",
        "waits_for",
        "log",
        "reports",
        "commitment",
        "created_at",
        "started_at",
        "ended_at",
        "paused_at",
    )

    def found(self, rows: QuerySet[Match], term: str) -> QuerySet[Match]:
        """The match with this id."""
        return rows.filter(pk=term.lower())

    @admin.display(description=_("page"))
    def page(self, match: Match) -> str:
        """The match page, as this visitor may see it."""
        return anchor(match.get_absolute_url(), match.get_absolute_url())

    @admin.display(description=_("game"), ordering="engine_key")
    def game(self, match: Match) -> str:
        """Key and version: the game may not be installed any more."""
        return f"{match.engine_key} {match.engine_version}"

    @admin.display(description=_("what is agreed"))
    def agreement(self, match: Match) -> str:
        """The terms in words."""
        return render_to_string("turns/clauses.html", {"terms": match.terms})

    @admin.display(description=_("host"))
    def hosted_by(self, match: Match) -> str:
        """Who made it."""
        return link_to_player(match.host)

    @admin.display(description=_("rematch of"))
    def rematch(self, match: Match) -> str:
        """The match before."""
        return link_to(match.rematch_of)

    @admin.display(description=_("waits for"))
    def waits_for(self, match: Match) -> str:
        """Who is asked, since when and until when."""
        asked = match.prompts.open().select_related("seat").order_by("seat__index")
        lines = [
            (
                prompt.seat.label,
                date_format(prompt.opened_at, "DATETIME_FORMAT"),
                date_format(prompt.due_at, "DATETIME_FORMAT") if prompt.due_at else "-",
            )
            for prompt in asked
        ]
        return format_html_join("; ", "{}: {} – {}", lines) or "-"

    @admin.display(description=_("log"))
    def log(self, match: Match) -> str:
        """The events."""
        return link_to_list(Event, gettext("events"), match=match.pk)

    @admin.display(description=_("reports"))
    def reports(self, match: Match) -> str:
        """What players told of it."""
        return link_to_list(Report, gettext("reports"), match=match.pk)
