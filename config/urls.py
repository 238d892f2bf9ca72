"""Where each page is."""

from django.contrib import admin
from django.urls import include, path

urlpatterns = [
    path("", include("turns.urls")),
    path("", include("notifications.urls")),
    path("i18n/", include("django.conf.urls.i18n")),
    path("admin/", admin.site.urls),
]
