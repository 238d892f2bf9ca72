"""What browsers fetch for notes: the service worker, and what makes the site an app on a phone."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.views.decorators.http import require_safe

ICON_SIZES = (192, 512)
GREEN, PAPER = "#0b6b47", "#ffffff"


@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker. It stands at the root, since it serves the pages below its own address
    alone, and under a name without a hash: browsers look there for a newer one.
    """
    return render(request, "push/worker.js", content_type="text/javascript")


@require_safe
def manifest(request: HttpRequest) -> HttpResponse:
    """The manifest of the site as an app. iPhones and iPads show notes of sites on the home screen
    alone.
    """
    said = {
        "name": "Turnpost",
        "short_name": "Turnpost",
        "id": reverse("front"),
        "start_url": reverse("front"),
        "scope": reverse("front"),
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": GREEN,
        "icons": [
            {"src": static(f"icon-{size}.png"), "sizes": f"{size}x{size}", "type": "image/png"}
            for size in ICON_SIZES
        ],
    }
    return JsonResponse(said, content_type="application/manifest+json")
