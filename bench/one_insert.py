"""The page that the web servers are measured on: the site's own middleware around one INSERT."""

import os

from django.core.wsgi import get_wsgi_application
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.urls import path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "bench.one_insert_settings")


def insert(request: HttpRequest) -> HttpResponse:
    """Write one row, committed before the answer."""
    with connection.cursor() as cursor:
        cursor.execute("INSERT INTO bench_row (word) VALUES (%s)", ["taken"])
    return HttpResponse("ok")


urlpatterns = [path("insert", insert)]
application = get_wsgi_application()
