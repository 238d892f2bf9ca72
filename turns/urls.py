"""Where each page of a match is."""

from django.urls import path

from turns.views.front import front

urlpatterns = [
    path("", front, name="front"),
    path("start/", front, name="start"),
    path("match/<slug:match_id>/", front, name="match"),
]
