"""How the admin reads tables that grow for years: without changing them, and a page at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Generic, TypeVar

from django.contrib import admin
from django.core.paginator import Paginator
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.utils.functional import cached_property

M = TypeVar("M", bound=Model)
P = TypeVar("P", bound=Model)

MOST_ROWS = 5000
"""Lists go no further back: to count millions of rows takes longer than anybody looks at them."""

if TYPE_CHECKING:
    ModelAdmin = admin.ModelAdmin
    TabularInline = admin.TabularInline
    RowPaginator = Paginator
else:
    # Django's own take their model as a type for the type checker alone.

    class ModelAdmin(admin.ModelAdmin, Generic[M]):
        """A page of the admin for rows of one model."""

    class TabularInline(admin.TabularInline, Generic[M, P]):
        """Rows of one model on the page of another."""

    class RowPaginator(Paginator, Generic[M]):
        """Pages of rows of one model."""


class BoundedPaginator(RowPaginator[M]):
    """Pages of a list of which only the first rows are counted."""

    object_list: QuerySet[M]

    @cached_property
    def count(self) -> int:
        """How many rows there are, up to the bound."""
        return self.object_list.order_by().values("pk")[:MOST_ROWS].count()


class ReadOnlyAdmin(ModelAdmin[M]):
    """Lists and pages of rows that nobody changes by hand."""

    actions_on_top = True
    list_per_page = 50
    paginator = BoundedPaginator
    search_fields: ClassVar = ("pk",)
    """Any: it makes the search box appear. What it finds, `found` says."""
    show_facets = admin.ShowFacets.NEVER
    show_full_result_count = False

    def has_add_permission(self, request: HttpRequest, *args: object) -> bool:
        """Nobody adds a row."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Nobody changes one."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Nobody deletes one."""
        return False

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[M], search_term: str
    ) -> tuple[QuerySet[M], bool]:
        """Search by what an operator has in hand: a number, an id, an address; not in texts."""
        term = search_term.strip().replace("\x00", "")
        return (self.found(queryset, term) if term else queryset), False

    def found(self, rows: QuerySet[M], term: str) -> QuerySet[M]:
        """The rows that somebody means who types this; by default the one with this number."""
        number = number_of(term)
        return rows.filter(pk=number) if number is not None else rows.none()


def number_of(term: str) -> int | None:
    """The number of a row; None where the term is none that a database has."""
    if not term.isascii() or not term.isdecimal():
        return None
    number = int(term) if len(term) < 19 else 0
    return number or None
