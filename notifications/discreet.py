"""Pages whose address is a key: not kept, not indexed, and the address is told to nobody."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponse]


def discreet(view: View[P]) -> View[P]:
    """The view with the headers of a secret page."""

    @never_cache
    @wraps(view)
    def quiet(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        response = view(request, *args, **kwargs)
        response["X-Robots-Tag"] = "noindex, nofollow"
        # `no-referrer` would make browsers post forms with `Origin: null`, which the check against
        # forged requests refuses.
        response["Referrer-Policy"] = "same-origin"
        return response

    return quiet
