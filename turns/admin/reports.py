"""What players told of others, until somebody has seen to it."""

from __future__ import annotations

from collections.abc import Sequence

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.html import format_html_join, linebreaks
from django.utils.safestring import mark_safe
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from turns.admin.links import link_to, link_to_player
from turns.admin.reading import ReadOnlyAdmin
from turns.models import Report
from turns.remarks import remarks_of

SHOWN_REMARKS = 30
"""So much of the table's talk is read beside a report."""


class HandledFilter(admin.SimpleListFilter):
    """What is still to be done."""

    title = _("handled")
    parameter_name = "handled"

    def lookups(
        self, request: HttpRequest, model_admin: admin.ModelAdmin[Report]
    ) -> Sequence[tuple[str, str]]:
        """No and yes."""
        return [("no", gettext("No")), ("yes", gettext("Yes"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Report]) -> QuerySet[Report]:
        """The reports of that kind."""
        if self.value() not in {"no", "yes"}:
            return queryset
        return queryset.filter(handled_at__isnull=self.value() == "no")


@admin.register(Report)
class ReportAdmin(ReadOnlyAdmin[Report]):
    """Read, look at the table's talk, and mark as handled."""

    actions = ("mark_handled", "open_again")
    list_display = ("id", "created_at", "match", "about_whom", "told_by", "handled_at")
    list_filter = (HandledFilter,)
    list_select_related = ("match", "about", "reporter", "seat")
    search_help_text = _("the number of a report, or the id of a match")
    fields = readonly_fields = (
        "created_at",
        "at_table",
        "about_whom",
        "told_by",
        "words",
        "talk",
        "handled_at",
    )

    def found(self, rows: QuerySet[Report], term: str) -> QuerySet[Report]:
        """The report with this number, or those of a match."""
        by_number = super().found(rows, term)
        return by_number if by_number.exists() else rows.filter(match=term.lower())

    def has_handle_permission(self, request: HttpRequest) -> bool:
        """Who may say that a report was seen to."""
        return request.user.has_perm("turns.change_report")

    @admin.action(description=_("Mark as handled"), permissions=["handle"])
    def mark_handled(self, request: HttpRequest, reports: QuerySet[Report]) -> None:
        """Nothing is left to do about them."""
        n = reports.filter(handled_at__isnull=True).update(handled_at=timezone.now())
        told = ngettext("%(n)s report is handled.", "%(n)s reports are handled.", n)
        self.message_user(request, told % {"n": n}, messages.SUCCESS)

    @admin.action(description=_("Mark as not handled"), permissions=["handle"])
    def open_again(self, request: HttpRequest, reports: QuerySet[Report]) -> None:
        """There is something to do after all."""
        n = reports.filter(handled_at__isnull=False).update(handled_at=None)
        told = ngettext("%(n)s report is open again.", "%(n)s reports are open again.", n)
        self.message_user(request, told % {"n": n}, messages.SUCCESS)

    @admin.display(description=_("match"))
    def at_table(self, report: Report) -> str:
        """Where it happened."""
        return link_to(report.match)

    @admin.display(description=_("about"))
    def about_whom(self, report: Report) -> str:
        """Whose conduct it is about: who sat there then. Of an account that is gone, the seat."""
        return link_to_player(report.about) if report.about else str(report.seat or "-")

    @admin.display(description=_("told by"))
    def told_by(self, report: Report) -> str:
        """Who wrote it."""
        return link_to_player(report.reporter)

    @admin.display(description=_("text"))
    def words(self, report: Report) -> str:
        """What was written."""
        return mark_safe(linebreaks(report.text, autoescape=True))  # noqa: S308 - it is escaped

    @admin.display(description=_("the last words at the table"))
    def talk(self, report: Report) -> str:
        """The table's talk, which is open to everybody who may see the match."""
        said = remarks_of(report.match, most=SHOWN_REMARKS)
        lines = [(remark.name, remark.text) for remark in said]
        return format_html_join(mark_safe("<br>"), "<b>{}</b>: {}", lines) or "-"
