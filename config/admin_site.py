"""The admin: Django's, with a page on the health of the queues and a short session."""

from __future__ import annotations

from datetime import timedelta

from django.contrib.admin import AdminSite
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import URLPattern, URLResolver, path
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

SESSION_LASTS = timedelta(hours=12)
"""Players stay signed in for a year; whoever signs in here, by password, does not."""


class TurnpostAdmin(AdminSite):
    """What the operators see."""

    site_title = site_header = gettext_lazy("Turnpost for operators")
    index_title = gettext_lazy("What happens on this site")
    index_template = "admin/turnpost_index.html"

    def get_urls(self) -> list[URLPattern | URLResolver]:
        """Django's pages, and our own before them: the last one takes any address."""
        own = [path("health/", self.admin_view(self.health), name="health")]
        return [*own, *super().get_urls()]

    def login(
        self, request: HttpRequest, extra_context: dict[str, object] | None = None
    ) -> HttpResponse:
        """Sign staff in, for a day's work."""
        response = super().login(request, extra_context)
        if request.method == "POST" and self.has_permission(request):
            request.session.set_expiry(SESSION_LASTS)
        return response

    def health(self, request: HttpRequest) -> HttpResponse:
        """What waits, for how long, and what is stuck."""
        # Models load only once every application is known; this module is loaded before.
        from config.health import gauges

        context = {
            **self.each_context(request),
            "title": _("Health of the queues"),
            "gauges": gauges(timezone.now()),
        }
        return TemplateResponse(request, "admin/health.html", context)
