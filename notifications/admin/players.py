"""Accounts: who plays here, and shutting somebody out."""

from __future__ import annotations

from django.contrib import admin, messages
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.auth.models import Group, User
from django.db.models import Count, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.http import HttpRequest
from django.utils.html import format_html_join
from django.utils.safestring import mark_safe
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from notifications.models import Address
from turns.admin.links import link_to, link_to_list, name_of
from turns.admin.reading import ReadOnlyAdmin, number_of
from turns.models import Report, Seat

MOST_SEATS = 50
"""The newest ones are named."""

# Groups and passwords are no part of this site; staff accounts are made by `createsuperuser`.
admin.site.unregister([User, Group])


@admin.register(User)
class PlayerAdmin(ReadOnlyAdmin[User]):
    """A blocked account cannot sign in, sit down, start a match or say anything, by page or mail.
    Its matches are not hurt by that: turns are asked for, and played by mail, to the end.
    """

    actions = ("block", "unblock")
    list_display = ("id", "name", "date_joined", "seat_count", "is_allowed", "is_staff")
    list_display_links = ("id", "name")
    list_filter = ("is_active", "is_staff")
    ordering = ("-pk",)
    search_help_text = _("the number of an account, a name, or a proven mail address")
    fields = readonly_fields = (
        "name",
        "date_joined",
        "last_login",
        "is_allowed",
        "is_staff",
        "addresses",
        "seats",
        "reports",
    )

    def get_queryset(self, request: HttpRequest) -> QuerySet[User]:
        """With the number of each one's seats, in the same query."""
        seats = Seat.objects.filter(player=OuterRef("pk")).order_by().values("player")
        number = Subquery(seats.annotate(n=Count("pk")).values("n"))
        return super().get_queryset(request).annotate(seat_number=Coalesce(number, 0))

    def found(self, rows: QuerySet[User], term: str) -> QuerySet[User]:
        """The account with this number, those with this proven address, or those with this name."""
        if "@" in term:
            return rows.filter(pk__in=Address.objects.filter(email__iexact=term).values("user"))
        if number_of(term) is not None:
            return super().found(rows, term)
        return rows.filter(first_name__iexact=term) | rows.filter(username=term)

    def has_block_permission(self, request: HttpRequest) -> bool:
        """Who may shut accounts out."""
        return request.user.has_perm("auth.change_user")

    @admin.action(description=_("Block the account"), permissions=["block"])
    def block(self, request: HttpRequest, players: QuerySet[User]) -> None:
        """It may do nothing new. Staff is not blocked by a slip of the mouse."""
        n = _set_allowed(request, players.filter(is_staff=False), is_allowed=False)
        told = ngettext("%(n)s account is blocked.", "%(n)s accounts are blocked.", n)
        self.message_user(request, told % {"n": n}, messages.SUCCESS)

    @admin.action(description=_("Unblock the account"), permissions=["block"])
    def unblock(self, request: HttpRequest, players: QuerySet[User]) -> None:
        """It may do everything again."""
        n = _set_allowed(request, players, is_allowed=True)
        told = ngettext("%(n)s account is unblocked.", "%(n)s accounts are unblocked.", n)
        self.message_user(request, told % {"n": n}, messages.SUCCESS)

    @admin.display(description=_("name"), ordering="first_name")
    def name(self, player: User) -> str:
        """How the player is called."""
        return name_of(player)

    @admin.display(description=_("allowed"), boolean=True, ordering="is_active")
    def is_allowed(self, player: User) -> bool:
        """Is the account not blocked."""
        return player.is_active

    @admin.display(description=_("seats"))
    def seat_count(self, player: User) -> int:
        """In how many matches."""
        number: int = getattr(player, "seat_number", 0)
        return number

    @admin.display(description=_("addresses"))
    def addresses(self, player: User) -> str:
        """Where mail goes, or went."""
        own = Address.objects.filter(user=player).order_by("pk")
        lines = [(one.email, one.verified_at or "-", one.failing_why) for one in own]
        return format_html_join(mark_safe("<br>"), "{} ({}) {}", lines) or "-"

    @admin.display(description=_("seats"))
    def seats(self, player: User) -> str:
        """The newest matches."""
        own = Seat.objects.filter(player=player).select_related("match").order_by("-pk")
        links = ((link_to(seat.match),) for seat in own[:MOST_SEATS])
        return format_html_join(", ", "{}", links) or "-"

    @admin.display(description=_("reports"))
    def reports(self, player: User) -> str:
        """What others told of the player."""
        n = Report.objects.filter(about=player).count()
        return link_to_list(Report, str(n), about=player.pk)


def _set_allowed(request: HttpRequest, players: QuerySet[User], *, is_allowed: bool) -> int:
    changed = list(players.filter(is_active=not is_allowed))
    User.objects.filter(pk__in=[player.pk for player in changed]).update(is_active=is_allowed)
    if request.user.is_authenticated:
        LogEntry.objects.log_actions(
            request.user.pk,
            changed,
            CHANGE,
            "unblocked" if is_allowed else "blocked",
        )
    return len(changed)
