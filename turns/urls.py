"""Where each page of a match is."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
