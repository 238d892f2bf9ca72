"""Where each page of this application is."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
