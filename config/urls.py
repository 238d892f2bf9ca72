"""Where each page is."""

from django.conf import settings
from django.contrib import admin
from django.urls import include, path

from config.webhooks import webhook_urls

urlpatterns = [
    path("", include("turns.urls")),
    path("", include("notifications.urls")),
    path("i18n/", include("django.conf.urls.i18n")),
    path("admin/", admin.site.urls),
    *webhook_urls(settings.MAIL_PROVIDER, settings.WEBHOOKS),
]
