"""What browsers fetch of their own accord: the service worker, the page that it shows without a
network, and what makes the site an app on a phone.
"""

from __future__ import annotations

import hashlib
import json

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import conditional_page, require_safe

KEPT = ("turnpost.css", "mark.svg")
"""What the page that is shown without a network is made of."""
ICONS = (
    ("icon-192.png", 192, "any"),
    ("icon-512.png", 512, "any"),
    ("icon-maskable-512.png", 512, "maskable"),
)
GREEN, PAPER = "#0b6b47", "#ffffff"


@require_safe
@conditional_page
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker. It stands at the root, since it serves the pages below its own address
    alone, and under a name without a hash: browsers look there for a newer one.

    It is another one as soon as the offline page says something else, or says it in another
    language, and keeps that page then.
    """
    page = render_to_string("push/offline.html")
    context = {
        "kept": json.dumps([static(name) for name in KEPT]),
        "version": hashlib.sha256(page.encode()).hexdigest()[:16],
    }
    return render(request, "push/worker.js", context, content_type="text/javascript")


@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    """What the service worker shows without a network. It is kept, so it knows nobody."""
    return HttpResponse(render_to_string("push/offline.html"))


@require_safe
def manifest(request: HttpRequest) -> HttpResponse:
    """The manifest of the site as an app. iPhones and iPads show notes of sites on the home screen
    alone.
    """
    said = {
        "name": "Turnpost",
        "short_name": "Turnpost",
        "description": _("Card games by mail, at your own pace."),
        "lang": get_language(),
        "id": reverse("front"),
        "start_url": reverse("front"),
        "scope": reverse("front"),
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": GREEN,
        "icons": [
            {
                "src": static(name),
                "sizes": f"{size}x{size}",
                "type": "image/png",
                "purpose": purpose,
            }
            for name, size, purpose in ICONS
        ],
    }
    return JsonResponse(said, content_type="application/manifest+json")
